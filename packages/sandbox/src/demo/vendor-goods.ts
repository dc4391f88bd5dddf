import type { Language } from "./papers.ts";
import type { PartKind } from "./pictures-parts.ts";

/** An article of a vendor of the demo. */
interface Goods {
  readonly kind: PartKind;
  readonly articleCode: string;
  readonly name: Readonly<Record<Exclude<Language, "fr">, string>>;
  /** Price of a piece in dollars. */
  readonly price: number;
  /** Pieces in a sales unit. */
  readonly uomConverter: number;
  readonly salesUnit: string;
}

const COMPONENTS: readonly Goods[] = [
  {
    kind: "light",
    articleCode: "CV-LIGHT-80",
    name: { en: "Front light Corvid 80 lux", de: "Frontlicht Corvid 80 Lux", id: "Lampu depan Corvid 80 lux" },
    price: 24,
    uomConverter: 1,
    salesUnit: "PC",
  },
  {
    kind: "light",
    articleCode: "CV-LIGHT-R",
    name: { en: "Rear light Corvid Beam", de: "Rücklicht Corvid Beam", id: "Lampu belakang Corvid Beam" },
    price: 11.5,
    uomConverter: 1,
    salesUnit: "PC",
  },
  {
    kind: "bottle",
    articleCode: "CV-BOTTLE-75",
    name: { en: "Bottle Corvid 750 ml", de: "Trinkflasche Corvid 750 ml", id: "Botol Corvid 750 ml" },
    price: 3.2,
    uomConverter: 12,
    salesUnit: "BOX",
  },
  {
    kind: "lock",
    articleCode: "CV-LOCK-9",
    name: { en: "Chain lock Corvid 9 mm", de: "Kettenschloss Corvid 9 mm", id: "Gembok rantai Corvid 9 mm" },
    price: 28.9,
    uomConverter: 1,
    salesUnit: "PC",
  },
  {
    kind: "bag",
    articleCode: "CV-BAG-20",
    name: { en: "Pannier Corvid Roll 20 l", de: "Packtasche Corvid Roll 20 l", id: "Tas pannier Corvid Roll 20 l" },
    price: 41,
    uomConverter: 2,
    salesUnit: "PAIR",
  },
  {
    kind: "pump",
    articleCode: "CV-PUMP-M",
    name: { en: "Mini pump Corvid Flow", de: "Minipumpe Corvid Flow", id: "Pompa mini Corvid Flow" },
    price: 9.75,
    uomConverter: 1,
    salesUnit: "PC",
  },
  {
    kind: "grips",
    articleCode: "CV-GRIP-ERG",
    name: { en: "Ergonomic grips Corvid", de: "Ergonomische Griffe Corvid", id: "Grip ergonomis Corvid" },
    price: 7.4,
    uomConverter: 6,
    salesUnit: "BOX",
  },
  {
    kind: "helmet",
    articleCode: "CV-HELMET-C",
    name: { en: "City helmet Corvid Arc", de: "Cityhelm Corvid Arc", id: "Helm kota Corvid Arc" },
    price: 32,
    uomConverter: 1,
    salesUnit: "PC",
  },
];

const WORKSHOP: readonly Goods[] = [
  {
    kind: "chain",
    articleCode: "PW-CHAIN-11",
    name: {
      en: "Chain 11-speed, workshop pack",
      de: "Kette 11-fach, Werkstattpackung",
      id: "Rantai 11-speed, kemasan bengkel",
    },
    price: 12.6,
    uomConverter: 10,
    salesUnit: "BOX",
  },
  {
    kind: "brake",
    articleCode: "PW-PADS-D",
    name: {
      en: "Disc brake pads, workshop pack",
      de: "Scheibenbremsbeläge, Werkstattpackung",
      id: "Kampas rem cakram, kemasan bengkel",
    },
    price: 4.1,
    uomConverter: 20,
    salesUnit: "BOX",
  },
  {
    kind: "tire",
    articleCode: "PW-TUBE-28",
    name: {
      en: 'Inner tube 28", workshop pack',
      de: 'Schlauch 28", Werkstattpackung',
      id: 'Ban dalam 28", kemasan bengkel',
    },
    price: 2.15,
    uomConverter: 25,
    salesUnit: "BOX",
  },
  {
    kind: "cassette",
    articleCode: "PW-CASS-1",
    name: { en: "Cassette 11-34", de: "Kassette 11-34", id: "Kaset 11-34" },
    price: 29.5,
    uomConverter: 1,
    salesUnit: "PC",
  },
  {
    kind: "pedal",
    articleCode: "PW-PEDAL-A",
    name: { en: "Alloy pedals, pair", de: "Aluminiumpedale, Paar", id: "Pedal aloi, sepasang" },
    price: 8.9,
    uomConverter: 1,
    salesUnit: "PAIR",
  },
  {
    kind: "saddle",
    articleCode: "PW-SADDLE-T",
    name: { en: "Touring saddle", de: "Tourensattel", id: "Sadel touring" },
    price: 19.9,
    uomConverter: 1,
    salesUnit: "PC",
  },
];

/** Goods of the two vendors. */
export const GOODS: readonly (readonly Goods[])[] = [COMPONENTS, WORKSHOP];
