#!/usr/bin/env python3
"""Compares the engine's rasterizer with alternatives: same pictures, same rotations, run alternately.

    python3 -m venv venv && venv/bin/pip install -r requirements.txt
    venv/bin/python compare.py                       text: times, ratios, quality
    venv/bin/python compare.py --plot turns.png      and a plot
    venv/bin/python compare.py --json                one object: rows of axis, degrees, width, height, program,
                                                     ns_per_pixel, psnr_db

Every program draws one opaque picture, rotated about its centre, into a frame of the picture's size, on one core. The
eye distance is 2.6 times the picture's height (about y and xy, at least 1.3 times its width). Times are medians of runs
that alternate between programs and sizes, divided by the number of pixels that the rotated picture covers. OpenCV
always fills the whole frame; with --boxed all programs get frames just around the picture, which favours OpenCV near
the edge-on position. FlipEngine clears that box, blends, filters and antialiases; OpenCV does none of these. In each
run the caches are evicted by copying unrelated memory for ten milliseconds; then successive frames are drawn, of which
the last one is timed (--frames).

Quality is the PSNR against the mean of 16 x 16 nearest samples per pixel, over the fully covered pixels, in decibels,
capped at 60. A zone plate is harder for every program. The last tables show the change from frame to frame while the
angle moves in steps of a quarter of a degree, relative to the reference's change: a higher value means shimmering.
"""

import argparse
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

import numpy as np

import programs
import turns

PACKAGE = os.path.dirname(programs.HERE)
QUALITY_SIZE = (724, 418)
TEMPORAL_SIZE = (362, 209)
TEMPORAL_DEGREES = [(5, 10), (30, 35), (60, 65), (75, 80), (80, 85), (85, 87)]
TEMPORAL_STEP = 0.25
QUALITY_DEGREES = [0.5] + list(range(5, 90, 5)) + [87, 88, 89]


def build_ours():
    subprocess.check_call(
        ["swift", "build", "-c", "release", "--package-path", PACKAGE, "--product", "RasterPeer"],
        stdout=sys.stderr)
    return os.path.join(PACKAGE, ".build", "release", "RasterPeer")


def placed(axis, degrees, width, height, is_boxed):
    matrix = turns.turn(axis, degrees, width, height)
    moved, frame_width, frame_height, area = turns.boxed(matrix, width, height)
    if is_boxed:
        return moved, frame_width, frame_height, area
    # The area outside the frame is neither drawn nor counted.
    corners = np.array([[0, 0, 1], [width, 0, 1], [width, height, 1], [0, height, 1]], float).T
    points = (matrix @ corners)[:2] / (matrix @ corners)[2]
    return matrix, width, height, clipped_area(points.T.tolist(), width, height)


def clipped_area(points, width, height):
    """Returns the area of a polygon clipped to the frame (Sutherland and Hodgman)."""
    for axis, limit, side in ((0, 0, 1), (0, width, -1), (1, 0, 1), (1, height, -1)):
        kept = []
        for a, b in zip(points, points[1:] + points[:1]):
            inside = [(p[axis] - limit) * side for p in (a, b)]
            if inside[0] >= 0:
                kept.append(a)
            if (inside[0] >= 0) != (inside[1] >= 0):
                t = inside[0] / (inside[0] - inside[1])
                kept.append([a[i] + (b[i] - a[i]) * t for i in (0, 1)])
        points = kept
    return 0.5 * abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, points[1:] + points[:1])))


def times(fields, axis, degrees, options):
    """Returns each program's median nanoseconds per covered pixel, for each field; every run covers all sizes."""
    areas = []
    for field in fields:
        height, width = field.picture.shape[:2]
        matrix, frame_width, frame_height, area = placed(axis, degrees, width, height, options.boxed)
        areas.append(area)
        for program in field.contestants:
            program.prepare(field.picture, matrix, frame_width, frame_height)
            program.draw()
    measured = [{program.name: [] for program in field.contestants} for field in fields]
    for _ in range(options.runs):
        for field, values in zip(fields, measured):
            for program in field.contestants:
                values[program.name].append(program.turn(options.frames)[-1])
    return [{name: statistics.median(times) / area for name, times in values.items()}
            for values, area in zip(measured, areas)]


def quality(contestants, native, picture, axis, degrees):
    height, width = picture.shape[:2]
    matrix, frame_width, frame_height, _ = placed(axis, degrees, width, height, True)
    inverse = np.ascontiguousarray(np.linalg.inv(matrix))
    mean = np.zeros((frame_height, frame_width, 3), np.float32)
    covered = np.zeros((frame_height, frame_width), np.uint8)
    native.reference(
        programs.pointer(mean), programs.pointer(covered), frame_width, frame_height,
        programs.pointer(picture), width, height, programs.pointer(inverse))
    result = {}
    for program in contestants:
        program.prepare(picture, matrix, frame_width, frame_height)
        program.draw()
        error = (program.frame[:, :, :3].astype(np.float64) - mean)[covered > 0]
        square = float((error * error).mean()) if error.size else 0.0
        result[program.name] = 60.0 if square <= 0 else min(60.0, 10 * math.log10(255 * 255 / square))
    return result


def temporal(contestants, native, picture, axis, start, end):
    """Returns the change from frame to frame while the angle moves from start to end, relative to the reference's."""
    height, width = picture.shape[:2]
    names = ["reference"] + [program.name for program in contestants]
    last, changes = {}, {name: 0.0 for name in names}
    for step in range(round((end - start) / TEMPORAL_STEP) + 1):
        matrix = turns.turn(axis, start + step * TEMPORAL_STEP, width, height)
        inverse = np.ascontiguousarray(np.linalg.inv(matrix))
        mean = np.zeros((height, width, 3), np.float32)
        covered = np.zeros((height, width), np.uint8)
        native.reference(
            programs.pointer(mean), programs.pointer(covered), width, height,
            programs.pointer(picture), width, height, programs.pointer(inverse))
        frames = {"reference": mean.round(), "covered": covered > 0}
        for program in contestants:
            program.prepare(picture, matrix, width, height)
            program.draw()
            frames[program.name] = program.frame[:, :, :3].astype(np.float32)
        if last:
            both = frames["covered"] & last["covered"]
            for name in names:
                changes[name] += float(np.abs(frames[name] - last[name])[both].sum())
        last = frames
    return {name: changes[name] / max(changes["reference"], 1e-9) for name in names[1:]}


class Field:
    """A size at which all programs draw, each with its own picture and frame."""

    def __init__(self, size, binary, native):
        self.size = size
        self.picture = turns.card(*(int(v) for v in size.split("x")))
        self.ours = [programs.Ours(binary, path) for path in ("best", "narrow", "baseline")]
        self.peers = [programs.OpenCV(), programs.Skia(False), programs.Skia(True), programs.Pixman(native)]
        self.contestants = self.ours + self.peers


def table(title, names, lines, out):
    print("\n" + title, file=out)
    print(" " * 12 + "".join("%20s" % name for name in names), file=out)
    for label, values in lines:
        print("%-12s" % label + "".join("%20s" % values[name] for name in names), file=out)


LOOKS = {
    "FlipEngine": ("#d9480f", 2.6, "-"), "FlipEngine narrow": ("#f08c4b", 1.4, "--"),
    "FlipEngine baseline": ("#f7b98b", 1.2, ":"), "OpenCV": ("#3b5b92", 1.4, "-"),
    "Skia linear": ("#4f8a5b", 1.4, "-"), "Skia mipmaps": ("#4f8a5b", 1.2, "--"), "pixman": ("#8a6fa8", 1.4, "-")}


def plot(path, rows, names):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    plt.rcParams.update({
        "font.size": 8, "axes.spines.top": False, "axes.spines.right": False, "axes.edgecolor": "#999999",
        "axes.grid": True, "grid.color": "#e6e6e6", "grid.linewidth": 0.6, "xtick.color": "#555555",
        "ytick.color": "#555555", "text.color": "#222222", "axes.labelcolor": "#333333"})
    titles = {"x": "rotation about x", "y": "rotation about y", "xy": "rotation about (1, 1, 0)"}
    axes = [axis for axis in titles if any(row["axis"] == axis for row in rows)]
    figure, panels = plt.subplots(
        2, len(axes), figsize=(3.2 * len(axes), 5.2), squeeze=False, sharex=True, sharey="row")
    lines = {}
    for column, axis in enumerate(axes):
        for name in names:
            colour, width, style = LOOKS[name]
            own = [r for r in rows if r["axis"] == axis and r["program"] == name]
            for panel, key in enumerate(("ns_per_pixel", "psnr_db")):
                points = sorted((r["degrees"], r[key]) for r in own if r[key] is not None)
                if not points:
                    continue
                lines[name], = panels[panel][column].plot(
                    *zip(*points), color=colour, linewidth=width, linestyle=style, label=name,
                    zorder=3 if name == "FlipEngine" else 2, solid_capstyle="round")
        panels[0][column].set(title=titles[axis], yscale="log")
        panels[1][column].set(xlabel="degrees", xlim=(0, 90), xticks=[0, 30, 60, 90])
    ticks = [0.5, 1, 2, 5, 10, 20, 50, 100, 200]
    panels[0][0].set(ylabel="nanoseconds per covered pixel", yticks=ticks, yticklabels=["%g" % t for t in ticks])
    panels[0][0].minorticks_off()
    panels[1][0].set(ylabel="quality of a card, dB")
    figure.legend(
        [lines[n] for n in names if n in lines], [n for n in names if n in lines], loc="lower center",
        ncol=len(lines), frameon=False, fontsize=7.5, handlelength=1.8, columnspacing=1.2)
    figure.tight_layout(rect=(0, 0.045, 1, 1))
    figure.savefig(path, dpi=100)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    parser.add_argument("--plot", metavar="FILE", help="write a plot as PNG")
    parser.add_argument("--axes", default="x,y,xy", help="rotation axes: x, y, and xy for (1, 1, 0)")
    parser.add_argument("--degrees", default="30,60,85", help="angles to time")
    parser.add_argument("--sizes", default="1920x1080", help="picture and frame sizes to time")
    parser.add_argument("--runs", type=int, default=15, help="number of runs, of which the median counts (15)")
    parser.add_argument(
        "--frames", type=int, default=1,
        help="successive frames per run, of which the last one is timed (1: every timed frame is the first after cache "
        "eviction, with neither its pictures nor its code cached)")
    parser.add_argument(
        "--processor", action="store_true",
        help="measure processor time instead of elapsed time, for a shared machine, where long runs are interrupted "
        "more often than short ones, which favours fast programs")
    parser.add_argument("--boxed", action="store_true", help="use frames just around the rotated picture")
    parser.add_argument("--no-quality", action="store_true", help="measure times only")
    parser.add_argument("--ours", help="path of RasterPeer; built by default")
    options = parser.parse_args()
    if options.frames < 1:
        parser.error("--frames %d: at least 1" % options.frames)
    out = sys.stderr if options.json else sys.stdout

    programs.counts_processor_time = options.processor
    folder = tempfile.mkdtemp()
    native = programs.build_native(folder)
    binary = options.ours or build_ours()
    fields = [Field(size, binary, native) for size in options.sizes.split(",")]
    ours, peers = fields[0].ours, fields[0].peers
    names = [program.name for program in ours + peers]
    rows = []
    for axis in options.axes.split(","):
        degrees = [float(v) for v in options.degrees.split(",")]
        measured = [times(fields, axis, angle, options) for angle in degrees]
        labels = ["%g" % angle for angle in degrees]
        for index, field in enumerate(fields):
            of_size = [of_angle[index] for of_angle in measured]
            table("%s about %s: ns per covered pixel" % (field.size, axis), names, [
                (label, {n: "%.2f" % v for n, v in values.items()}) for label, values in zip(labels, of_size)], out)
            table("%s about %s: FlipEngine's time over theirs" % (field.size, axis), names, [
                (label, {n: "%.3f" % (values[ours[0].name] / v) for n, v in values.items()})
                for label, values in zip(labels, of_size)], out)
            height, width = field.picture.shape[:2]
            rows += [{
                "axis": axis, "degrees": angle, "width": width, "height": height, "program": name,
                "ns_per_pixel": round(value, 4), "psnr_db": None}
                for angle, values in zip(degrees, of_size) for name, value in values.items()]
        if len(fields) > 1:
            table("about %s: largest time of all sizes over smallest" % axis, names, [
                (label, {n: "%.2f" % (max(v[n] for v in of_angle) / min(v[n] for v in of_angle)) for n in names})
                for label, of_angle in zip(labels, measured)], out)
    if not options.no_quality:
        judged = ours[:1] + peers[:3]
        width, height = QUALITY_SIZE
        for kind in ("card", "zone_plate"):
            picture = getattr(turns, kind)(width, height)
            for axis in options.axes.split(","):
                lines = []
                for degrees in QUALITY_DEGREES + [-d for d in QUALITY_DEGREES]:
                    measured = quality(judged, native, picture, axis, degrees)
                    lines.append(("%g" % degrees, {n: "%.1f" % v for n, v in measured.items()}))
                    if kind == "card":
                        for name, value in measured.items():
                            rows.append({
                                "axis": axis, "degrees": degrees, "width": width, "height": height,
                                "program": name, "ns_per_pixel": None, "psnr_db": round(value, 2)})
                table("%s about %s: dB" % (kind, axis), [p.name for p in judged], lines, out)
        picture = turns.card(*TEMPORAL_SIZE)
        for axis in options.axes.split(","):
            lines = []
            for start, end in TEMPORAL_DEGREES:
                measured = temporal(judged, native, picture, axis, start, end)
                lines.append(("%g to %g" % (start, end), {n: "%.3f" % v for n, v in measured.items()}))
            table("card about %s: change from frame to frame" % axis, [p.name for p in judged], lines, out)
    if options.plot:
        plot(options.plot, [r for r in rows if r["degrees"] > 0], names)
    if options.json:
        settings = {name: getattr(options, name) for name in ("runs", "frames", "processor", "boxed")}
        json.dump({**settings, "rows": rows}, sys.stdout, indent=1)
        print()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
