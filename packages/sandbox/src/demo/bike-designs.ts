/** Kinds of bicycles in the demo, each with its own geometry and bars. */
export const BIKE_KINDS = ["road", "gravel", "trail", "hardtail", "city", "electric", "kids"] as const;
export type BikeKind = (typeof BIKE_KINDS)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a bicycle looks like. Lengths are pixels of a drawing of 640 × 430. */
export interface BikeDesign {
  readonly rear: Point;
  readonly front: Point;
  readonly radius: number;
  /** Of the rear wheel, where it differs. */
  readonly rearRadius?: number;
  readonly tire: number;
  /** Height of the rims. */
  readonly rim: number;
  readonly spokes: number;
  readonly bottom: Point;
  readonly seat: Point;
  readonly headTop: Point;
  readonly headBottom: Point;
  /** Where the top tube meets the seat tube, as a fraction of the way down. */
  readonly slope: number;
  /** Of the frame's tubes. */
  readonly tubes: number;
  /** `step`: low and without a top tube; `curved`: an arched top tube; `mixte`: a pair of thin tubes. */
  readonly frame: "diamond" | "step" | "curved" | "mixte";
  readonly bars: "drop" | "flare" | "flat" | "riser" | "swept";
  /** Travel of the suspension fork; 0 for a rigid one. */
  readonly travel: number;
  /** `shock`: full suspension, with the shock below the top tube or, `low`, in the front triangle. */
  readonly rearEnd: "plain" | "dropped" | "shock" | "low";
  readonly drive: "chain" | "belt" | "guard";
  readonly gears: boolean;
  readonly discs: boolean;
  readonly saddle: "sport" | "comfort";
  readonly dropper?: boolean;
  readonly battery?: "tube" | "inside" | "rack";
  readonly motor?: "mid" | "hub";
  readonly fenders?: boolean;
  readonly rack?: "rear" | "panniers" | "cargo";
  readonly basket?: boolean;
  readonly bags?: boolean;
  readonly lights?: boolean;
  readonly stand?: boolean;
  readonly training?: boolean;
  /** Of the fork and the lettering; the frame's color without one. */
  readonly accent?: string;
}

export const point = (x: number, y: number): Point => ({ x, y });

const classic: BikeDesign = {
  rear: point(170, 290),
  front: point(474, 290),
  radius: 104,
  tire: 9,
  rim: 6,
  spokes: 16,
  bottom: point(296, 302),
  seat: point(258, 150),
  headTop: point(416, 142),
  headBottom: point(430, 192),
  slope: 0.05,
  tubes: 13,
  frame: "diamond",
  bars: "drop",
  travel: 0,
  rearEnd: "plain",
  drive: "chain",
  gears: true,
  discs: true,
  saddle: "sport",
};

const DARK = "#2b3038";
const LIGHT = "#c4c9d2";

const KINDS: Readonly<Record<BikeKind, BikeDesign>> = {
  road: classic,
  gravel: { ...classic, tire: 13, slope: 0.12, front: point(480, 290), bars: "flare" },
  trail: {
    ...classic,
    ...{ tire: 17, radius: 106, front: point(496, 290), seat: point(250, 158) },
    ...{ headTop: point(422, 128), headBottom: point(436, 172), slope: 0.42 },
    ...{ bars: "riser", travel: 40, rearEnd: "shock", dropper: true, tubes: 16 },
  },
  hardtail: {
    ...classic,
    ...{ tire: 15, front: point(486, 290), headTop: point(420, 134), headBottom: point(433, 178) },
    ...{ slope: 0.28, bars: "flat", travel: 28 },
  },
  city: {
    ...classic,
    ...{ tire: 11, slope: 0.55, bars: "swept", headTop: point(410, 122), fenders: true, saddle: "comfort" },
    ...{ lights: true, stand: true, drive: "guard", discs: false },
  },
  electric: {
    ...classic,
    ...{ tire: 14, slope: 0.32, bars: "flat", fenders: true, battery: "tube", motor: "mid", tubes: 16 },
    ...{ saddle: "comfort", lights: true, stand: true },
  },
  kids: {
    ...classic,
    ...{ radius: 84, tire: 13, spokes: 12, rear: point(190, 310), front: point(448, 310) },
    ...{ bottom: point(300, 316), seat: point(268, 196), headTop: point(400, 178), headBottom: point(411, 222) },
    ...{ slope: 0.5, bars: "flat", discs: false },
  },
};

const low: Partial<BikeDesign> = { frame: "step", slope: 0.8, headTop: point(408, 118), headBottom: point(424, 178) };

/** What is special about a model. Others are built as their kind. */
const MODELS: Readonly<Partial<Record<string, Partial<BikeDesign>>>> = {
  "Strato 3": { discs: false, spokes: 20 },
  "Strato 5": { slope: 0.16, accent: LIGHT, rim: 9 },
  "Strato 7": { slope: 0.12, rearEnd: "dropped", rim: 14, accent: DARK },
  "Strato R": { tubes: 18, rearEnd: "dropped", rim: 26, spokes: 12, slope: 0, accent: DARK },
  "Strato Disc": { slope: 0.1, rim: 11, rearEnd: "dropped", accent: "#b23a2e" },
  "Strato Women": { slope: 0.3, headTop: point(410, 136), frame: "curved", rim: 8, accent: LIGHT },
  "Wander 4": { slope: 0.22, rim: 9, accent: DARK },
  "Wander 6": { travel: 14, slope: 0.24, rearEnd: "dropped", headTop: point(420, 136), accent: "#c58b2a" },
  "Wander Tour": { rack: "panniers", fenders: true, lights: true, stand: true, slope: 0.06, accent: LIGHT },
  "Wander Carbon": { frame: "curved", rearEnd: "dropped", rim: 12, bags: true, tubes: 16, accent: DARK },
  "Ridge 120": { travel: 30, slope: 0.34, headTop: point(420, 134), accent: DARK },
  "Ridge 140": { rearEnd: "low", accent: LIGHT },
  "Ridge 160": {
    ...{ travel: 52, front: point(506, 290), headTop: point(420, 118), headBottom: point(438, 162) },
    ...{ tire: 20, slope: 0.52, tubes: 18, accent: "#c58b2a" },
  },
  "Ridge Carbon": { frame: "curved", rearEnd: "low", rim: 10, tubes: 19, slope: 0.46, accent: DARK },
  "Summit 1": { discs: false, travel: 20, slope: 0.18 },
  "Summit 3": { slope: 0.24, accent: LIGHT },
  "Summit 5": { bars: "riser", accent: DARK, tubes: 15 },
  "Summit 7": { bars: "riser", dropper: true, travel: 36, rim: 9, tubes: 16, accent: "#c58b2a" },
  "Summit Women": { frame: "curved", slope: 0.5, accent: LIGHT },
  "Summit Pro": { travel: 22, rim: 12, spokes: 14, slope: 0.3, tubes: 17, rearEnd: "dropped", accent: DARK },
  "Avenue 3": { ...low, basket: true, accent: DARK },
  "Avenue 7": { slope: 0.1, rack: "rear", headTop: point(414, 132) },
  "Avenue 8": { frame: "mixte", slope: 0.6, rack: "rear", bars: "flat", accent: LIGHT },
  "Avenue Trek": { slope: 0.14, bars: "flat", rack: "panniers", discs: true, travel: 16, drive: "chain", accent: DARK },
  "Avenue Belt": {
    ...{ slope: 0.08, bars: "flat", drive: "belt", gears: false, discs: true, saddle: "sport" },
    ...{ fenders: false, rim: 11, accent: DARK },
  },
  "Volta City": { ...low, battery: "rack", rack: "rear", basket: true, bars: "swept", tubes: 17 },
  "Volta Trek": { rack: "panniers", battery: "inside", travel: 22, slope: 0.24, tubes: 18, accent: DARK },
  "Volta Cross": { fenders: false, battery: "inside", travel: 26, stand: false, tubes: 18, accent: LIGHT },
  "Volta Trail": {
    ...{ fenders: false, lights: false, stand: false, saddle: "sport", battery: "inside", tubes: 21, tire: 19 },
    ...{ travel: 44, rearEnd: "low", bars: "riser", dropper: true, front: point(498, 290), headTop: point(420, 122) },
    ...{ headBottom: point(436, 168), slope: 0.46, accent: DARK },
  },
  "Volta Cargo": {
    ...{ radius: 80, rearRadius: 80, tire: 16, rear: point(118, 314), front: point(516, 314), bottom: point(318, 318) },
    ...{ seat: point(272, 168), headTop: point(446, 128), headBottom: point(466, 206), frame: "step", slope: 0.72 },
    ...{ rack: "cargo", bars: "swept", tubes: 19, accent: DARK },
  },
  "Pip 16": {
    ...{ radius: 62, rear: point(220, 332), front: point(412, 332), bottom: point(306, 336), seat: point(284, 232) },
    ...{ headTop: point(378, 196), headBottom: point(388, 240), gears: false, drive: "guard", training: true },
    ...{ bars: "swept", basket: true, frame: "step", slope: 0.7 },
  },
  "Pip 20": {
    ...{ radius: 74, rear: point(204, 320), front: point(430, 320), bottom: point(302, 326), seat: point(274, 212) },
    ...{ headTop: point(388, 184), headBottom: point(399, 228), fenders: true, drive: "guard", accent: LIGHT },
  },
  "Pip 24": { slope: 0.4, stand: true, accent: DARK },
  "Pip Trail 24": {
    travel: 22,
    tire: 16,
    discs: true,
    bars: "riser",
    front: point(456, 310),
    slope: 0.56,
    accent: LIGHT,
  },
};

/** The design of a model, or of its kind. */
export const designOf = (kind: BikeKind, model = ""): BikeDesign => ({ ...KINDS[kind], ...MODELS[model] });
