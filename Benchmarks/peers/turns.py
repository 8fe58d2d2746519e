"""The pictures and rotations that all programs draw."""

import math

import cv2
import numpy as np

EYE = 2.6  # eye distance, in picture heights


def card(width, height):
    """Returns the upper half of a card with two digits: soft gradient, hard edges, flat areas."""
    rows = np.linspace(58, 44, height)[:, None, None]
    picture = np.repeat(np.repeat(rows, width, axis=1), 3, axis=2)
    picture = picture.round().astype(np.uint8)
    # The strokes of the digits 0 and 8, twice as high as the picture, so that their lower halves are cut off.
    ink = np.zeros((height, width), np.uint8)
    stroke = max(2, round(height / 6))
    for index, digit in enumerate("08"):
        x = round(width * (0.27 + 0.46 * index))
        half = round(min(width * 0.15, height * 0.5))
        if digit == "0":
            rings = [(height, round(height * 0.8))]
        else:
            rings = [(round(height * 0.62), round(height * 0.42)), (round(height * 1.45), round(height * 0.43))]
        for middle, radius in rings:
            cv2.ellipse(ink, (x, middle), (half, radius), 0, 0, 360, 255, stroke, cv2.LINE_AA)
    share = ink[:, :, None].astype(float) / 255
    colour = np.array([222.0, 232.0, 238.0])
    picture = (picture * (1 - share) + colour * share).round().astype(np.uint8)
    return opaque(picture)


def zone_plate(width, height):
    """Returns rings that grow finer outwards, to half a period per pixel at half the longer side from the centre."""
    y, x = np.mgrid[0:height, 0:width]
    r2 = (x - width / 2) ** 2 + (y - height / 2) ** 2
    wave = 127.5 + 127.5 * np.cos(math.pi * r2 / max(width, height))
    return opaque(np.repeat(wave.round().astype(np.uint8)[:, :, None], 3, axis=2))


def opaque(picture):
    alpha = np.full(picture.shape[:2] + (1,), 255, np.uint8)
    return np.ascontiguousarray(np.concatenate([picture, alpha], axis=2))


def turn(axis, degrees, width, height, eye=None):
    """Returns a rotation about the picture's centre in perspective: picture to device, 3 x 3, for column vectors."""
    angle = math.radians(degrees)
    x, y, z = {"x": (1, 0, 0), "y": (0, 1, 0), "xy": (math.sqrt(0.5), math.sqrt(0.5), 0)}[axis]
    c, s = math.cos(angle), math.sin(angle)
    t = 1 - c
    rotation = np.array([
        [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
        [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
        [t * x * z - s * y, t * y * z + s * x, t * z * z + c]])
    distance = (eye or EYE) * height
    if axis != "x":
        distance = max(distance, EYE * width / 2)
    flat = rotation[:, :2]
    m = np.array([
        [flat[0, 0], flat[0, 1], 0], [flat[1, 0], flat[1, 1], 0],
        [-flat[2, 0] / distance, -flat[2, 1] / distance, 1]])
    to_middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    back = np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1]])
    return back @ m @ to_middle


def boxed(matrix, width, height):
    """Returns the map into the smallest frame around the rotated picture, that frame's size, and the covered area."""
    corners = np.array([[0, 0, 1], [width, 0, 1], [width, height, 1], [0, height, 1]], float).T
    image = matrix @ corners
    points = image[:2] / image[2]
    low, high = np.floor(points.min(axis=1) + 1e-7), np.ceil(points.max(axis=1) - 1e-7)
    move = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]])
    px, py = points
    area = 0.5 * abs(np.dot(px, np.roll(py, -1)) - np.dot(py, np.roll(px, -1)))
    extent = np.maximum(high - low, 1).astype(int)
    return move @ matrix, int(extent[0]), int(extent[1]), area
