"""Reads map files, for bots that read some themselves; cookoff's engine does not use it."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

# More names than this module needs: bots import them from here too.
from game_constants import FoodType, GameConstants, Team
from game_state import Order
from map import Map
from tiles import (
    _CLASSES,
    Box,
    Cooker,
    Counter,
    Floor,
    Shop,
    Sink,
    SinkTable,
    Submit,
    Tile,
    Trash,
    Wall,
)

CHAR_TO_TILE: Dict[str, type] = dict(_CLASSES)
BOT_SPAWN_CHARS = {"b"}


@dataclass
class ParsedMap:
    """The content of a map file. Every spawn is used by both teams."""

    map_obj: Map
    spawns_red: List[Tuple[int, int]]
    spawns_blue: List[Tuple[int, int]]
    orders: List[Order]
    switch_turn: int
    switch_duration: int


def load_two_team_maps_and_orders(
    path: str, default_reward: int = 5, default_penalty: int = 2
) -> Tuple[Map, Map, List[Order], List[Order], ParsedMap]:
    """Returns RED's map, BLUE's map, RED's orders, BLUE's orders, and the parsed file with RED's objects."""
    parsed = load_map_from_txt(
        path, team=Team.RED, default_reward=default_reward, default_penalty=default_penalty
    )
    red = parsed.map_obj
    blue = Map(red.width, red.height, clone_tiles_grid(red.tiles), Team.BLUE)
    return red, blue, parsed.orders, copy.deepcopy(parsed.orders), parsed


def load_map_from_txt(
    path: str,
    *,
    team: Team = Team.RED,
    legend: Optional[Dict[str, type]] = None,
    default_reward: int = 5,
    default_penalty: int = 2,
) -> ParsedMap:
    with open(path, encoding="utf-8") as file:
        lines = read_nonempty_noncomment_lines(file.readlines())
    lines, switch_turn, switch_duration = extract_optional_switch_config(lines)
    rows, order_lines = split_layout_and_orders(lines)
    kitchen, spawns = _layout(path, rows, team, CHAR_TO_TILE if legend is None else legend)
    orders, next_id = [], 1
    for line in order_lines:
        order, next_id = parse_order_line(
            line,
            next_order_id=next_id,
            default_reward=default_reward,
            default_penalty=default_penalty,
        )
        if order is not None:
            orders.append(order)
    return ParsedMap(kitchen, spawns, list(spawns), orders, switch_turn, switch_duration)


def _layout(path, rows, team, legend):
    if not rows:
        raise ValueError("%s: no rows" % path)
    width, height = len(rows[0]), len(rows)
    uneven = [i for i, row in enumerate(rows) if len(row) != width]
    if uneven:
        raise ValueError("%s: rows %s differ in length from row 0" % (path, uneven))
    tiles, spawns = [[None] * height for _ in range(width)], []
    for i, row in enumerate(rows):
        y = height - 1 - i
        for x, letter in enumerate(row):
            if letter in BOT_SPAWN_CHARS:
                spawns.append((x, y))
                tiles[x][y] = Floor()
            elif letter in legend:
                tiles[x][y] = legend[letter]()
            else:
                raise ValueError("%s: %r at x=%d, row %d" % (path, letter, x, i))
    return Map(width, height, tiles, team), spawns


def read_nonempty_noncomment_lines(raw_lines: List[str]) -> List[str]:
    lines = [line.rstrip() for line in raw_lines]
    return [line for line in lines if line and not line.lstrip().startswith("//")]


def extract_optional_switch_config(lines: List[str]) -> Tuple[List[str], int, int]:
    """Returns the lines other than SWITCH lines, and the turn and duration of the switch."""
    turn, duration = GameConstants.MIDGAME_SWITCH_TURN, GameConstants.MIDGAME_SWITCH_DURATION
    others = []
    for line in lines:
        if line.strip().upper().startswith("SWITCH:"):
            turn, duration = parse_switch_line(line.strip(), turn, duration)
        else:
            others.append(line)
    return others, turn, duration


def parse_switch_line(line: str, default_turn: int, default_duration: int) -> Tuple[int, int]:
    tokens = line.partition(":")[2].split()
    values = _values(token for token in tokens if "=" in token)
    turn, duration = values.get("turn", default_turn), values.get("duration", default_duration)
    return int(turn), int(duration)


def split_layout_and_orders(lines: List[str]) -> Tuple[List[str], List[str]]:
    for i, line in enumerate(lines):
        if line.strip().upper() == "ORDERS:":
            return lines[:i], lines[i + 1 :]
    return lines, []


def parse_order_line(
    line: str, *, next_order_id: int, default_reward: int, default_penalty: int
) -> Tuple[Optional[Order], int]:
    """Returns the order of a line, or None if it is empty or a comment, and the id for the next order."""
    tokens = line.partition("//")[0].partition("#")[0].split()
    if not tokens:
        return None, next_order_id
    for token in tokens:
        if "=" not in token:
            raise ValueError("bad token %r in an order: want key=value" % token)
    values = _values(tokens)
    missing = [key for key in ("start", "duration", "required") if key not in values]
    if missing:
        raise ValueError("an order has no %s: %s" % (", ".join(missing), line.strip()))
    start, duration = int(values["start"]), int(values["duration"])
    reward = int(values.get("reward", default_reward))
    penalty = int(values.get("penalty", default_penalty))
    required = parse_required_csv(values["required"])
    order = Order(next_order_id, required, start, start + duration, reward, penalty)
    return order, next_order_id + 1


def parse_required_csv(s: str) -> List[FoodType]:
    return [_food(piece.strip()) for piece in s.split(",") if piece.strip()]


def clone_tiles_grid(tiles: List[List[Tile]]) -> List[List[Tile]]:
    return copy.deepcopy(tiles)


def _values(tokens):
    pairs = (token.partition("=") for token in tokens)
    return {key.lower(): value for key, _, value in pairs}


def _food(piece):
    before, dot, after = piece.partition(".")
    name = (after if dot else before).upper()
    if name not in FoodType.__members__:
        raise ValueError("unknown food %r" % piece)
    return FoodType[name]
