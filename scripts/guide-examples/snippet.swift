// What a program has where a guide shows a few lines of Swift. scripts/guide_examples.py puts them in place of the mark.
import Placard

func snippet(client: Client) throws {
    /* BLOCK */
}
