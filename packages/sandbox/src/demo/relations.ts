import type { BikeDesign, BikeKind } from "./bike-designs.ts";
import type { PartKind } from "./pictures-parts.ts";

/** A kind of part, the place of the model in its line, and its size; without one, the first. */
type Part = readonly [kind: PartKind, model: number, size?: string];

/** Parts that wear out on a bike, and what riders buy with it. */
export type Related = readonly Part[];

/** What parts of a bike depend on. */
export interface BikeToFit {
  readonly kind: BikeKind;
  readonly design: Pick<BikeDesign, "discs" | "bars">;
  /** Size of its wheels, such as `29"`. */
  readonly wheel: string;
  /** Of the cassette; undefined without a derailleur. */
  readonly sprockets: number | undefined;
}

/** Spare parts that fit a bike. */
export const sparesOf = (bike: BikeToFit): Related => SPARES[bike.kind].flatMap((part) => fitting(part, bike));

/** What riders buy with a bike, as far as it fits. */
export const addedTo = (bike: BikeToFit): Related => ADDED[bike.kind].flatMap((part) => fitting(part, bike));

/** Chains are for 9 to 12 sprockets. */
const CHAINS = [9, 10, 11, 12];
/** Wheels with the rim of 622 mm that the tires are for. */
const TUBES: Readonly<Record<string, number>> = { "700C": 0, '28"': 0, '29"': 1 };
const ROTORS: Readonly<Partial<Record<BikeKind, string>>> = { trail: "203 mm", hardtail: "180 mm", electric: "180 mm" };
const BARS = ["780 mm", "440 mm", "440 mm"];

function fitting([kind, model, ...size]: Part, bike: BikeToFit): readonly Part[] {
  const { design, wheel, sprockets = 0 } = bike;
  const isDrop = design.bars === "drop" || design.bars === "flare";
  const tube = TUBES[wheel];
  switch (kind) {
    case "chain":
      return CHAINS.includes(sprockets) ? [[kind, CHAINS.indexOf(sprockets)]] : [];
    case "cassette":
    case "derailleur":
      return CHAINS.includes(sprockets) ? [[kind, model]] : [];
    case "brake":
      return design.discs ? [[kind, model, ROTORS[bike.kind] ?? "160 mm"]] : [];
    case "tube":
      return tube === undefined ? [] : [[kind, tube]];
    case "tire":
      if (tube === undefined) return [];
      return [[kind, model, bike.kind === "road" ? "28-622" : wheel === '29"' ? "57-622" : "40-622"]];
    case "wheel":
      return wheel === "700C" || wheel === '29"' ? [[kind, model, wheel]] : [];
    case "tape":
      return isDrop ? [[kind, model]] : [];
    case "grips":
      return isDrop ? [] : [[kind, model]];
    case "bars":
      return [[kind, model, BARS[model] ?? "440 mm"]];
    default:
      return [[kind, model, ...size]];
  }
}

const SPARES: Readonly<Record<BikeKind, Related>> = {
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

const ADDED: Readonly<Record<BikeKind, Related>> = {
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
