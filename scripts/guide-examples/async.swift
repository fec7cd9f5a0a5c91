// What a program has where a guide shows asynchronous Swift. scripts/guide_examples.py puts it in place of the mark.
import FoundationEssentials
import Placard
import PlacardAsync
import PlacardFoundation

func snippet(client: Client) async throws {
    /* BLOCK */
}
