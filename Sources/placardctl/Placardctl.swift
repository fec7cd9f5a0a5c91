@main
struct Placardctl {
    static func main() {}
}
