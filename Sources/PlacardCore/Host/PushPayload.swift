/// A push message as the host shows it, read from what its push service delivered (rule 6.6.4).
public struct PushPayload: Sendable, Equatable {
    public package(set) var title: String?
    public package(set) var subtitle: String?
    public package(set) var body: String?
    /// URL of the picture.
    public package(set) var imageURL: String?
    /// Where a click leads: an absolute URL that a host can open.
    public package(set) var link: String?
    /// Open the link in the host's web view instead of a browser.
    public package(set) var usesWebview = false
    /// Identifies the message in analytics; nil: a message of another sender, whose click is not logged.
    public package(set) var trackingID: String?
    /// Everything that the other fields do not read.
    public package(set) var extras: Extras = [:]
    /// Pages of a push story.
    public package(set) var pages: [Page] = []

    /// A page of a push story: a picture with its texts and its link.
    public struct Page: Sendable, Equatable {
        public package(set) var title: String?
        public package(set) var body: String?
        public package(set) var imageURL: String?
        public package(set) var link: String?
        public package(set) var usesWebview = false

        package init() {}
    }

    package init() {}
}
