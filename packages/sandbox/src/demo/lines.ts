import type { Article } from "@spoke/core/catalog/schema.ts";
import type { BikeKind } from "./bike-designs.ts";
import type { PartKind } from "./pictures-parts.ts";
import { type CategoryId, type Words, words } from "./words.ts";

export interface BikeLine {
  readonly kind: BikeKind;
  readonly category: CategoryId;
  readonly serie: string;
  readonly models: readonly string[];
  readonly sizes: readonly string[];
  readonly wheel: string;
  readonly price: number;
}

export const BIKE_LINES: readonly BikeLine[] = [
  {
    kind: "road",
    category: "ROAD",
    serie: "Strato",
    models: ["Strato 3", "Strato 5", "Strato 7", "Strato R", "Strato Disc", "Strato Women"],
    sizes: ["48", "51", "54", "56", "58"],
    wheel: "700C",
    price: 1190,
  },
  {
    kind: "gravel",
    category: "GRAVEL",
    serie: "Wander",
    models: ["Wander 2", "Wander 4", "Wander 6", "Wander Tour", "Wander Carbon"],
    sizes: ["S", "M", "L", "XL"],
    wheel: "700C",
    price: 1390,
  },
  {
    kind: "trail",
    category: "TRAIL",
    serie: "Ridge",
    models: ["Ridge 120", "Ridge 140", "Ridge 160", "Ridge Carbon"],
    sizes: ["S", "M", "L", "XL"],
    wheel: '29"',
    price: 2490,
  },
  {
    kind: "hardtail",
    category: "HARDTAIL",
    serie: "Summit",
    models: ["Summit 1", "Summit 3", "Summit 5", "Summit 7", "Summit Women", "Summit Pro"],
    sizes: ["S", "M", "L", "XL"],
    wheel: '29"',
    price: 690,
  },
  {
    kind: "city",
    category: "CITY",
    serie: "Avenue",
    models: ["Avenue 3", "Avenue 7", "Avenue 8", "Avenue Trek", "Avenue Belt"],
    sizes: ["46", "50", "54", "58"],
    wheel: '28"',
    price: 620,
  },
  {
    kind: "electric",
    category: "EBIKE",
    serie: "Volta",
    models: ["Volta City", "Volta Trek", "Volta Cross", "Volta Trail", "Volta Cargo"],
    sizes: ["S", "M", "L"],
    wheel: '28"',
    price: 2790,
  },
  {
    kind: "kids",
    category: "KIDS",
    serie: "Pip",
    models: ["Pip 16", "Pip 20", "Pip 24", "Pip Trail 24"],
    sizes: ["One size"],
    wheel: '20"',
    price: 320,
  },
];

export interface PartLine {
  readonly kind: Exclude<PartKind, "levers">;
  readonly category: CategoryId;
  readonly noun: Words;
  readonly models: readonly string[];
  readonly sizes: readonly string[];
  readonly price: number;
  /** In which quantities it is sold. */
  readonly soldIn?: Pick<Article, "minQty" | "qtyStep" | "cartonQty">;
}

const ONE_SIZE = ["One size"] as const;
const TRIM = ["Core", "Sport", "Pro"] as const;
const WEAR = ["S", "M", "L", "XL"] as const;

export const PART_LINES: readonly PartLine[] = [
  {
    kind: "helmet",
    category: "HELMETS",
    noun: words("Helmet", "Helm", "Casque", "Helm", "Topi keledar"),
    models: ["Aria", "Crest", "Lumen", "Haven"],
    sizes: ["S", "M", "L"],
    price: 79,
  },
  {
    kind: "tire",
    category: "TIRES",
    noun: words("Tire", "Reifen", "Pneu", "Ban", "Tayar"),
    models: ["Gripper", "Roadrunner", "Shield", "Mudlark"],
    sizes: ["28-622", "32-622", "40-622", "57-622"],
    price: 39,
  },
  {
    kind: "wheel",
    category: "WHEELS",
    noun: words("Wheelset", "Laufradsatz", "Paire de roues", "Wheelset", "Set roda"),
    models: ["Orbit 25", "Orbit 40", "Trailhead"],
    sizes: ["700C", '29"'],
    price: 349,
  },
  {
    kind: "saddle",
    category: "SADDLES",
    noun: words("Saddle", "Sattel", "Selle", "Sadel", "Pelana"),
    models: TRIM,
    sizes: ["143 mm", "155 mm"],
    price: 59,
  },
  {
    kind: "chain",
    category: "DRIVE",
    noun: words("Chain", "Kette", "Chaîne", "Rantai", "Rantai"),
    models: ["9-speed", "10-speed", "11-speed", "12-speed"],
    sizes: ONE_SIZE,
    price: 29,
  },
  {
    kind: "cassette",
    category: "DRIVE",
    noun: words("Cassette", "Kassette", "Cassette", "Kaset", "Kaset"),
    models: ["11-32", "11-36", "10-45", "10-51"],
    sizes: ONE_SIZE,
    price: 69,
  },
  {
    kind: "crankset",
    category: "DRIVE",
    noun: words("Crankset", "Kurbelsatz", "Pédalier", "Crankset", "Set engkol"),
    models: TRIM,
    sizes: ["170 mm", "172.5 mm", "175 mm"],
    price: 149,
  },
  {
    kind: "derailleur",
    category: "DRIVE",
    noun: words("Rear derailleur", "Schaltwerk", "Dérailleur arrière", "Rear derailleur", "Derailer belakang"),
    models: TRIM,
    sizes: ["Medium cage", "Long cage"],
    price: 99,
  },
  {
    kind: "brake",
    category: "BRAKES",
    noun: words("Disc brake", "Scheibenbremse", "Frein à disque", "Rem cakram", "Brek cakera"),
    models: ["Halt 2", "Halt 4", "Halt Pro"],
    sizes: ["160 mm", "180 mm", "203 mm"],
    price: 119,
  },
  {
    kind: "pedal",
    category: "PEDALS",
    noun: words("Pedals", "Pedale", "Pédales", "Pedal", "Pedal"),
    models: ["Flatline", "Clip", "Commute"],
    sizes: ONE_SIZE,
    price: 49,
  },
  {
    kind: "bars",
    category: "COCKPIT",
    noun: words("Handlebar", "Lenker", "Cintre", "Setang", "Hendal"),
    models: ["Riser", "Compact", "Flare"],
    sizes: ["400 mm", "440 mm", "780 mm"],
    price: 59,
  },
  {
    kind: "grips",
    category: "COCKPIT",
    noun: words("Grips", "Griffe", "Poignées", "Grip", "Grip"),
    models: ["Ergo", "Lock-on"],
    sizes: ONE_SIZE,
    price: 19,
  },
  {
    kind: "jersey",
    category: "APPAREL",
    noun: words("Jersey", "Trikot", "Maillot", "Jersey", "Jersi"),
    models: ["Breeze", "Merino", "Trail"],
    sizes: WEAR,
    price: 69,
  },
  {
    kind: "gloves",
    category: "APPAREL",
    noun: words("Gloves", "Handschuhe", "Gants", "Sarung tangan", "Sarung tangan"),
    models: ["Gel", "Winter"],
    sizes: WEAR,
    price: 29,
  },
  {
    kind: "shoe",
    category: "SHOES",
    noun: words("Cycling shoe", "Radschuh", "Chaussure", "Sepatu", "Kasut basikal"),
    models: ["Tempo", "Trailgrip"],
    sizes: ["39", "40", "41", "42", "43", "44", "45"],
    price: 129,
  },
  {
    kind: "bottle",
    category: "ACCESSORIES",
    noun: words(
      "Bottle 0.7\u00a0l",
      "Trinkflasche 0,7\u00a0l",
      "Bidon 0,7\u00a0l",
      "Botol 0,7\u00a0l",
      "Botol 0.7\u00a0l",
    ),
    models: ["Clear", "Thermo"],
    sizes: ONE_SIZE,
    price: 9,
  },
  {
    kind: "light",
    category: "LIGHTS",
    noun: words("Front light", "Frontlicht", "Éclairage avant", "Lampu depan", "Lampu depan"),
    models: ["Beam 40", "Beam 80", "Beam 150"],
    sizes: ONE_SIZE,
    price: 45,
  },
  {
    kind: "lock",
    category: "ACCESSORIES",
    noun: words("U-lock", "Bügelschloss", "Antivol U", "Gembok U", "Kunci U"),
    models: ["Guard 12", "Guard 15"],
    sizes: ONE_SIZE,
    price: 39,
  },
  {
    kind: "pump",
    category: "ACCESSORIES",
    noun: words("Floor pump", "Standpumpe", "Pompe à pied", "Pompa lantai", "Pam lantai"),
    models: ["Air 8", "Air 11"],
    sizes: ONE_SIZE,
    price: 42,
  },
  {
    kind: "bag",
    category: "BAGS",
    noun: words("Pannier", "Gepäcktasche", "Sacoche", "Tas pannier", "Beg pannier"),
    models: ["Urban 18", "Tour 24"],
    sizes: ONE_SIZE,
    price: 75,
  },
  {
    kind: "frame",
    category: "FRAMES",
    noun: words("Frame set", "Rahmenset", "Kit cadre", "Set rangka", "Set rangka"),
    models: ["Strato", "Ridge"],
    sizes: ["S", "M", "L"],
    price: 890,
  },
  {
    kind: "tube",
    category: "TIRES",
    noun: words("Tube", "Schlauch", "Chambre à air", "Ban dalam", "Tiub"),
    models: ["Presta 28", "Presta 29"],
    sizes: ONE_SIZE,
    price: 7,
    soldIn: { qtyStep: 10, cartonQty: 100 },
  },
  {
    kind: "tape",
    category: "COCKPIT",
    noun: words("Bar tape", "Lenkerband", "Guidoline", "Bar tape", "Pita hendal"),
    models: ["Cork", "Grip"],
    sizes: ONE_SIZE,
    price: 19,
    soldIn: { minQty: 12, qtyStep: 6, cartonQty: 48 },
  },
];
