"""Bots that crowd together, try one step after another, and query the state after each."""

from random import Random

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


class BotPlayer:
    def __init__(self, map_copy):
        self.middle = map_copy.width // 2, map_copy.height // 2
        self.answers = {}
        self.sum = 0

    def play_turn(self, controller):
        random = Random(self.sum)
        ids = controller.get_team_bot_ids(controller.get_team())
        if random.random() < 0.5 and controller.can_switch_maps():
            controller.switch_maps()
        # In some turns there are more steps than the host may make without asking the engine.
        for _ in range(random.choice((5, 5, 5, 300))):
            bot_id = random.choice(ids)
            step = random.choice((self.inwards(controller, bot_id), random.choice(AROUND)))
            if random.random() < 0.05:
                step = random.choice(((0, 2), (1.0, 0), (True, 0), (-1, -2)))
            free = [controller.can_move(bot_id, *way) for way in AROUND]
            try:
                moved = controller.move(bot_id, *step)
            except TypeError:
                moved = 2
            self.answers[moved] = self.answers.get(moved, 0) + 1
            if random.random() < 0.1:
                controller.trash(bot_id)
            states = [controller.get_bot_state(i) for i in range(2 * len(ids))]
            self.sum = hash((self.sum, moved, *free, *(s["x"] * 99 + s["y"] for s in states)))
        if controller.get_turn() == 30:
            assert len(self.answers) > 1, self.answers

    def inwards(self, controller, bot_id):
        state = controller.get_bot_state(bot_id)
        gaps = self.middle[0] - state["x"], self.middle[1] - state["y"]
        return tuple((gap > 0) - (gap < 0) for gap in gaps)
