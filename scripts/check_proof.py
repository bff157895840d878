#!/usr/bin/env python3
"""A second, small proof checker: text proofs (.hpt), every game, no theorems.

Written from docs/proofs.md and docs/games.md alone, to be read in one sitting and to be compared with
hissho-verify (scripts/attack_proofs.py does). It replays every answer of the opponent, so it suits small proofs.

    scripts/check_proof.py [--max-steps N] [--time SECONDS] FILE...    (hissho proof text FILE.hp > FILE.hpt)

The last line is as hissho-verify's (docs/verify.md). Sides are 0 (x) and 1 (o); a result is a side, "draw" or None.
"""
import argparse
import itertools
import math
import pathlib
import re
import sys
import time
import types

class Unreadable(Exception): """The file is no proof."""
class Refused(Exception): """The file is a proof of something else, or of nothing."""
class Limit(Exception): """--max-steps or --time."""

def need(condition, message):
    if not condition:
        raise Unreadable(message)

def number(word, most):
    need(re.fullmatch("0|[1-9][0-9]{0,9}", word) and int(word) <= most, f"not a number up to {most}: {word!r}")
    return int(word)

# ---- boards: rows of text, symmetries ----------------------------------------------------------------------------
def read_rows(text, width, height):
    """The stones of both sides as {(column, row): side}, row 0 at the bottom."""
    rows = text.split("/")
    need(len(rows) == height, f"{len(rows)} rows, not {height}")
    stones = {}
    for row, part in zip(range(height - 1, -1, -1), rows):
        need(re.fullmatch("([1-9][0-9]{0,2}(?![0-9])|[xo])+", part), f"row {part!r}")
        column = 0
        for piece in re.findall("[0-9]+|[xo]", part):
            if piece in "xo":
                stones[column, row] = "xo".index(piece)
            column += 1 if piece in "xo" else int(piece)
        need(column == width, f"row {part!r} is not {width} wide")
    return stones

def read_side(word):
    need(word in ("x", "o"), f"not a side: {word!r}")
    return int(word == "o")

def turned(name, c, r, w, h):
    """Where a symmetry takes a cell; None where the board is not square enough for it."""
    if w != h and name in ("r90", "r270", "td", "ta"):
        return None
    return {"e": (c, r), "r90": (h - 1 - r, c), "r180": (w - 1 - c, h - 1 - r), "r270": (r, w - 1 - c),
            "fh": (w - 1 - c, r), "fv": (c, h - 1 - r), "td": (r, c), "ta": (h - 1 - r, w - 1 - c)}[name]

def bits(mask):
    return [i for i in range(mask.bit_length()) if mask >> i & 1]

# ---- in-a-row games ----------------------------------------------------------------------------------------------
class InARow:
    """A position is (stones of x, stones of o, side to move), the stones as bits row * width + column."""
    kinds = ("far", "dead", "pair")
    def __init__(self, width, height, k, exact, torus):
        self.width, self.height, self.torus = width, height, torus
        self.full = (1 << width * height) - 1
        self.windows = set()  # (cells, flanks)
        for c, r, (dc, dr) in itertools.product(range(width), range(height), ((1, 0), (0, 1), (1, 1), (1, -1))):
            cells = [self.cell(c + i * dc, r + i * dr) for i in range(-1, k + 1)]
            if None in cells[1:-1] or len(set(cells[1:-1])) < k:
                continue
            window = sum(1 << cell for cell in cells[1:-1])
            flanks = {1 << cell for cell in (cells[0], cells[-1]) if cell is not None}
            self.windows.add((window, sum(f for f in flanks if not f & window) if exact else 0))
        self.through = [[w for w in self.windows if w[0] >> cell & 1] for cell in range(width * height)]
    def cell(self, c, r):
        if self.torus:
            c, r = c % self.width, r % self.height
        return r * self.width + c if 0 <= c < self.width and 0 <= r < self.height else None
    def read_cell(self, word):
        match = re.fullmatch("([a-s])([1-9][0-9]?)", word)
        inside = match and ord(word[0]) - ord("a") < self.width and int(match[2]) <= self.height
        need(inside, f"not a cell: {word!r}")
        return (int(match[2]) - 1) * self.width + ord(word[0]) - ord("a")
    read_move = read_cell
    def show(self, move):
        return f"{chr(97 + move % self.width)}{move // self.width + 1}"
    def read_position(self, text):
        words = text.split(" ")
        need(len(words) == 2, f"position {text!r}")
        stones = read_rows(words[0], self.width, self.height)
        masks = [sum(1 << self.cell(*at) for at, s in stones.items() if s == side) for side in (0, 1)]
        need(not any(w & m == w and not f & m for w, f in self.windows for m in masks), "the game is over")
        need(masks[0] | masks[1] != self.full, "the board is full")
        return masks[0], masks[1], read_side(words[1])
    def moves(self, position):
        return bits(self.full & ~(position[0] | position[1]))
    def play(self, position, move):
        masks, side = list(position[:2]), position[2]
        masks[side] |= 1 << move
        line = any(w & masks[side] == w and not f & masks[side] for w, f in self.through[move])
        return (*masks, 1 - side), side if line else "draw" if masks[0] | masks[1] == self.full else None
    def symmetry(self, name, columns, rows):
        if not turned(name, 0, 0, self.width, self.height) or not self.torus and (columns or rows):
            return None
        def mapped(mask):
            images = [turned(name, i % self.width, i // self.width, self.width, self.height) for i in bits(mask)]
            return sum(1 << self.cell(c + columns, r + rows) for c, r in images)
        return lambda position: (mapped(position[0]), mapped(position[1]), position[2])
    def missing(self, position, a):
        """The fewest stones that the opponent of a misses for a line; infinite where it can get none."""
        empty = [(w & ~position[1 - a]).bit_count() for w, _ in self.windows if not w & position[a]]
        return min(empty, default=math.inf)
    def pairs_hold(self, position, a, pairs):
        cells = [cell for pair in pairs for cell in pair]
        masks = [1 << p | 1 << q for p, q in pairs]
        return len(set(cells)) == len(cells) and set(cells) <= set(self.moves(position)) and all(
            w & position[a] or any(w & pair == pair for pair in masks) for w, _ in self.windows)

# ---- Shift-Tac ---------------------------------------------------------------------------------------------------
class ShiftTac(InARow):
    """Positions as in tic-tac-toe. A move is (cell, arrow)."""
    kinds = ()
    def show(self, move):
        return super().show(move[0]) + move[1]
    def read_move(self, word):
        need(word and word[-1] in "><^v", f"not a move: {word!r}")
        return self.read_cell(word[:-1]), word[-1]
    def moves(self, position):
        return [(cell, arrow) for cell in super().moves(position) for arrow in "><^v"]
    def play(self, position, move):
        cell, arrow = move
        dc, dr = {">": (1, 0), "<": (-1, 0), "^": (0, 1), "v": (0, -1)}[arrow]
        masks = list(position[:2])
        masks[position[2]] |= 1 << cell
        def shifted(c, r):
            return 3 * ((r + dr) % 3) + (c + dc) % 3 if (r == cell // 3 if dc else c == cell % 3) else 3 * r + c
        masks = [sum(1 << shifted(i % 3, i // 3) for i in bits(mask)) for mask in masks]
        line = [any(w & m == w for w, _ in self.windows) for m in masks]
        over = line[0] or line[1] or masks[0] | masks[1] == self.full
        result = line.index(True) if line[0] != line[1] else "draw" if over else None
        return (*masks, 1 - position[2]), result

# ---- nested games ------------------------------------------------------------------------------------------------
class Nested:
    """Fields and cells are tuples of digits from 0, the whole board is (). A position is (stones of x, stones of o as
    bits, side to move, states of the fields, target, last move of x, of o); a state is ".", "x", "o" or "=" (drawn)."""
    kinds = ("far", "dead")
    def __init__(self, levels, rows, cols, k, send, map_, free_when, drawn_fields, drawn_line, both_lines, no_return):
        self.levels, self.rows, self.cols, self.send, self.map = levels, rows, cols, send, map_
        self.free_when, self.no_return = free_when, no_return
        self.shared, self.drawn_line = drawn_fields == "both", drawn_line == "draw"
        self.both_draw = both_lines == "draw"
        self.cells = list(itertools.product(range(rows * cols), repeat=levels))
        self.number = {cell: i for i, cell in enumerate(self.cells)}
        self.fields = [f for n in range(levels - 1, -1, -1) for f in itertools.product(range(rows * cols), repeat=n)]
        self.index = {field: i for i, field in enumerate(self.fields)}
        self.inside = [sum(1 << self.number[c] for c in self.cells if c[:len(f)] == f) for f in self.fields]
        lines = [[(r + i * dr, c + i * dc) for i in range(k)] for r, c, (dr, dc) in
                 itertools.product(range(rows), range(cols), ((0, 1), (1, 0), (1, 1), (1, -1)))]
        self.lines = [[r * cols + c for r, c in line] for line in lines if {r for r, _ in line} <= set(range(rows))
                      and {c for _, c in line} <= set(range(cols))]
    def read_digits(self, word, length):
        digits = tuple(ord(d) - ord("1") for d in word)
        need(len(word) == length and all(0 <= d < self.rows * self.cols for d in digits), f"not a place: {word!r}")
        return digits
    def show(self, move):
        return "".join(str(d + 1) for d in move)
    def read_move(self, word):
        return self.read_digits(word, self.levels)
    def read_position(self, text):
        words = text.split(" ")
        need(len(words) >= 3, "a position of a nested game has stones, a side and a target")
        w, h = self.cols ** self.levels, self.rows ** self.levels
        masks = [0, 0]
        for (c, r), side in read_rows(words[0], w, h).items():
            y, cell = h - 1 - r, ()
            for _ in range(self.levels):
                cell = (y % self.rows * self.cols + c % self.cols,) + cell
                y, c = y // self.rows, c // self.cols
            masks[side] |= 1 << self.number[cell]
        turn = read_side(words[1])
        target = () if words[2] == "*" else self.read_digits(words[2], len(words[2]))
        need(len(target) < self.levels, f"target {words[2]!r}")
        last, written = (None, None), {}
        if words[-1].startswith("last="):
            parts = words.pop()[5:].split(",")
            need(self.no_return != "off" and len(parts) == 2, "last=X,O")
            last = tuple(None if p == "-" else self.read_move(p) for p in parts)
            for side in (0, 1):
                need(last[side] is None or masks[side] >> self.number[last[side]] & 1, "no stone at the last move")
        for word in words[3:]:
            field = self.read_digits(word[:-2], len(word) - 2)
            need(0 < len(field) < self.levels and word[-2:] in ("=x", "=o") and field not in written, f"owner {word!r}")
            written[field] = word[-1]
        states = ["."] * len(self.fields)
        for i, field in enumerate(self.fields):
            can = self.possible(masks, states, field)
            need(can, f"field {field} cannot be")
            states[i] = written.get(field, min(can) if len(can) == 1 else "=")
            need(states[i] in can, f"the owner of field {field}")
        need(states[-1] == ".", "the game is over")
        position = (*masks, turn, tuple(states), target, *last)
        need(not target or not self.frees(position, target), "a target that frees")
        return position
    def possible(self, masks, states, field):
        """The states that a field can be in, given its members."""
        line = self.lines_in(masks, states, field)
        played_on = field != () and self.free_when != "closed"
        at_once = len(field) < self.levels - 1 and self.shared
        if not line["x"] and not line["o"]:
            return {"="} if line["="] or not self.playable(masks, states) & self.inside[self.index[field]] else {"."}
        can = {"="} if line["="] and played_on else set()
        if line["x"] != line["o"]:
            return can | {"x" if line["x"] else "o"}
        if played_on or at_once and not self.both_draw:
            can |= {"x", "o"}
        return can | {"="} if at_once and self.both_draw else can
    def member(self, masks, states, field, i):
        place = field + (i,)
        if len(place) < self.levels:
            return states[self.index[place]]
        bit = self.number[place]
        return "x" if masks[0] >> bit & 1 else "o" if masks[1] >> bit & 1 else "."
    def lines_in(self, masks, states, field):
        """Who has a line in it; "=" is a line of drawn fields, where that matters."""
        now = [self.member(masks, states, field, i) for i in range(self.rows * self.cols)]
        lines = [[now[i] for i in line] for line in self.lines]
        found = {side: any(side in line and all(m == side or m == "=" and self.shared for m in line) for line in lines)
                 for side in "xo"}
        found["="] = self.drawn_line and any(all(m == "=" for m in line) for line in lines)
        return found
    def playable(self, masks, states):
        result = self.inside[-1] & ~(masks[0] | masks[1])
        if self.free_when == "closed":
            for i, state in enumerate(states[:-1]):  # the whole board does not count
                result &= -1 if state == "." else ~self.inside[i]
        return result
    def points(self, move):
        """The field that a move points at."""
        if self.send == "tactical":
            return move[1:]
        s, t, o = move
        row, column = t // 3 * 3 + o // 3, t % 3 * 3 + o % 3  # in the grid of cells of Strategic cell s
        return self.map[s % len(self.map)][row] if self.send == "functional" else self.map[9 * s + row][column], o
    def frees(self, position, field):
        masks, states = position[:2], position[3]
        around = range(1 if self.free_when == "closed" else len(field), len(field) + 1)
        decided = self.free_when != "full" and any(states[self.index[field[:n]]] != "." for n in around)
        return decided or not self.playable(masks, states) & self.inside[self.index[field]]
    def moves(self, position):
        target = self.inside[self.index[position[4]]]
        free = [self.cells[i] for i in bits(self.playable(position[:2], position[3]) & target)]
        return [m for m in free if self.no_return == "off" or not self.banned(position, m)] or free
    def banned(self, position, move):
        there, at = position[6 - position[2]], self.points(move)
        if there is None or (at != there[:-1] if self.no_return == "tactical" else at[0] != there[0]):
            return False
        return not self.frees(self.play(position, move)[0], at)
    def play(self, position, move):
        masks, states, side, last = list(position[:2]), list(position[3]), position[2], list(position[5:])
        masks[side] |= 1 << self.number[move]
        for length in range(self.levels - 1, -1, -1):
            field, i = move[:length], self.index[move[:length]]
            if states[i] != ".":
                continue
            line = self.lines_in(masks, states, field)
            if line["x"] or line["o"]:
                states[i] = "x" if not line["o"] else "o" if not line["x"] else "=" if self.both_draw else "xo"[side]
            elif line["="] or not self.playable(masks, states) & self.inside[i]:
                states[i] = "="
        if self.no_return != "off":
            last[side] = move
        target = self.points(move)
        after = (*masks, 1 - side, tuple(states))
        while target and self.frees(after, target):
            target = target[:-1]
        return after + (target, *last), {".": None, "x": 0, "o": 1, "=": "draw"}[states[-1]]
    def symmetry(self, name, columns, rows):
        if not turned(name, 0, 0, self.cols, self.rows) or columns or rows:
            return None
        images = [turned(name, d % self.cols, self.rows - 1 - d // self.cols, self.cols, self.rows)
                  for d in range(self.rows * self.cols)]
        image = [(self.rows - 1 - r) * self.cols + c for c, r in images]
        def mapped(place):
            return None if place is None else tuple(image[d] for d in place)
        def whole(position):
            masks = [sum(1 << self.number[mapped(self.cells[i])] for i in bits(mask)) for mask in position[:2]]
            state = dict(zip(map(mapped, self.fields), position[3]))
            return (*masks, position[2], tuple(state[f] for f in self.fields), *map(mapped, position[4:]))
        commutes = all(mapped(self.points(c)) == self.points(mapped(c)) for c in self.cells)
        return whole if commutes else None
    def missing(self, position, a, field=()):
        def cost(i):
            state = self.member(position[:2], position[3], field, i)
            if state in "xo":
                return 0 if state == "xo"[1 - a] else math.inf
            if len(field) == self.levels - 1 or self.shared:
                return int(len(field) == self.levels - 1)
            return math.inf if state == "=" else self.missing(position, a, field + (i,))
        costs = [cost(i) for i in range(self.rows * self.cols)]
        return min((sum(costs[i] for i in line) for line in self.lines), default=math.inf)

# ---- canonical names ---------------------------------------------------------------------------------------------
def read_game(name):
    """Every key, in the order of the tables."""
    size, switch = "([1-9]|1[0-9])", "(true|false)"
    if match := re.fullmatch("gomoku:size=([5-9]|1[0-9]),rule=(standard|freestyle)", name):
        return InARow(int(match[1]), int(match[1]), 5, match[2] == "standard", False)
    if match := re.fullmatch(f"mnk:width={size},height={size},k={size},exact={switch},wrap=(none|torus)", name):
        return InARow(int(match[1]), int(match[2]), int(match[3]), match[4] == "true", match[5] == "torus")
    if name == "shift-tac":
        return ShiftTac(3, 3, 3, False, False)
    match = re.fullmatch("nested:levels=([23]),rows=([1-9]),cols=([1-9]),k=([1-9]),send=(tactical|functional|hyper)"
                         "(?:,map=([1-9/]+))?,free_when=(full|decided|closed),drawn_fields=(both|neither),"
                         "drawn_line=(nothing|draw),both_lines=(mover|draw),no_return=(off|tactical|strategic)", name)
    need(match, f"not the canonical name of a game: {name!r}")
    levels, rows, cols, k = map(int, match.groups()[:4])
    need(rows * cols <= 9, "a field has at most nine members")
    need(levels == 3 or match[11] != "strategic", "no_return=strategic wants three levels")
    send, groups = match[5], None
    need((send == "tactical") == (match[6] is None), "a map belongs to functional and hyper sending")
    if send != "tactical":
        need((levels, rows, cols) == (3, 3, 3), f"{send} wants levels=3 and 3x3")
        groups = match[6].split("/")
        need({len(group) for group in groups} == {9}, "a group of a map has nine digits")
        need(len(groups) in ((3, 9) if send == "functional" else (81,)), "the number of groups in the map")
        need(len(groups) != 9 or groups != groups[:3] * 3, "nine groups that repeat the first three")
        groups = [[int(digit) - 1 for digit in group] for group in groups]
    return Nested(levels, rows, cols, k, send, groups, *match.groups()[6:])

# ---- the file ----------------------------------------------------------------------------------------------------
def read_node(game, chapter, words):
    at, kind, rest = number(words[0], 0xfffffffe), words[1] if len(words) > 1 else "", words[2:]
    need(at not in chapter.nodes, f"node {at} twice")
    def child(word):
        result = number(word, 0xfffffffe)
        need(result > at, "a child's number is greater than its parent's")
        return result
    if kind == "act" and len(rest) == 2:
        node = kind, game.read_move(rest[0]), None if rest[1] == "-" else child(rest[1])
    elif kind == "reply":
        listed = {}
        for word in rest:
            move, equals, to = word.rpartition("=")
            need(equals, f"not MOVE=NUMBER: {word!r}")
            move = "*" if move == "*" else game.read_move(move)
            need(move not in listed, f"{word!r} is listed twice")
            listed[move] = child(to)
        node = kind, listed, listed.pop("*", None)
    elif kind == "cite" and len(rest) == 2:
        match = re.fullmatch(r"(e|r90|r180|r270|fh|fv|td|ta)(?:\+([0-9]+),\+([0-9]+))?", rest[1])
        need(match, f"not a symmetry: {rest[1]!r}")
        shift = [number(s or "0", 0xffffffff) for s in match.groups()[1:]]
        node = kind, number(rest[0], 0xffffffff), game.symmetry(match[1], *shift)
    elif kind in ("far", "dead") and not rest:
        node = kind, None, None
    elif kind == "pair":
        cells = [[game.read_move(cell) for cell in word.split("-")] for word in rest]
        need(all(len(pair) == 2 for pair in cells), "a pair is CELL-CELL")
        node = kind, cells, None
    else:
        raise Unreadable(f"not a node: {' '.join(words)!r}")
    chapter.nodes[at] = node

def read_file(path):
    """The game with its name, the chapters, and the number of the main one."""
    lines = pathlib.Path(path).read_bytes().decode("latin-1").split("\n")
    need(re.fullmatch("hissho-proof[ \t\r]+1[ \t\r]*(#.*)?", lines[0]), "not version 1")
    head, chapters, chapter = {}, {}, None
    for at, line in enumerate(lines[1:], 2):
        try:
            need(len(line) <= 1 << 20 or line[0] == "#", "longer than 1 MiB")
            words = [w for w in re.split("[ \t\r]+", line.partition("#")[0]) if w]
            if not words:
                continue
            if chapter is None and words[0] in ("game", "main") and len(words) == 2 and not chapters:
                need(words[0] not in head, f"{words[0]} twice")
                head[words[0]] = (words[1], read_game(words[1])) if words[0] == "game" else number(words[1], 0xffffffff)
            elif chapter is None and words[0] == "chapter" and len(words) >= 6 and len(head) == 2:
                key = number(words[1], 0xffffffff)
                need(key not in chapters, f"chapter {key} twice")
                need(words[3] in ("win", "hold"), f"goal {words[3]!r}")
                bound = math.inf if words[4] == "-" else number(words[4], 0xffffffff)
                chapter = chapters[key] = types.SimpleNamespace(
                    side=read_side(words[2]), goal=words[3], bound=bound, text=" ".join(words[5:]), nodes={})
                chapter.position = head["game"][1].read_position(chapter.text)
            elif chapter and words == ["end"]:
                for node in chapter.nodes.values():
                    children = [*node[1].values(), node[2]] if node[0] == "reply" else [node[2]] * (node[0] == "act")
                    need(all(c is None or c in chapter.nodes for c in children), "a child that is not there")
                need(0 in chapter.nodes, "no node 0")
                chapter = None
            else:
                need(chapter, f"unexpected: {line[:40]!r}")
                read_node(head["game"][1], chapter, words)
        except Unreadable as reason:
            raise Unreadable(f"line {at}: {reason}") from None
    need(chapter is None, "the last chapter has no end")
    need(head.get("main") in chapters, "no main chapter")
    return *head["game"], chapters, head["main"]

# ---- the check ---------------------------------------------------------------------------------------------------
def check_chapter(game, chapter, chapters, tick):
    """Refused, or the chapters that it relied on. Check is one great "and", so the order does not matter: what is
    still to be checked waits in a list, with the line of moves that led to it."""
    a, win = chapter.side, chapter.goal == "win"
    good = (a,) if win else (a, "draw")
    relied, seen, todo = set(), set(), [(0, chapter.position, chapter.bound, None)]
    def must(condition, reason):
        if not condition:
            moves, at = [], line
            while at:
                at, move = at
                moves.insert(0, game.show(move))
            raise Refused(" ".join(moves), reason)
    while todo:
        node, position, n, line = todo.pop()
        if (node, position, n) in seen:
            continue
        seen.add((node, position, n))
        tick()
        kind, one, two = chapter.nodes[node]
        mine = position[2] == a
        if n <= 0:
            must(not win, "no plies are left")
        elif kind == "act":
            must(mine, "an act, and the opponent to move")
            must(one in game.moves(position), f"{game.show(one)} is not legal")
            after, result = game.play(position, one)
            if result is not None:
                must(result in good, f"{game.show(one)} ends the game, not well")
            elif win or n > 1:
                must(two is not None, f"nothing follows {game.show(one)}")
                todo.append((two, after, n - 1, (line, one)))
        elif kind == "reply":
            must(not mine, "a reply, and the opponent is not to move")
            for move in game.moves(position):
                after, result = game.play(position, move)
                child = one.get(move, two)
                if result is not None:
                    must(result in good, f"the opponent ends the game by {game.show(move)}")
                elif win or n > 1:
                    must(child is not None, f"no answer to {game.show(move)}")
                    todo.append((child, after, n - 1, (line, move)))
        elif kind == "cite":
            must(one in chapters, f"there is no chapter {one}")
            cited = chapters[one]
            must((cited.side, cited.goal) == (a, chapter.goal), "the cited claim is another side's or goal")
            must(cited.bound <= n if win else cited.bound >= n, "the cited bound")
            before, after = ((p[0] | p[1]).bit_count() for p in (chapter.position, cited.position))
            must(before < after, "a citation must gain stones")
            must(two is not None and two(position) == cited.position, "no symmetry, or the cited position is another")
            relied.add(one)
        elif kind == "pair":
            must(not win and kind in game.kinds and game.pairs_hold(position, a, one), "the pairs do not hold")
        else:
            must(not win and kind in game.kinds and (kind == "dead" or n < math.inf), f"{kind} is not for this claim")
            missing = game.missing(position, a)
            left = (n if mine else n + 1) // 2 if kind == "far" else math.inf
            must(missing > left or missing == math.inf, f"not {kind}: the opponent misses {missing}")
    return relied

def check_file(path, max_steps, seconds):
    """Prints the verdict and returns the exit code."""
    started, steps = time.monotonic(), 0
    def tick():
        nonlocal steps
        steps += 1
        if max_steps and steps > max_steps or seconds and time.monotonic() - started > seconds:
            raise Limit(f"the limit was reached, {steps} steps")
    try:
        name, game, chapters, main = read_file(path)
        claim = chapters[main]
        print(f"c claim game={name} position={claim.text}")
        relied = [main]
        for current in relied:  # grows on the way
            relied += check_chapter(game, chapters[current], chapters, tick) - set(relied)
        print(f"c {steps} steps, {len(relied)} chapters")
        print(f"s VERIFIED {'xo'[claim.side]} {claim.goal} {'-' if claim.bound == math.inf else claim.bound} {path}")
        return 0
    except Refused as failure:
        print("c fails in chapter {} after: {}\nc reason: {}\ns NOT VERIFIED {}".format(current, *failure.args, path))
        return 1
    except (Unreadable, Limit, OSError) as reason:
        print(f"c {reason}\ns {'UNKNOWN' if isinstance(reason, Limit) else 'UNREADABLE'} {path}")
        return 2

def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--max-steps", type=int, default=0, help="steps for one file (default: no limit)")
    parser.add_argument("--time", type=float, default=0, help="seconds for one file (default: no limit)")
    options = parser.parse_args()
    return max(check_file(path, options.max_steps, options.time) for path in options.files)

if __name__ == "__main__":
    sys.exit(main())
