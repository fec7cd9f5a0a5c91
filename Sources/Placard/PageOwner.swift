/// Whom a page was made for. A wipe makes a new device, so that pages of before are nobody's.
struct PageOwner: Equatable {
    let user: String?
    let device: String
}
