/// Something that hosts do, or options that they use. Each life has a random subset of them.
enum Feature: String, CaseIterable, Codable {
    case users, outbox, wipe, disable, purchases, attributes, cards, campaigns, delays, templates, batches, rests
    case smallQueue, manualFlush, powerDurability, anonymous
    case signatures, pictures, tracking, oddities
}
