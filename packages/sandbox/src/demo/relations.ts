import type { BikeKind } from "./bike-designs.ts";
import type { PartKind } from "./pictures-parts.ts";

/** Parts that wear out on a bike, and what riders buy with it: kinds of parts, and the place of the model in its line. */
export type Related = readonly (readonly [kind: PartKind, model: number])[];

export const SPARES: Readonly<Record<BikeKind, Related>> = {
  road: [
    ["chain", 2],
    ["cassette", 0],
    ["tire", 1],
    ["tube", 0],
    ["tape", 0],
    ["brake", 0],
    ["saddle", 2],
  ],
  gravel: [
    ["chain", 2],
    ["cassette", 2],
    ["tire", 0],
    ["tube", 0],
    ["tape", 1],
    ["brake", 0],
    ["derailleur", 1],
  ],
  trail: [
    ["chain", 3],
    ["cassette", 3],
    ["tire", 3],
    ["tube", 1],
    ["brake", 1],
    ["derailleur", 2],
    ["grips", 1],
  ],
  hardtail: [
    ["chain", 2],
    ["cassette", 1],
    ["tire", 3],
    ["tube", 1],
    ["brake", 0],
    ["derailleur", 1],
    ["grips", 1],
  ],
  city: [
    ["chain", 0],
    ["tire", 2],
    ["tube", 0],
    ["saddle", 0],
    ["grips", 0],
    ["pedal", 2],
  ],
  electric: [
    ["chain", 3],
    ["cassette", 1],
    ["tire", 2],
    ["tube", 1],
    ["brake", 1],
    ["saddle", 0],
  ],
  kids: [
    ["chain", 0],
    ["tube", 1],
    ["grips", 1],
    ["pedal", 0],
  ],
};

export const ADDED: Readonly<Record<BikeKind, Related>> = {
  road: [
    ["helmet", 1],
    ["bottle", 0],
    ["pedal", 1],
    ["wheel", 1],
    ["light", 1],
    ["pump", 1],
  ],
  gravel: [
    ["helmet", 0],
    ["bottle", 1],
    ["bag", 0],
    ["light", 1],
    ["bars", 2],
    ["pump", 0],
  ],
  trail: [
    ["helmet", 3],
    ["wheel", 2],
    ["pedal", 0],
    ["gloves", 0],
    ["bars", 0],
    ["shoe", 1],
  ],
  hardtail: [
    ["helmet", 3],
    ["pedal", 0],
    ["bottle", 0],
    ["gloves", 0],
    ["bars", 0],
    ["lock", 0],
  ],
  city: [
    ["helmet", 2],
    ["lock", 0],
    ["bag", 0],
    ["light", 0],
    ["pump", 0],
  ],
  electric: [
    ["helmet", 2],
    ["lock", 1],
    ["bag", 1],
    ["light", 2],
    ["pump", 1],
  ],
  kids: [
    ["helmet", 2],
    ["lock", 0],
    ["bottle", 0],
    ["pump", 0],
  ],
};

/** What goes with a kind of part. */
export const FITS: Readonly<Partial<Record<PartKind, Related>>> = {
  helmet: [
    ["light", 0],
    ["gloves", 0],
  ],
  tire: [
    ["tube", 0],
    ["tube", 1],
    ["pump", 1],
  ],
  wheel: [
    ["tire", 0],
    ["tire", 3],
    ["tube", 1],
    ["cassette", 2],
  ],
  chain: [
    ["cassette", 1],
    ["derailleur", 1],
    ["crankset", 1],
  ],
  cassette: [
    ["chain", 2],
    ["derailleur", 1],
  ],
  crankset: [
    ["chain", 2],
    ["pedal", 1],
  ],
  derailleur: [
    ["chain", 2],
    ["cassette", 2],
  ],
  pedal: [
    ["shoe", 0],
    ["shoe", 1],
  ],
  bars: [
    ["grips", 1],
    ["tape", 0],
  ],
  shoe: [["pedal", 1]],
  frame: [
    ["wheel", 0],
    ["wheel", 2],
    ["saddle", 1],
    ["bars", 0],
  ],
  tube: [
    ["tire", 0],
    ["pump", 0],
  ],
  light: [["helmet", 2]],
  jersey: [
    ["gloves", 0],
    ["bottle", 0],
  ],
};
