import ArgumentParser

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of campaign files, with which editors complete keys.",
        discussion: """
            A valid file is valid by the schema. The schema cannot say everything: placardctl check has the last word.

            Example:
              placardctl schema >campaigns.schema.json
            """)

    func run() {
        Console.print(text: CampaignSchema.document.text(pretty: true))
    }
}
