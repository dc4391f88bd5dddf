import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { besideRegions, clustersOf, regionClusters, scaleAlone } from "@spoke/web/features/sales-area/clusters.ts";
import {
  boundaryPath,
  gridPath,
  MAX_SCALE,
  panned,
  placeOf,
  scaleBar,
  statePath,
  toScreen,
  viewOf,
  zoomed,
  zoomedIn,
} from "@spoke/web/features/sales-area/plane.ts";
import { geoContains } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { describe, expect, it } from "vitest";
import { dataSet } from "../../support/data-sets.ts";

const SIZE = { width: 640, height: 400 };
const require = createRequire(join(import.meta.dirname, "../../../packages/web/package.json"));
const atlas = JSON.parse(readFileSync(require.resolve("world-atlas/countries-110m.json"), "utf8")) as Topology<{
  countries: GeometryCollection<{ name: string }>;
}>;

const states = JSON.parse(readFileSync(require.resolve("us-atlas/states-10m.json"), "utf8")) as Topology<{
  states: GeometryCollection;
}>;

describe("the plane of the map", () => {
  it("has the lines between the states of the US, without the coasts", () => {
    const path = statePath(states);
    // Where Wyoming and Colorado meet is a line; the coast of Oregon is not.
    const points = [...path.matchAll(/(?:^|[ML])([\d.]+),([\d.]+)/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    }));
    const near = (lat: number, lng: number) => {
      const place = placeOf({ lat, lng });
      return points.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < 0.3);
    };
    expect(near(41, -109.05)).toBe(true);
    expect(near(44.6, -124.1)).toBe(false);
  });

  it("has a bar of a round length, which is shorter ground far from the equator", () => {
    const view = viewOf([], SIZE);
    const bar = scaleBar(view, 1, 120);
    expect(bar).toMatchObject({ amount: 5_000 });
    expect(bar.pixels).toBeCloseTo((5_000 / 40_075) * 640, 0);
    const north = scaleBar({ ...placeOf({ lat: 60, lng: 0 }), scale: view.scale }, 1, 120);
    expect(north).toMatchObject({ amount: 2_000 });
    expect(scaleBar({ ...view, scale: MAX_SCALE }, 1, 120)).toMatchObject({ amount: 2 });
  });

  it("has a grid that is neither dense nor out of sight, from the world to a town", () => {
    for (const scale of [1, 9, 40, 300, MAX_SCALE]) {
      const path = gridPath({ ...placeOf({ lat: 35.6, lng: -82.6 }), scale }, SIZE);
      const columns = [...path.matchAll(/M([\d.]+) 0V400/g)].map(([, x]) => Number(x));
      const gaps = columns.slice(1).map((x, index) => x - (columns[index] ?? 0));
      expect(columns.length).toBeGreaterThanOrEqual(scale === 1 ? 1 : 2);
      expect(Math.min(...gaps, 90)).toBeGreaterThan(80);
      expect(path).toMatch(/M0 [\d.]+H640/);
    }
  });

  it("shows all places in its window, whatever their extent", () => {
    const places = [
      placeOf({ lat: 45.5, lng: -122.7 }),
      placeOf({ lat: 25.8, lng: -80.2 }),
      placeOf({ lat: 61.2, lng: -149.9 }),
    ];
    for (const some of [places, places.slice(0, 1), places.slice(0, 2)]) {
      const view = viewOf(some, SIZE);
      for (const place of some) {
        const { x, y } = toScreen(place, view, SIZE);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(SIZE.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(SIZE.height);
      }
    }
  });

  it("zooms around a place, which stays where it is, and never leaves the plane", () => {
    const place = placeOf({ lat: -6.2, lng: 106.8 });
    const view = viewOf([place, placeOf({ lat: 3.6, lng: 98.7 })], SIZE);
    const before = toScreen(place, view, SIZE);
    const after = toScreen(place, zoomed(view, 2, SIZE, place), SIZE);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
    let out = view;
    for (let step = 0; step < 30; step += 1) out = zoomed(out, 0.5, SIZE);
    expect(out.scale).toBeCloseTo(0.64, 6);
    expect(panned(out, 1e9, -1e9)).toMatchObject({ x: 1_000, y: 0 });
  });

  it("draws the boundaries of all countries as a path", () => {
    const path = boundaryPath(atlas);
    expect(path.startsWith("M")).toBe(true);
    expect(path.match(/Z/g)?.length).toBeGreaterThan(200);
  });
});

it("dealers close together are a single marker that holds each of them once, and apart from each other close up", () => {
  const points = Array.from({ length: 500 }, (_, index) => ({
    x: 500 + (index % 25) * 0.4,
    y: 500 + Math.floor(index / 25) * 0.4,
  }));
  for (const scale of [0.64, 10, 200]) {
    const clusters = clustersOf(points, scale);
    expect(clusters.flatMap((cluster) => cluster.points)).toHaveLength(500);
    expect(new Set(clusters.flatMap((cluster) => cluster.points)).size).toBe(500);
  }
  expect(clustersOf(points, 0.64).length).toBeLessThan(5);
  expect(clustersOf(points, 200)).toHaveLength(500);
});

it("a chosen dealer stands alone, also beside others at the same address, which are spread on a circle", () => {
  const dealers = [
    { x: 500, y: 300 },
    { x: 500, y: 300 },
    { x: 500.02, y: 300 },
    { x: 510, y: 300 },
  ];
  const [first, , third] = dealers;
  if (!first || !third) throw new Error("no dealers");
  const scale = scaleAlone(dealers, third, { scale: 9 });
  expect(scale).toBeLessThan(MAX_SCALE);
  expect(clustersOf(dealers, scale).map(({ points }) => points)).toContainEqual([third]);
  expect(scaleAlone(dealers, first, { scale: 9 })).toBe(MAX_SCALE);
  expect(scaleAlone(dealers, third, { scale: 9, most: 20 })).toBe(20);
  expect(scaleAlone(dealers, third, { scale: 40, most: 40 })).toBe(40);
  const all = clustersOf(dealers, MAX_SCALE);
  expect(all.every(({ points }) => points.length === 1)).toBe(true);
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y) * MAX_SCALE).toBeGreaterThan(14);
});

it("few dealers are drawn apart as soon as their markers do not overlap", () => {
  const dealers = [
    { x: 500.1, y: 300.1 },
    { x: 501.1, y: 300.1 },
  ];
  expect(clustersOf(dealers, 10)).toHaveLength(1);
  expect(clustersOf(dealers, 18)).toHaveLength(2);
});

it("zooming in never leaves the markers", () => {
  const dealers = [
    { x: 200, y: 300 },
    { x: 800, y: 300 },
  ];
  let view = viewOf(dealers, SIZE);
  for (let step = 0; step < 8; step += 1) {
    view = zoomedIn(view, SIZE, dealers, undefined);
    const isShown = dealers.some((place) => {
      const { x, y } = toScreen(place, view, SIZE);
      return x > 0 && y > 0 && x < SIZE.width && y < SIZE.height;
    });
    expect(isShown).toBe(true);
  }
});

const geo = dataSet("geo");

describe.skipIf(!geo)("real places", () => {
  const rows = () =>
    gunzipSync(readFileSync(join(geo ?? "", "geonames-cities15000.csv.gz")))
      .toString()
      .split(/\r?\n/)
      .slice(1)
      .flatMap((line) => {
        const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, "")) ?? [];
        const [lat, lng, country] = [Number(cells[3]), Number(cells[4]), cells[6] ?? ""];
        return country && Number.isFinite(lat) && Number.isFinite(lng) ? [{ lat, lng, country }] : [];
      });

  it("lie in the drawn boundaries of their country", () => {
    const countries = feature(atlas, atlas.objects.countries).features;
    const NAMES: Readonly<Record<string, string>> = { US: "United States of America", DE: "Germany", FR: "France" };
    for (const [country, name] of Object.entries(NAMES)) {
      const boundary = countries.find(({ properties }) => properties.name === name);
      if (!boundary) throw new Error(`no boundary of ${name}`);
      const own = rows()
        .filter((row) => row.country === country)
        .filter((_, index) => index % 20 === 0);
      const inside = own.filter(({ lat, lng }) => geoContains(boundary, [lng, lat]));
      // The rest is on islands and at coasts, which the boundaries simplify.
      expect(inside.length / own.length).toBeGreaterThan(0.9);
    }
  });

  it("are drawn as few markers, however many they are", () => {
    const places = rows().map(placeOf);
    const many = Array.from({ length: 10_000 }, (_, index) => places[index % places.length] ?? { x: 0, y: 0 });
    const view = viewOf(many, SIZE);
    for (const scale of [view.scale, view.scale * 16, view.scale * 256]) {
      const shown = clustersOf(many, scale).filter((cluster) => {
        const { x, y } = toScreen(cluster, { ...view, scale }, SIZE);
        return x > 0 && y > 0 && x < SIZE.width && y < SIZE.height;
      });
      expect(shown.length).toBeLessThan(250);
    }
  });
});

it("regions whose markers would overlap are one number, until they are drawn apart", () => {
  const regions = [
    { x: 100, y: 100 },
    { x: 101, y: 100 },
    { x: 150, y: 100 },
  ];
  expect(regionClusters(regions, 10).map(({ points }) => points.length)).toEqual([2, 1]);
  expect(regionClusters(regions, 40)).toHaveLength(3);
  const [first] = regions;
  if (!first) throw new Error("there are regions");
  expect(regionClusters(regions, scaleAlone(regions, first, { scale: 10 }, regionClusters))).toHaveLength(3);
});

it("dealers are drawn beside the regions that they would overlap", () => {
  const scale = 10;
  const regions = regionClusters([{ x: 100, y: 100 }], scale);
  const dealers = clustersOf(
    [
      { x: 100, y: 100 },
      { x: 98.5, y: 100 },
      { x: 120, y: 100 },
    ],
    scale,
  );
  const moved = besideRegions(dealers, regions, scale);
  for (const { x, y } of moved) expect(Math.hypot(x - 100, y - 100) * scale).toBeGreaterThan(18.9);
  expect(moved.at(-1)).toMatchObject({ x: 120, y: 100 });
});

it("no place lies under the controls when the map opens", () => {
  const phone = { width: 356, height: 256 };
  const places = [placeOf({ lat: 47, lng: -122 }), placeOf({ lat: 25, lng: -80 }), placeOf({ lat: 45, lng: -69 })];
  const view = viewOf(places, phone, 48);
  for (const place of places) {
    expect(toScreen(place, view, phone).x).toBeLessThan(phone.width - 48 - 22);
    expect(toScreen(place, view, phone).x).toBeGreaterThan(22);
  }
});
