import { geoMercator, geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** A place on the map's plane: the world is 1,000 units wide, with west and north at 0. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const PLANE = 1_000;
/** Mercator has no poles. */
const MAX_LATITUDE = 85;

const projection = geoMercator()
  .scale(PLANE / (2 * Math.PI))
  .translate([PLANE / 2, PLANE / 2]);

/** The place of a position in degrees. */
export function placeOf({ lat, lng }: { readonly lat: number; readonly lng: number }): Place {
  const [x, y] = projection([lng, Math.min(Math.max(lat, -MAX_LATITUDE), MAX_LATITUDE)]) ?? [PLANE / 2, PLANE / 2];
  return { x, y };
}

/** The boundaries of all countries as a path of the plane. */
export function boundaryPath(topology: Topology<{ countries: GeometryCollection }>): string {
  return geoPath(projection).digits(2)(feature(topology, topology.objects.countries)) ?? "";
}

/** The lines between the states of the US as a path of the plane. */
export function statePath(topology: Topology<{ states: GeometryCollection }>): string {
  const { states } = topology.objects;
  return geoPath(projection).digits(2)(mesh(topology, states, (a, b) => a !== b)) ?? "";
}

/** Degrees between the lines of the grid, and the fewest pixels between two of them. */
const GRID_DEGREES = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30];
const GRID_GAP = 90;

/** Lines of longitude and latitude in a window as a path of the screen, so that a map without a boundary in sight still shows where it moves. */
export function gridPath(view: View, size: Size): string {
  const pixels = (PLANE / 360) * view.scale;
  const step = GRID_DEGREES.find((degrees) => degrees * pixels >= GRID_GAP) ?? 30;
  const clamp = (value: number) => Math.min(Math.max(value, 0.001), PLANE - 0.001);
  const corner = (x: number, y: number) =>
    projection.invert?.([
      clamp(view.x + (x - size.width / 2) / view.scale),
      clamp(view.y + (y - size.height / 2) / view.scale),
    ]);
  const [west, north] = corner(0, 0) ?? [-180, MAX_LATITUDE];
  const [east, south] = corner(size.width, size.height) ?? [180, -MAX_LATITUDE];
  const lines = (from: number, to: number): number[] => {
    const first = Math.ceil(from / step);
    return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step);
  };
  const vertical = lines(west, east).map(
    (lng) => `M${toScreen(placeOf({ lat: 0, lng }), view, size).x.toFixed(1)} 0V${size.height}`,
  );
  const horizontal = lines(south, north).map(
    (lat) => `M0 ${toScreen(placeOf({ lat, lng: 0 }), view, size).y.toFixed(1)}H${size.width}`,
  );
  return [...vertical, ...horizontal].join("");
}

/** The part of the plane that is shown: its middle, and pixels per unit. */
export interface View extends Place {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** From the world to a town: 1,000 units are 40,000 km at the equator. */
export const MAX_SCALE = 2_000;
const minScale = ({ width }: Size): number => Math.max(width, 200) / PLANE;

/** A place this many pixels from the edge can be recognized. */
const EDGE = 12;
/** Pixels between the outermost places and the edge. */
const MARGIN = 40;
/** So close a view of few places starts, that their surroundings can be recognized. */
const CLOSEST_FIT = 40;

/** The view that shows all places; none of them in the `inset`, pixels on the right that controls cover. */
export function viewOf(places: readonly Place[], size: Size, inset = 0): View {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  if (places.length === 0) return { x: PLANE / 2, y: PLANE / 2, scale: minScale(size) };
  const reduced = (values: readonly number[], pick: (a: number, b: number) => number) =>
    values.reduce((a, b) => pick(a, b));
  const [left, right] = [reduced(xs, Math.min), reduced(xs, Math.max)];
  const [top, bottom] = [reduced(ys, Math.min), reduced(ys, Math.max)];
  const scale = Math.min(
    (size.width - inset - 2 * MARGIN) / Math.max(right - left, 0.001),
    (size.height - 2 * MARGIN) / Math.max(bottom - top, 0.001),
    CLOSEST_FIT,
  );
  const shown = Math.max(scale, minScale(size));
  return { x: (left + right) / 2 + inset / 2 / shown, y: (top + bottom) / 2, scale: shown };
}

/** Around the equator, in kilometers. */
const EQUATOR = 40_075;

/** A length of the ground in the middle of a view, as a bar of at most so many pixels. @param unit kilometers in which it is given */
export function scaleBar({ x, y, scale }: View, unit: number, most: number) {
  const [, latitude] = projection.invert?.([x, y]) ?? [0, 0];
  const perPixel = (EQUATOR / PLANE / scale / unit) * Math.cos((latitude * Math.PI) / 180);
  const power = 10 ** Math.floor(Math.log10(perPixel * most));
  const amount = [5, 2].map((factor) => factor * power).find((each) => each <= perPixel * most) ?? power;
  return { amount, pixels: amount / perPixel };
}

/** The view moved by pixels. It never leaves the world. */
export const panned = (view: View, right: number, down: number): View => ({
  ...view,
  x: Math.min(Math.max(view.x + right / view.scale, 0), PLANE),
  y: Math.min(Math.max(view.y + down / view.scale, 0), PLANE),
});

/** The view with its scale times `factor`, around a place. */
export function zoomed(view: View, factor: number, size: Size, around: Place = view): View {
  const scale = Math.min(Math.max(view.scale * factor, minScale(size)), MAX_SCALE);
  const rest = view.scale / scale;
  return { x: around.x + (view.x - around.x) * rest, y: around.y + (view.y - around.y) * rest, scale };
}

/** Where a place is in the window of the map, in pixels from its upper left corner. */
export const toScreen = ({ x, y }: Place, view: View, { width, height }: Size): Place => ({
  x: (x - view.x) * view.scale + width / 2,
  y: (y - view.y) * view.scale + height / 2,
});

/** The view zoomed in on a place that is in the window, and otherwise, if it would show no place, on the one closest to its middle. */
export function zoomedIn(view: View, size: Size, places: readonly Place[], target: Place | undefined): View {
  const isIn = (place: Place, part: View): boolean => {
    const { x, y } = toScreen(place, part, size);
    return x >= EDGE && y >= EDGE && x <= size.width - EDGE && y <= size.height - EDGE;
  };
  if (target && isIn(target, view)) return zoomed(view, 2, size, target);
  const next = zoomed(view, 2, size);
  if (places.length === 0 || places.some((place) => isIn(place, next))) return next;
  const distance = ({ x, y }: Place): number => Math.hypot(x - view.x, y - view.y);
  const { x, y } = places.reduce((best, place) => (distance(place) < distance(best) ? place : best));
  return { ...next, x, y };
}
