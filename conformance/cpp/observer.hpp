// What the binding reports, as JSON with the keys and names of the scenario format.
#ifndef PLACARD_ADAPTER_OBSERVER_HPP
#define PLACARD_ADAPTER_OBSERVER_HPP

#include "json.hpp"

namespace adapter {

json seen(const placard::card &card);
json seen(const placard::message &message);
json seen(const placard::event &event);
json seen(const placard::verdict &verdict);

/// Each name of an enumeration, as the format spells it.
template <class Enumeration> json spelled(Enumeration value) { return json::of(placard::name(value)); }

} // namespace adapter

#endif
