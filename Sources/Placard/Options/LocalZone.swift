import PlacardCore
import PlacardStore

/// The zone with that name in the system's tz database, such as "Europe/Vienna"; nil: there is none.
package func localTime(ofZone name: String) -> LocalTime? { ZoneFile.named(name) }
