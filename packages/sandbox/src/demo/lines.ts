import type { Article } from "@spoke/core/catalog/schema.ts";
import type { BikeKind } from "./pictures-bike.ts";
import type { PartKind } from "./pictures-parts.ts";

/** Colors of the demo: id, letters in article codes, color, and name in English, German, and Indonesian. */
export const COLORS: readonly (readonly [
  id: string,
  letters: string,
  hex: string,
  en: string,
  de: string,
  id_: string,
])[] = [
  ["red", "RD", "#c8102e", "Signal Red", "Signalrot", "Merah"],
  ["green", "GN", "#0b5d4e", "Forest Green", "Tannengrün", "Hijau"],
  ["blue", "BU", "#1f4e9c", "Harbor Blue", "Hafenblau", "Biru"],
  ["amber", "AM", "#d9920f", "Amber", "Bernstein", "Kuning"],
  ["gray", "GY", "#5a616e", "Slate Gray", "Schiefergrau", "Abu-abu"],
  ["plum", "PL", "#7a1f5c", "Plum", "Pflaume", "Ungu"],
  ["sand", "SD", "#b7a07a", "Desert Sand", "Wüstensand", "Pasir"],
  ["black", "BK", "#2b2f36", "Midnight Black", "Tiefschwarz", "Hitam"],
];

export interface BikeLine {
  readonly kind: BikeKind;
  readonly category: readonly [id: string, en: string, de: string, id_: string];
  readonly serie: string;
  readonly models: readonly string[];
  readonly sizes: readonly string[];
  readonly wheel: string;
  readonly price: number;
}

export const BIKE_LINES: readonly BikeLine[] = [
  {
    kind: "road",
    category: ["ROAD", "Road bikes", "Rennräder", "Sepeda balap"],
    serie: "Strato",
    models: ["Strato 3", "Strato 5", "Strato 7", "Strato R", "Strato Disc", "Strato Women"],
    sizes: ["48", "51", "54", "56", "58"],
    wheel: "700C",
    price: 1190,
  },
  {
    kind: "gravel",
    category: ["GRAVEL", "Gravel bikes", "Gravelbikes", "Sepeda gravel"],
    serie: "Wander",
    models: ["Wander 2", "Wander 4", "Wander 6", "Wander Tour", "Wander Carbon"],
    sizes: ["S", "M", "L", "XL"],
    wheel: "700C",
    price: 1390,
  },
  {
    kind: "trail",
    category: ["TRAIL", "Full suspension", "Vollgefederte Mountainbikes", "Sepeda full suspension"],
    serie: "Ridge",
    models: ["Ridge 120", "Ridge 140", "Ridge 160", "Ridge Carbon"],
    sizes: ["S", "M", "L", "XL"],
    wheel: '29"',
    price: 2490,
  },
  {
    kind: "hardtail",
    category: ["HARDTAIL", "Hardtails", "Hardtails", "Sepeda hardtail"],
    serie: "Summit",
    models: ["Summit 1", "Summit 3", "Summit 5", "Summit 7", "Summit Women", "Summit Pro"],
    sizes: ["S", "M", "L", "XL"],
    wheel: '29"',
    price: 690,
  },
  {
    kind: "city",
    category: ["CITY", "City and trekking", "City und Trekking", "Sepeda kota"],
    serie: "Avenue",
    models: ["Avenue 3", "Avenue 7", "Avenue 8", "Avenue Trek", "Avenue Belt"],
    sizes: ["46", "50", "54", "58"],
    wheel: '28"',
    price: 620,
  },
  {
    kind: "electric",
    category: ["EBIKE", "E-bikes", "E-Bikes", "Sepeda listrik"],
    serie: "Volta",
    models: ["Volta City", "Volta Trek", "Volta Cross", "Volta Trail", "Volta Cargo"],
    sizes: ["S", "M", "L"],
    wheel: '28"',
    price: 2790,
  },
  {
    kind: "kids",
    category: ["KIDS", "Kids' bikes", "Kinderräder", "Sepeda anak"],
    serie: "Pip",
    models: ["Pip 16", "Pip 20", "Pip 24", "Pip Trail 24"],
    sizes: ["One size"],
    wheel: '20"',
    price: 320,
  },
];

export interface PartLine {
  readonly kind: PartKind;
  readonly category: readonly [id: string, en: string, de: string, id_: string];
  readonly noun: readonly [en: string, de: string, id_: string];
  readonly models: readonly string[];
  readonly sizes: readonly string[];
  readonly price: number;
  readonly groupset?: true;
  /** In which quantities it is sold. */
  readonly soldIn?: Pick<Article, "minQty" | "qtyStep" | "cartonQty">;
}

const ONE_SIZE = ["One size"] as const;
const TRIM = ["Core", "Sport", "Pro"] as const;
const WEAR = ["S", "M", "L", "XL"] as const;

export const PART_LINES: readonly PartLine[] = [
  {
    kind: "helmet",
    category: ["HELMETS", "Helmets", "Helme", "Helm"],
    noun: ["Helmet", "Helm", "Helm"],
    models: ["Aria", "Crest", "Lumen", "Haven"],
    sizes: ["S", "M", "L"],
    price: 79,
  },
  {
    kind: "tire",
    category: ["TIRES", "Tires", "Reifen", "Ban"],
    noun: ["Tire", "Reifen", "Ban"],
    models: ["Gripper", "Roadrunner", "Shield", "Mudlark"],
    sizes: ["28-622", "32-622", "40-622", "57-622"],
    price: 39,
  },
  {
    kind: "wheel",
    category: ["WHEELS", "Wheels", "Laufräder", "Roda"],
    noun: ["Wheelset", "Laufradsatz", "Set roda"],
    models: ["Orbit 25", "Orbit 40", "Trailhead"],
    sizes: ["700C", '29"'],
    price: 349,
  },
  {
    kind: "saddle",
    category: ["SADDLES", "Saddles", "Sättel", "Sadel"],
    noun: ["Saddle", "Sattel", "Sadel"],
    models: TRIM,
    sizes: ["143 mm", "155 mm"],
    price: 59,
  },
  {
    kind: "chain",
    category: ["DRIVE", "Drivetrain", "Antrieb", "Drivetrain"],
    noun: ["Chain", "Kette", "Rantai"],
    models: ["9-speed", "10-speed", "11-speed", "12-speed"],
    sizes: ONE_SIZE,
    price: 29,
    groupset: true,
  },
  {
    kind: "cassette",
    category: ["DRIVE", "Drivetrain", "Antrieb", "Drivetrain"],
    noun: ["Cassette", "Kassette", "Kaset"],
    models: ["11-32", "11-36", "10-45", "10-51"],
    sizes: ONE_SIZE,
    price: 69,
    groupset: true,
  },
  {
    kind: "crankset",
    category: ["DRIVE", "Drivetrain", "Antrieb", "Drivetrain"],
    noun: ["Crankset", "Kurbelsatz", "Crankset"],
    models: TRIM,
    sizes: ["170 mm", "172.5 mm", "175 mm"],
    price: 149,
    groupset: true,
  },
  {
    kind: "derailleur",
    category: ["DRIVE", "Drivetrain", "Antrieb", "Drivetrain"],
    noun: ["Rear derailleur", "Schaltwerk", "Rear derailleur"],
    models: TRIM,
    sizes: ["Medium cage", "Long cage"],
    price: 99,
    groupset: true,
  },
  {
    kind: "brake",
    category: ["BRAKES", "Brakes", "Bremsen", "Rem"],
    noun: ["Disc brake", "Scheibenbremse", "Rem cakram"],
    models: ["Halt 2", "Halt 4", "Halt Pro"],
    sizes: ["160 mm", "180 mm", "203 mm"],
    price: 119,
    groupset: true,
  },
  {
    kind: "pedal",
    category: ["PEDALS", "Pedals", "Pedale", "Pedal"],
    noun: ["Pedals", "Pedale", "Pedal"],
    models: ["Flatline", "Clip", "Commute"],
    sizes: ONE_SIZE,
    price: 49,
  },
  {
    kind: "bars",
    category: ["COCKPIT", "Cockpit", "Cockpit", "Kokpit"],
    noun: ["Handlebar", "Lenker", "Setang"],
    models: ["Riser", "Compact", "Flare"],
    sizes: ["400 mm", "440 mm", "780 mm"],
    price: 59,
  },
  {
    kind: "grips",
    category: ["COCKPIT", "Cockpit", "Cockpit", "Kokpit"],
    noun: ["Grips", "Griffe", "Grip"],
    models: ["Ergo", "Lock-on"],
    sizes: ONE_SIZE,
    price: 19,
  },
  {
    kind: "jersey",
    category: ["APPAREL", "Apparel", "Bekleidung", "Pakaian"],
    noun: ["Jersey", "Trikot", "Jersey"],
    models: ["Breeze", "Merino", "Trail"],
    sizes: WEAR,
    price: 69,
  },
  {
    kind: "gloves",
    category: ["APPAREL", "Apparel", "Bekleidung", "Pakaian"],
    noun: ["Gloves", "Handschuhe", "Sarung tangan"],
    models: ["Gel", "Winter"],
    sizes: WEAR,
    price: 29,
  },
  {
    kind: "shoe",
    category: ["SHOES", "Shoes", "Schuhe", "Sepatu"],
    noun: ["Cycling shoe", "Radschuh", "Sepatu"],
    models: ["Tempo", "Trailgrip"],
    sizes: ["39", "40", "41", "42", "43", "44", "45"],
    price: 129,
  },
  {
    kind: "bottle",
    category: ["ACCESSORIES", "Accessories", "Zubehör", "Aksesori"],
    noun: ["Bottle 0.7 l", "Trinkflasche 0,7 l", "Botol 0,7 l"],
    models: ["Clear", "Thermo"],
    sizes: ONE_SIZE,
    price: 9,
  },
  {
    kind: "light",
    category: ["LIGHTS", "Lights", "Beleuchtung", "Lampu"],
    noun: ["Front light", "Frontlicht", "Lampu depan"],
    models: ["Beam 40", "Beam 80", "Beam 150"],
    sizes: ONE_SIZE,
    price: 45,
  },
  {
    kind: "lock",
    category: ["ACCESSORIES", "Accessories", "Zubehör", "Aksesori"],
    noun: ["U-lock", "Bügelschloss", "Gembok U"],
    models: ["Guard 12", "Guard 15"],
    sizes: ONE_SIZE,
    price: 39,
  },
  {
    kind: "pump",
    category: ["ACCESSORIES", "Accessories", "Zubehör", "Aksesori"],
    noun: ["Floor pump", "Standpumpe", "Pompa lantai"],
    models: ["Air 8", "Air 11"],
    sizes: ONE_SIZE,
    price: 42,
  },
  {
    kind: "bag",
    category: ["BAGS", "Bags", "Taschen", "Tas"],
    noun: ["Pannier", "Gepäcktasche", "Tas pannier"],
    models: ["Urban 18", "Tour 24"],
    sizes: ONE_SIZE,
    price: 75,
  },
  {
    kind: "frame",
    category: ["FRAMES", "Frames", "Rahmen", "Rangka"],
    noun: ["Frame set", "Rahmenset", "Set rangka"],
    models: ["Strato", "Ridge"],
    sizes: ["S", "M", "L"],
    price: 890,
  },
  {
    kind: "tube",
    category: ["TIRES", "Tires", "Reifen", "Ban"],
    noun: ["Tube", "Schlauch", "Ban dalam"],
    models: ["Presta 28", "Presta 29"],
    sizes: ONE_SIZE,
    price: 7,
    soldIn: { qtyStep: 10, cartonQty: 100 },
  },
  {
    kind: "tape",
    category: ["COCKPIT", "Cockpit", "Cockpit", "Kokpit"],
    noun: ["Bar tape", "Lenkerband", "Pita setang"],
    models: ["Cork", "Grip"],
    sizes: ONE_SIZE,
    price: 19,
    soldIn: { minQty: 12, qtyStep: 6, cartonQty: 48 },
  },
];
