"""Campaigns and events for the measurements of a replay; and the same as rules for the programs it is compared with."""

from dataclasses import dataclass

from trigger_input import EVENTS, MATCHING_EVERY, Goal, Happening, Json

ABOVE = 100


@dataclass(frozen=True)
class Workload:
    """Campaigns, each about one event with two filters; one event in twenty wins."""

    name: str
    count: int
    one_event: bool = False
    """Whether all campaigns are about the same event and differ in the text that they require."""

    def goal(self, index: int) -> Goal:
        if self.one_event:
            return Goal("viewed", f"category_{index:05d}", ABOVE)
        return Goal(f"event_{index:05d}", f"category_{index % 8}", ABOVE)

    def goals(self) -> list[Goal]:
        return [self.goal(index) for index in range(self.count)]

    def events(self) -> list[Happening]:
        """Returns events that are spread over the campaigns: name and text match one, the number rarely does."""
        events = []
        for index in range(EVENTS):
            # A prime factor, so that neighbours are about different campaigns.
            wanted = self.goal(index * 7919 % EVENTS * self.count // EVENTS)
            amount = 1_000 if index % MATCHING_EVERY == 0 else index % ABOVE
            events.append(Happening(wanted.name, wanted.category, amount))
        return events

    def rules(self) -> list[Json]:
        """Returns the campaigns' filters as JsonLogic."""
        return [
            {
                "and": [
                    {"==": [{"var": "name"}, goal.name]},
                    {"==": [{"var": "category"}, goal.category]},
                    {">": [{"var": "amount"}, goal.above]},
                ]
            }
            for goal in self.goals()
        ]

    def queries(self) -> list[str]:
        """Returns the campaigns' filters as one would write them by hand in SQL."""
        return [
            f"SELECT row, {index} AS campaign FROM events"
            f" WHERE name = '{goal.name}' AND category = '{goal.category}' AND amount > {goal.above}"
            for index, goal in enumerate(self.goals())
        ]
