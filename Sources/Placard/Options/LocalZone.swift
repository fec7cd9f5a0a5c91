import PlacardCore
import PlacardStore

/// The zone with that name in the system's tz database, such as "Europe/Vienna"; nil: it is missing.
package func localTime(ofZone name: String) -> LocalTime? { ZoneFile.named(name) }
