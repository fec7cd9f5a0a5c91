// What a program has where a guide shows asynchronous Swift. scripts/guide_examples.py puts it in place of the mark.
import Placard
import PlacardAsync

func snippet(client: Client) async throws {
    /* BLOCK */
}
