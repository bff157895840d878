#!/usr/bin/env python3
"""Attacks hissho-verify with damaged and random proofs, and compares it with scripts/check_proof.py.

    scripts/attack_proofs.py [--bin build/release/bin] [--mutants N] [--positions N] [--trees N] [--seed N] [--keep DIR]
    scripts/attack_proofs.py --files DIR    # no attack: do the checkers agree on the proofs found there?

Proofs of every game are made by hissho. Each is then damaged: in its text form (and some of these packed into the
binary form) and in its binary form (cut, bits flipped, records doubled, dropped and swapped; with checksums left alone
and, where the libraries xxhash and zstd are there, repaired). Then small claims about the rules at random positions of
games with random options, and random trees with `otherwise` on tiny boards.
hissho-verify, hissho-verify --exact and check_proof.py must agree on each; a damaged binary file must be unreadable;
nothing may crash, hang or use much memory. Files on which they differ are kept. Exit code 0: all agree.
"""
import argparse
import collections
import contextlib
import ctypes
import ctypes.util
import io
import pathlib
import random
import re
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import types

import check_proof

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "configs" / "examples.txt"
VALUES = ["ttt", "torus-ttt", "mnk:width=4,height=3", "mnk:width=5,height=1,wrap=torus", "mnk:width=4,height=4,exact=true",
          "mnk:width=4,height=3,wrap=torus,exact=true", "mnk:width=4,height=2,k=2,exact=true", "nested:rows=1,cols=3,k=2",
          "nested:rows=1,cols=3,k=2,drawn_fields=neither", "nested:rows=2,cols=2,k=2,free_when=closed,drawn_fields=neither",
          "nested:rows=2,cols=2,k=2,free_when=decided,drawn_line=draw,both_lines=draw,no_return=tactical",
          "nested:levels=3,rows=1,cols=2,k=2,no_return=strategic", "nested:rows=1,cols=3,drawn_line=draw,free_when=closed",
          "nested:levels=3,rows=1,cols=2,k=1,free_when=closed,no_return=tactical"]
CLAIMS = ["--game torus-ttt", "--game shift-tac --within 7", "--game mnk:width=5,height=4,k=4 --side o --goal hold",
          "--game mnk:width=5,height=6,k=4 --within 11", "--game nested:rows=2,cols=2,k=2,no_return=tactical",
          "--game nested:rows=1,cols=4,k=2 --within 13", "--game gomoku:size=9 --only vct --moves e5,a1,e6,a9,d5,i1,f5,i9",
          "--game gomoku:size=11,rule=freestyle --only vct --moves f6,a1,f7,a11,e6,k1"]
OTHER_GAMES = ["gomoku:size=9,rule=standard", "gomoku:size=9,rule=freestyle", "shift-tac"]


class Report:
    def __init__(self, keep):
        self.keep, self.counts, self.bad = pathlib.Path(keep), collections.Counter(), []

    def differ(self, path, what):
        self.keep.mkdir(parents=True, exist_ok=True)
        kept = self.keep / f"{len(self.bad):04}-{pathlib.Path(path).name}"
        shutil.copy(path, kept)
        self.bad.append((kept, what))
        print(f"DIFFER {kept}: {what}", flush=True)


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))


def run_verify(program, files, report, *options):
    """{file: verdict}; a file that crashes it or hangs is reported."""
    verdicts = {}
    for at in range(0, len(files), 50):
        batch = files[at:at + 50]
        try:
            ran = subprocess.run(["nice", program, "--max-memory", "1G", "--time", "10", *options, *batch], text=True,
                                 errors="replace", capture_output=True, timeout=10 + 10 * len(batch),
                                 preexec_fn=limit_memory)
            code = ran.returncode
        except subprocess.TimeoutExpired:
            code = "a hang"
        found = {}
        if code in (0, 1, 2):
            for line in ran.stdout.splitlines():
                for match in re.finditer(r"^s (VERIFIED \S+ \S+ \S+|NOT VERIFIED|UNREADABLE|UNKNOWN) (.*)$", line):
                    if match[2] in found:
                        report.differ(match[2], "two verdicts")
                    found[match[2]] = match[1]
        if len(found) < len(batch) and len(batch) > 1:
            for one in batch:
                found.update(run_verify(program, [one], report, *options))
        elif len(found) < len(batch):
            report.differ(batch[0], f"hissho-verify {' '.join(options)}: exit code {code}, {ran.stderr[-200:]!r}")
            found[batch[0]] = "CRASH"
        elif "UNKNOWN" in found.values():
            report.counts["stopped at a limit"] += list(found.values()).count("UNKNOWN")
        verdicts.update(found)
    return verdicts


steps_of_second = 100000  # --steps


def second(path, seconds=10):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        check_proof.check_file(path, steps_of_second, seconds)
    return out.getvalue().splitlines()[-1][2:].removesuffix(" " + path)


def compare(files, program, report, title):
    """The three checkers on text files."""
    fast, exact = run_verify(program, files, report), run_verify(program, files, report, "--exact")
    for path in files:
        verdicts = {"fast": fast[path], "exact": exact[path], "second": second(path)}
        report.counts[f"{title}: {verdicts['second'].split(' x')[0].split(' o')[0]}"] += 1
        known = {v for v in verdicts.values() if v != "UNKNOWN"}
        if len(known) > 1:
            report.differ(path, str(verdicts))


# ---- proofs by hissho --------------------------------------------------------------------------------------------

def make_proofs(hissho, folder, quick):
    """Text and binary files of valid proofs."""
    common = ["--threads", "1", "--memory", "64M", "--time", "10", "--log-level", "error"]

    def call(*words):
        return subprocess.run(["nice", hissho, *words], capture_output=True, text=True, check=False).stdout
    for i, game in enumerate(VALUES[::3] if quick else VALUES):
        call("value", "--game", game, "--shortest", "--proof-dir", str(folder / f"v{i}"), *common)
    claims = [claim.split() for claim in (CLAIMS[1:3] if quick else CLAIMS)]
    for line in [] if quick else EXAMPLES.read_text().splitlines():
        if line and line[0] != "#":
            _, game, where, more = (line.split("|") + [""])[:4]
            given = ["--moves", where[6:]] if where.startswith("moves:") else ["--position", where]
            claims.append(["--game", game, *given, *more.split()])
    for i, claim in enumerate(claims):
        call("solve", *claim, "--job-nodes", "100", "--proof-out", str(folder / f"s{i}.hp"), *common)
    texts, binaries = [], sorted(map(str, folder.rglob("*.hp")), key=lambda p: (len(pathlib.Path(p).name), p))
    for path in binaries:
        text = call("proof", "text", path)
        pathlib.Path(path + "t").write_text(text)
        texts.append(path + "t")
    return texts, binaries


def texts_of(files, hissho, folder):
    """The text forms of the readable ones of the files, each once."""
    texts = {}
    for path in files:
        text = path.read_text() if path.suffix == ".hpt" else subprocess.run(
            [hissho, "proof", "text", path], capture_output=True, text=True, check=False).stdout
        if text and text not in texts:
            texts[text] = str(folder / f"{len(texts)}.hpt")
            pathlib.Path(texts[text]).write_text(text)
    print(f"{len(files)} files, {len(texts)} different proofs", flush=True)
    return list(texts.values())


# ---- damage to the text form -------------------------------------------------------------------------------------

def damage(lines, rng, others):
    """One random change to the words of the lines of a proof, in place; its name."""
    nodes = [i for i, words in enumerate(lines) if words[0].isdigit() and len(words) > 1]
    heads = [i for i, words in enumerate(lines) if words[0] == "chapter"]
    of = {kind: [i for i in nodes if lines[i][1] == kind] for kind in ("act", "reply", "cite", "pair")}
    moves = [lines[i][2] for i in of["act"]] + [w.rpartition("=")[0] for i in of["reply"] for w in lines[i][2:]
                                                if w[0] != "*"]
    if not nodes or not heads:
        return "nothing"
    name = rng.choice(["move", "listed", "drop", "drop", "children", "child", "swap", "otherwise", "no-otherwise", "cite",
                       "symmetry", "side", "goal", "bound", "bound", "game", "option", "board", "turn", "cycle", "dangle",
                       "double", "remove", "last", "act-end", "kind", "pair", "stone", "chapter-id", "main", "target",
                       "end", "char", "add", "root", "node-number", "merge", "splice"])
    act = lines[rng.choice(of["act"])] if of["act"] else None
    reply = lines[rng.choice(of["reply"])] if of["reply"] else None
    cite = lines[rng.choice(of["cite"])] if of["cite"] else None
    pair = lines[rng.choice(of["pair"])] if of["pair"] else None
    head, node = lines[rng.choice(heads)], lines[rng.choice(nodes)]
    listed = [j for j, w in enumerate(reply or []) if j > 1]
    far = str(int(node[0]) + rng.randint(1, 6))
    if name == "move" and act:
        act[2] = rng.choice(moves)
    elif name == "listed" and listed:
        j = rng.choice(listed)
        reply[j] = rng.choice(moves + ["*"]) + "=" + reply[j].rpartition("=")[2]
    elif name == "drop" and listed:
        del reply[rng.choice(listed)]
    elif name == "children" and len(listed) > 1:
        i, j = rng.sample(listed, 2)
        (a, _, x), (b, _, y) = reply[i].rpartition("="), reply[j].rpartition("=")
        reply[i], reply[j] = f"{a}={y}", f"{b}={x}"
    elif name == "child" and listed:
        j = rng.choice(listed)
        reply[j] = reply[j].rpartition("=")[0] + f"={int(reply[0]) + rng.randint(1, 8)}"
    elif name == "swap":
        other = lines[rng.choice(nodes)]
        node[0], other[0] = other[0], node[0]
    elif name == "otherwise" and listed:
        j = rng.choice(listed)
        if not any(w[0] == "*" for w in reply[2:]):
            reply[j] = "*=" + reply[j].rpartition("=")[2]
        else:
            reply[:] = [w for k, w in enumerate(reply) if k < 2 or k == j or w[0] == "*"]
    elif name == "no-otherwise" and reply:
        reply[:] = [w for k, w in enumerate(reply) if k < 2 or w[0] != "*"]
    elif name == "cite" and cite:
        cite[2] = lines[rng.choice(heads)][1]
    elif name == "symmetry":
        (cite or node)[-1] = rng.choice(["e", "r90", "r180", "r270", "fh", "fv", "td", "ta", "e+1,+0", "fv+1,+2", "e+0,+0"])
    elif name == "side":
        head[2] = "xo"[head[2] == "x"]
    elif name == "goal":
        head[3] = "hold" if head[3] == "win" else "win"
    elif name == "bound":
        head[4] = rng.choice(["-", "0", "1", str(max(0, int(head[4]) + rng.randint(-3, 3))) if head[4] != "-" else "7"])
    elif name == "game":
        lines[1][-1] = rng.choice(others)
    elif name == "option":
        words = lines[1][-1].split(",")
        j = rng.randrange(len(words))
        key, equals, value = words[j].rpartition("=")
        words[j] = key + equals + rng.choice([str(int(value) + rng.choice((-1, 1)))] if value.isdigit() else [
            {"true": "false", "false": "true"}.get(value, value), "none", "torus", "full", "decided", "closed", "both", "neither",
            "nothing", "draw", "mover", "off", "tactical", "strategic", "functional", "standard", "freestyle"])
        lines[1][-1] = ",".join(words)
    elif name == "board":
        head[5] = "/".join(head[5].split("/")[::-1])
    elif name == "turn":
        head[6:7] = ["o" if head[6:7] == ["x"] else "x"]
    elif name == "cycle" and act:
        act[3:4] = [str(rng.randint(0, int(act[0])))]
    elif name == "dangle" and act:
        act[3:4] = [str(int(act[0]) + rng.choice((1, 100, 4294967290)))]
    elif name == "double":
        at = rng.choice(nodes + heads)
        lines.insert(rng.randrange(len(lines) + 1), list(lines[at]))
    elif name == "remove":
        del lines[rng.randrange(len(lines))]
    elif name == "last" and act:
        act[3] = far
    elif name == "act-end" and act:
        act[3] = "-"
    elif name == "kind":
        node[1:] = rng.choice([["far"], ["dead"], ["pair"], ["reply"], ["reply", f"*={far}"], ["cite", head[1], "e"],
                               ["act", rng.choice(moves or ["a1"]), rng.choice(["-", far])], ["act", "a1"], ["none"]])
    elif name == "pair" and pair and len(pair) > 2:
        j = rng.randrange(2, len(pair))
        pair[j] = rng.choice([pair[2], "-".join(pair[j].split("-")[::-1]), pair[j].split("-")[0] + "-a1", "a1-b1", "a1-a1"])
    elif name == "stone":
        text = head[5]
        at = [i for i, c in enumerate(text) if c in "xo1"]
        if at:
            i = rng.choice(at)
            head[5] = text[:i] + rng.choice("xo1") + text[i + 1:]
    elif name == "chapter-id":
        head[1] = rng.choice([lines[rng.choice(heads)][1], "0", "1", "4294967295", "4294967296"])
    elif name == "main" and len(lines) > 2:
        lines[2][-1] = lines[rng.choice(heads)][1]
    elif name == "target" and len(head) > 7:
        head[rng.randrange(7, len(head))] = rng.choice(["*", "1", "2", "3", "11", "1=x", "2=o", "11=x", "last=-,-", "last=11,22"])
    elif name == "end":
        lines.insert(rng.randrange(len(lines)), ["end"])
    elif name == "char":
        words = lines[rng.randrange(len(lines))]
        j = rng.randrange(len(words))
        at = rng.randrange(len(words[j]))
        words[j] = words[j][:at] + rng.choice("0129abxo=-*/#,+: \r\0\x0b\xe9") + words[j][at + rng.randint(0, 1):]
    elif name == "add" and reply:
        reply.append(rng.choice(moves + ["*"]) + "=" + str(int(reply[0]) + rng.randint(1, 9)))
    elif name == "root":
        head[5:] = list(lines[rng.choice(heads)][5:])
    elif name == "node-number":
        node[0] = rng.choice([str(int(node[0]) + rng.randint(1, 3)), "4294967294", "4294967295", "007", "-1", "+1"])
    elif name == "merge" and act and len(act) > 3 and act[3] != "-":
        act[3] = lines[rng.choice(nodes)][0]
    elif name == "splice":
        node[2:] = lines[rng.choice(nodes)][2:]
    else:
        return damage(lines, rng, others)
    return name


def damage_somehow(lines, rng, others):
    """One damage. Of lines that an earlier one has cut short not every kind is possible: then another."""
    while True:
        try:
            return damage(lines, rng, others)
        except (IndexError, ValueError):
            pass


def text_mutants(texts, count, folder, rng):
    sources = [[line.split(" ") for line in pathlib.Path(t).read_text().splitlines()] for t in texts]
    sources = [lines for lines in sources if lines and lines[0][0] == "hissho-proof"]
    small = [lines for lines in sources if sum(map(len, lines)) < 3000]
    names = sorted({lines[1][-1] for lines in sources}) + OTHER_GAMES
    files = []
    for i in range(count):
        lines = [list(words) for words in rng.choice(small if i % 20 else sources)]
        did = [damage_somehow(lines, rng, names) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
        files.append(str(folder / f"m{i:05}-{'-'.join(did)[:60]}.hpt"))
        pathlib.Path(files[-1]).write_bytes("\n".join(" ".join(words) for words in lines).encode("latin-1") + b"\n")
    return files


# ---- damage to the binary form -----------------------------------------------------------------------------------

def library(name):
    found = ctypes.util.find_library(name)
    return ctypes.CDLL(found) if found else None


class Binary:
    """Records, and checksums where the library is there."""

    def __init__(self):
        self.xxhash, self.zstd = library("xxhash"), library("zstd")
        if self.xxhash:
            self.xxhash.XXH3_64bits.restype = ctypes.c_uint64
            self.xxhash.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
        if self.zstd:
            self.zstd.ZSTD_decompress.restype = ctypes.c_size_t
            self.zstd.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]

    def records(self, data):
        """[(type, payload)]"""
        at, out = 12, []
        while at < len(data) - 28:
            length, = struct.unpack_from("<I", data, at + 4)
            out.append((data[at:at + 1], data[at + 8:at + 8 + length]))
            at += 16 + length
        return out

    def sum(self, data):
        return struct.pack("<Q", self.xxhash.XXH3_64bits(data, len(data)))

    def join(self, records, magic):
        """With every checksum right, the index's offsets too where it was not touched in kind."""
        out, where, sums, index_at = magic, [], [], 0
        for kind, payload in records:
            if kind == b"I":
                index_at = len(out)
                payload = self.index(payload, where, sums)
            record = kind + b"\0\0\0" + struct.pack("<I", len(payload)) + payload
            if kind == b"C":
                where.append((len(out), len(record) + 8))
                sums.append(self.sum(record))
            out += record + self.sum(record)
        foot = b"F\0\0\0" + struct.pack("<QQ", index_at, len(records))
        return out + foot + self.sum(magic + foot)

    def index(self, payload, where, sums):
        """The index with the offsets (field 3), sizes (4) and checksums (5) of the records as they are."""
        out, entry = b"", 0
        for number, value in fields(payload):
            if number == 1 and isinstance(value, bytes) and entry < len(where):
                new = {3: where[entry][0], 4: where[entry][1], 5: struct.unpack("<Q", sums[entry])[0]}
                value = b"".join(field(n, new.get(n, v)) for n, v in fields(value))
                entry += 1
            out += field(number, value)
        return out

    def unfold(self, frame):
        buffer = ctypes.create_string_buffer(1 << 20)
        size = self.zstd.ZSTD_decompress(buffer, len(buffer), frame, len(frame))
        return buffer.raw[:size] if size <= len(buffer) else b""

    @staticmethod
    def fold(data):
        """A frame of one raw block, with its content size."""
        return (b"\x28\xb5\x2f\xfd\xa0" + struct.pack("<I", len(data)) + struct.pack("<I", 1 | len(data) << 3)[:3] + data)


def varint(value):
    out = b""
    while value > 127:
        out, value = out + bytes([value & 127 | 128]), value >> 7
    return out + bytes([value])


def fields(data):
    """The fields of a protobuf message: [(number, int or bytes)]."""
    at, out = 0, []

    def read():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value
    while at < len(data):
        key = read()
        value = read()
        if key & 7 == 2:
            value, at = data[at:at + value], at + value
        out.append((key >> 3, value))
    return out


def field(number, value):
    if isinstance(value, bytes):
        return varint(number << 3 | 2) + varint(len(value)) + value
    return varint(number << 3) + varint(value)


def change(data, rng):
    """A few bytes changed, added or dropped."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data) + 1)
        choice = rng.randrange(4)
        if choice == 0 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif choice == 1 and at < len(data):
            data[at] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
        elif choice == 2:
            data[at:at] = bytes(rng.choice((0, 255, rng.randrange(256))) for _ in range(rng.randint(1, 9)))
        else:
            del data[at:at + rng.randint(1, 4)]
    return bytes(data)


def shuffle_records(records, rng):
    at = rng.randrange(len(records))
    what = rng.choice(("double", "drop", "swap"))
    if what == "double":
        records.insert(rng.randrange(len(records) + 1), records[at])
    elif what == "drop":
        del records[at]
    else:
        other = rng.randrange(len(records))
        records[at], records[other] = records[other], records[at]


def attack_binary(binaries, count, folder, hissho, verify, report, rng):
    tools, files = Binary(), []
    sources = [data for data in (pathlib.Path(b).read_bytes() for b in binaries) if len(data) < 60000]

    def write(name, data):
        files.append(str(folder / name))
        pathlib.Path(files[-1]).write_bytes(data)
    smallest = min(sources, key=len)
    for n in range(len(smallest)):
        write(f"cut{n}.hp", smallest[:n])
    for i in range(count):
        data = bytearray(rng.choice(sources))
        if i % 4:
            for _ in range(rng.choice((1, 1, 2))):
                data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        else:
            spans, at = [bytes(data[:12])], 12
            for _, payload in tools.records(data):
                spans.append(bytes(data[at:at + len(payload) + 16]))
                at += len(payload) + 16
            spans.append(bytes(data[at:]))
            shuffle_records(spans, rng)
            data = bytearray(b"".join(spans))
        if bytes(data) not in sources:
            write(f"b{i}.hp", bytes(data))
    for path, verdict in run_verify(verify, files, report).items():
        report.counts[f"binary: {verdict.split(' x')[0].split(' o')[0]}"] += 1
        if verdict != "UNREADABLE":
            report.differ(path, f"a damaged file: {verdict}")
    if not tools.xxhash or not tools.zstd:
        print("no library xxhash or zstd: no mutants with repaired checksums")
        return
    files = []
    for i in range(count):
        data = rng.choice(sources)
        records = tools.records(data)
        if rng.randrange(3):
            for at in [rng.randrange(len(records))]:
                kind, payload = records[at]
                try:
                    if kind == b"C" and rng.randrange(4):
                        payload = tools.fold(change(tools.unfold(payload), rng))
                    else:
                        payload = change(payload, rng)
                except IndexError:
                    continue
                records[at] = kind, payload
        else:
            shuffle_records(records, rng)
        try:
            write(f"r{i}.hp", tools.join(records, data[:12]))
        except IndexError:  # an index that is no message
            continue
    checked = []
    for path, verdict in run_verify(verify, files, report).items():
        report.counts[f"repaired: {verdict.split(' x')[0].split(' o')[0]}"] += 1
        if verdict != "UNREADABLE":
            text = subprocess.run(["nice", hissho, "proof", "text", path], capture_output=True, check=False).stdout
            pathlib.Path(path + "t").write_bytes(text)
            checked.append(path + "t")
            if (mine := second(path + "t")) not in (verdict, "UNKNOWN"):
                report.differ(path, f"{verdict}, and its text {mine}")
    compare(checked, verify, report, "text of repaired")


def attack_packed(files, hissho, verify, report):
    """Text mutants that can be packed: both forms have the same verdict."""
    packed = []
    for path in files:
        try:
            ran = subprocess.run(["nice", hissho, "proof", "pack", path, "--proof-out", path[:-1], "--log-level", "error"],
                                 capture_output=True, check=False, timeout=60)
        except subprocess.TimeoutExpired:
            report.differ(path, "hissho proof pack hangs")
            continue
        if ran.returncode > 2 or ran.returncode < 0:
            report.differ(path, f"hissho proof pack: exit code {ran.returncode}")
        if ran.returncode == 0:
            packed.append(path)
    texts, binaries = run_verify(verify, packed, report), run_verify(verify, [p[:-1] for p in packed], report)
    for path in packed:
        report.counts["packed"] += 1
        if texts[path] != binaries[path[:-1]]:
            report.differ(path, f"text {texts[path]}, packed {binaries[path[:-1]]}")


# ---- random positions --------------------------------------------------------------------------------------------

def write_position(game, position):
    """The position as text."""
    nested = isinstance(game, check_proof.Nested)
    w, h = (game.cols ** game.levels, game.rows ** game.levels) if nested else (game.width, game.height)
    grid = [["1"] * w for _ in range(h)]
    for side in (0, 1):
        for i in check_proof.bits(position[side]):
            x, y = i % w, h - 1 - i // w
            if nested:
                x = y = 0
                for digit in game.cells[i]:
                    x, y = x * game.cols + digit % game.cols, y * game.rows + digit // game.cols
            grid[y][x] = "xo"[side]
    words = ["/".join(re.sub("1+", lambda m: str(len(m[0])), "".join(row)) for row in grid), "xo"[position[2]]]
    if nested:
        words.append(game.show(position[4]) or "*")
        for field in sorted(game.fields, key=lambda f: (len(f), f)):
            state = position[3][game.index[field]]
            if field and state in "xo" and len(game.possible(position[:2], position[3], field)) > 1:
                words.append(f"{game.show(field)}={state}")
        if game.no_return != "off":
            words.append("last=" + ",".join("-" if m is None else game.show(m) for m in position[5:]))
    return " ".join(words)


def random_game(rng):
    if rng.random() < 0.25:
        return rng.choice([f"mnk:width={rng.randint(1, 6)},height={rng.randint(1, 6)},k={rng.randint(1, 5)},"
                           f"exact={rng.choice(('true', 'false'))},wrap={rng.choice(('none', 'torus'))}", "shift-tac",
                           "gomoku:size=7,rule=standard", "gomoku:size=6,rule=freestyle"])
    levels = rng.choice((2, 2, 3))
    rows, cols = rng.choice(((1, 2), (1, 3), (2, 2), (3, 3), (2, 3), (3, 2), (1, 4), (4, 2), (3, 1)))
    send, given = rng.choice(("tactical", "tactical", "functional", "hyper")), ""
    if send != "tactical":
        levels, rows, cols = 3, 3, 3
        groups = ["".join(rng.choice("123456789") for _ in range(9))
                  for _ in range(81 if send == "hyper" else rng.choice((3, 9)))]
        if rng.random() < 0.5:  # one that keeps all symmetries
            groups = [str(i // (9 if send == "hyper" else 1) + 1) * 9 for i in range(len(groups) if send == "hyper" else 9)]
        given = "map=" + "/".join(groups) + ","
    k = rng.choice((2, 2, 3, 3, 1)) if rows * cols < 9 else rng.choice((3, 3, 2))
    no_return = rng.choice(("off", "tactical", "strategic")[:levels])
    return (f"nested:levels={levels},rows={rows},cols={cols},k={k},send={send},{given}"
            f"free_when={rng.choice(('full', 'decided', 'closed'))},drawn_fields={rng.choice(('both', 'neither'))},"
            f"drawn_line={rng.choice(('nothing', 'draw'))},both_lines={rng.choice(('mover', 'draw'))},no_return={no_return}")


def rule_claims(game, name, rng):
    """Small claims about a position of a random game, that hold only if the rules are the same: what a move leads to,
    which moves are legal, where the counting bounds stand."""
    nested = isinstance(game, check_proof.Nested)
    played = [(0, 0, 0) + ((("." ,) * len(game.fields), (), None, None) if nested else ())]
    while True:
        after, result = game.play(played[-1], rng.choice(list(game.moves(played[-1]))))
        if result is not None:
            break
        played.append(after)
    anything = list(game.moves(played[0]))
    for _ in range(6):
        position = rng.choice(played[-12:] if rng.random() < 0.7 else played)
        moves, side, more = list(game.moves(position)), "xo"[position[2]], []
        which, goal = rng.randrange(4), rng.choice(("hold", "hold", "win"))
        if which == 0:  # what a move leads to
            move = rng.choice(moves if rng.random() < 0.9 else anything)
            after, result = game.play(position, move) if move in moves else (None, "none")
            if result is not None:
                head, nodes = f"{side} {goal} 1", [f"0 act {game.show(move)} -"]
            else:
                turn = rng.choice(("e", "r90", "r180", "r270", "fh", "fv", "td", "ta"))
                shift = (rng.randrange(5), rng.randrange(5)) if getattr(game, "torus", False) else (0, 0)
                image = game.symmetry(turn, *shift)
                text = write_position(game, image(after) if image else after)
                if rng.random() < 0.2:
                    words = text.split(" ")
                    words[-1] = rng.choice(("*", "1", "2", "11", "x", "o", "1=x", "1=o", "last=-,-"))
                    text = " ".join(words)
                head, nodes = f"{side} hold 2", [f"0 act {game.show(move)} 1", f"1 cite 1 {turn}+{shift[0]},+{shift[1]}"]
                more = [f"chapter 1 {side} hold 1 {text}", "0 reply", "end"]
        elif which == 1:  # which moves are legal
            words, nodes = [], []
            for move in moves:
                after, result = game.play(position, move)
                if result is None and rng.random() < 0.99:
                    words.append(f"{game.show(move)}={len(nodes) + 1}")
                    answer = rng.choice(list(game.moves(after)) if rng.random() < 0.99 else anything)
                    nodes.append(f"{len(nodes) + 1} act {game.show(answer)} -")
            head, nodes = f"{'ox'[position[2]]} hold 2", [" ".join(["0 reply", *words])] + nodes
        elif which == 2:  # a win at once
            head, nodes = f"{side} {goal} 1", [f"0 act {game.show(rng.choice(moves))} -"]
        else:
            kind = rng.choice(("far", "far", "dead"))
            head, nodes = f"{rng.choice('xo')} hold {rng.choice(('-', *range(1, 12)))}", [f"0 {kind}"]
        yield "\n".join(["hissho-proof 1", f"game {name}", "main 0", f"chapter 0 {head} {write_position(game, position)}",
                         *nodes, "end", *more, ""])


def random_positions(count, folder, rng):
    files = []
    while len(files) < count:
        name = random_game(rng)
        try:
            game = check_proof.read_game(name)
        except check_proof.Unreadable:
            continue
        for text in rule_claims(game, name, rng):
            files.append(str(folder / f"p{len(files):05}.hpt"))
            pathlib.Path(files[-1]).write_text(text)
    return files


# ---- random trees ------------------------------------------------------------------------------------------------

class Tree:
    """A random strategy for `win` on a tiny in-a-row board, nearly right: an answer is listed where the tree for
    `otherwise` fails, but now and then it is forgotten."""

    def __init__(self, rng):
        self.rng = rng
        while True:
            w, h = rng.choice(((5, 1), (6, 1), (7, 1), (3, 2), (4, 2), (3, 3), (4, 3), (4, 4), (5, 2), (5, 3)))
            k, exact, torus = rng.choice((2, 3, 3, 3, 4)), rng.random() < 0.5, rng.random() < 0.5
            self.game = check_proof.InARow(w, h, k, exact, torus)
            cells = list(range(w * h))
            rng.shuffle(cells)
            stones = rng.randint(0, max(0, w * h - 4))
            own = rng.randint((stones + 1) // 2, stones)
            self.a = rng.randrange(2)
            masks = [0, 0]
            for i, cell in enumerate(cells[:stones]):
                masks[self.a if i < own else 1 - self.a] |= 1 << cell
            turn = rng.choice((self.a, 1 - self.a, 1 - self.a))
            self.text = write_position(self.game, (*masks, turn))
            try:
                start = self.game.read_position(self.text)
            except check_proof.Unreadable:
                continue
            self.name = (f"mnk:width={w},height={h},k={k},exact={str(exact).lower()},wrap={'torus' if torus else 'none'}")
            self.nodes, self.budget = [], rng.randint(8, 40)
            root = self.build(start, rng.randint(2, 6))
            if root is not None:
                break
        self.height = self.length(root)
        self.root = root

    def build(self, position, depth):
        """A node (an index into nodes), or None."""
        rng, game = self.rng, self.game
        self.budget -= 1
        moves = list(game.moves(position))
        if depth <= 0 or not moves or self.budget < 0:
            return None
        rng.shuffle(moves)
        if position[2] == self.a:
            ends = [m for m in moves if game.play(position, m)[1] == self.a]
            if ends and rng.random() < 0.95:
                return self.add(("act", ends[0], None))
            for move in moves[:4]:
                after, result = game.play(position, move)
                if result is None and (child := self.build(after, depth - 1)) is not None:
                    return self.add(("act", move, child))
            return self.add(("act", moves[0], None)) if rng.random() < 0.03 else None
        if any(game.play(position, m)[1] is not None for m in moves) and rng.random() < 0.95:
            return None
        other = self.build(position[:2] + (self.a,), depth - 1) if rng.random() < 0.9 else None
        listed = {}
        for move in moves:
            after, result = game.play(position, move)
            if result is not None:
                continue
            fails = other is None or not self.holds(other, after, 9)
            if fails != (rng.random() < 0.04) or rng.random() < 0.1:
                child = rng.choice(list(listed.values())) if listed and rng.random() < 0.3 else None
                if child is None or not self.holds(child, after, 9):
                    child = self.build(after, depth - 1)
                if child is not None:
                    listed[move] = child
                elif rng.random() < 0.9:
                    return None
        return self.add(("reply", listed, other))

    def add(self, node):
        self.nodes.append(node)
        return len(self.nodes) - 1

    def holds(self, root, position, bound):
        """Check of the node, exactly."""
        nodes = {i + 1: self.shift(node) for i, node in enumerate(self.nodes)} | {0: self.shift(self.nodes[root])}
        chapter = types.SimpleNamespace(side=self.a, goal="win", bound=bound, position=position, nodes=nodes)
        try:
            check_proof.check_chapter(self.game, chapter, {}, lambda: None)
            return True
        except check_proof.Refused:
            return False

    @staticmethod
    def children(node):
        return [c for c in ([*node[1].values(), node[2]] if node[0] == "reply" else [node[2]]) if c is not None]

    @staticmethod
    def shift(node):
        def up(child):
            return None if child is None else child + 1
        return (node[0], {m: c + 1 for m, c in node[1].items()} if node[0] == "reply" else node[1], up(node[2]))

    def length(self, at):
        return 1 + max(map(self.length, self.children(self.nodes[at])), default=0)

    def file(self):
        """Children stand before their parents in nodes, so the numbers are turned around."""
        name = self.game.show

        def at(child):
            return "-" if child is None else self.root - child
        bound = self.rng.choice(("-", self.height, self.height, self.height - 1, max(0, self.height - 2), self.height + 1))
        out = ["hissho-proof 1", f"game {self.name}", "main 0", f"chapter 0 {'xo'[self.a]} win {bound} {self.text}"]
        for i in range(self.root, -1, -1):
            kind, one, two = self.nodes[i]
            if kind == "act":
                out.append(f"{at(i)} act {name(one)} {at(two)}")
            else:
                words = [f"{name(m)}={at(c)}" for m, c in one.items()] + ([f"*={at(two)}"] if two is not None else [])
                out.append(" ".join([f"{at(i)} reply", *words]))
        return "\n".join(out + ["end", ""])


def random_trees(count, folder, rng):
    seen, files = set(), []
    while len(files) < count:
        text = Tree(rng).file()
        if text.count("\n") > 7 and text not in seen:
            seen.add(text)
            files.append(str(folder / f"t{len(files):05}.hpt"))
            pathlib.Path(files[-1]).write_text(text)
    return files


def main():
    global steps_of_second
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin", default="build/release/bin", help="folder of hissho and hissho-verify")
    parser.add_argument("--mutants", type=int, default=3000, help="of the text form, and half as many of the binary form")
    parser.add_argument("--trees", type=int, default=2000, help="random trees")
    parser.add_argument("--positions", type=int, default=2000, help="claims about the rules at random positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=steps_of_second, help="the second checker's limit; then it says UNKNOWN")
    parser.add_argument("--keep", default="attack", help="folder for the files on which the checkers differ")
    parser.add_argument("--quick", action="store_true", help="proofs of a few games only")
    parser.add_argument("--files", type=pathlib.Path, help="compare the checkers on the proofs (.hp, .hpt) below this folder")
    options = parser.parse_args()
    steps_of_second = options.steps
    hissho, verify = (str(pathlib.Path(options.bin) / name) for name in ("hissho", "hissho-verify"))
    rng, report = random.Random(options.seed), Report(options.keep)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if options.files:
            texts = texts_of(sorted(options.files.rglob("*.hp*")), hissho, folder)
            if not texts:
                parser.error(f"no readable proof below {options.files}")
            compare(texts, verify, report, "proofs")
            return summary(report)
        texts, binaries = make_proofs(hissho, folder, options.quick)
        print(f"{len(texts)} proofs", flush=True)
        compare(texts, verify, report, "proofs")
        if options.mutants:
            mutants = text_mutants(texts, options.mutants, folder, rng)
            for at in range(0, len(mutants), 500):
                compare(mutants[at:at + 500], verify, report, "mutants")
                print(f"{min(at + 500, len(mutants))} mutants", flush=True)
            attack_packed(mutants[::10], hissho, verify, report)
            attack_binary(binaries, options.mutants // 2, folder, hissho, verify, report, rng)
        for at in range(0, options.positions, 500):
            compare(random_positions(min(500, options.positions - at), folder, rng), verify, report, "positions")
            print(f"{min(at + 500, options.positions)} positions", flush=True)
        for at in range(0, options.trees, 500):
            compare(random_trees(min(500, options.trees - at), folder, rng), verify, report, "trees")
            print(f"{min(at + 500, options.trees)} trees", flush=True)
    return summary(report)


def summary(report):
    """Prints the counts; the exit code."""
    for what, count in sorted(report.counts.items()):
        print(f"{count:7} {what}")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"most memory of a child process: {peak:.0f} MiB")
    print(f"{len(report.bad)} disagreements" + (f", kept in {report.keep}" if report.bad else ""))
    return 1 if report.bad else 0


if __name__ == "__main__":
    sys.exit(main())
