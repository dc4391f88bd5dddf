import type { Market } from "./markets.ts";
import { type Language, languageOf } from "./papers.ts";
import { type Random, seeded } from "./random.ts";

/** Password of all fixed demo accounts. */
export const DEMO_PASSWORD = "Spoke-demo-1";

const FIRST_NAMES = ["Alex", "Maya", "Robin", "Dina", "Sam", "Lea", "Toni", "Ari", "Nina", "Kai"] as const;
const DEALERS_PER_MARKET = 20;
const SALES_PER_MARKET = 2;

export interface Dealer {
  readonly code: string;
  readonly r3: string;
  readonly name: string;
  /** Name of the user who orders. */
  readonly buyer: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly priceList: "DEALER" | "GOLD";
  readonly salesman: string;
  /** Second address, for a dealer with a branch. */
  readonly branch?: {
    readonly street: string;
    readonly city: string;
    readonly region: string;
    readonly postalCode: string;
  };
  /** Purchase volume relative to other dealers. */
  readonly weight: number;
}

export interface DemoUser {
  readonly username: string;
  readonly id: string;
  readonly name: string;
  readonly role: "dealer" | "salesman" | "customer-vendor" | "administrator" | "guest";
  readonly custCode?: string;
  /** Id of the vendor that the user sells for. */
  readonly vendor?: string;
  /** Listed with the password when Spoke starts. */
  readonly fixed: boolean;
}

export interface People {
  readonly dealers: readonly Dealer[];
  readonly users: readonly DemoUser[];
}

/** A text as a name of plain letters, digits, and hyphens. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The two vendors of a market. A user signs in for the first one. */
export const vendorsOf = ({ suffix }: Market) =>
  [
    { id: `${suffix.toUpperCase()}-CORVID`, name: "Corvid Components" },
    { id: `${suffix.toUpperCase()}-PALLAS`, name: "Pallas Workshop Supplies" },
  ] as const;

const OFFICES: Readonly<Record<Language, (title: string) => string>> = {
  en: (title) => `${title} office`,
  de: (title) => `${title} Innendienst`,
  fr: (title) => `Bureau ${title}`,
  id: (title) => `Kantor ${title}`,
};
const GUESTS: Readonly<Record<Language, string>> = { en: "Guest", de: "Gast", fr: "Invité", id: "Tamu" };

/** Dealers and users of a market. */
export function people(market: Market): People {
  const language = languageOf(market.locale);
  const random = seeded(0xdea1 + market.sorg.charCodeAt(0) * 131);
  const taken = new Set<string>();
  const dealers = Array.from({ length: DEALERS_PER_MARKET }, (_, index) => dealer(market, index, random, taken));
  const users: DemoUser[] = [
    ...dealers.map((dealer, index): DemoUser => {
      const fixed = index < 2;
      const username = fixed ? `dealer${index === 0 ? "" : "2"}.${market.suffix}` : plain(dealer.name);
      return {
        username,
        id: `${market.suffix}-d${index + 1}`,
        name: dealer.buyer,
        role: "dealer",
        custCode: dealer.code,
        fixed,
      };
    }),
    ...Array.from({ length: SALES_PER_MARKET }, (_, index): DemoUser => {
      const number = index === 0 ? "" : String(index + 1);
      return {
        username: `sales${number}.${market.suffix}`,
        id: salesId(market, index),
        name: personName(market, DEALERS_PER_MARKET + index),
        role: "salesman",
        fixed: index === 0,
      };
    }),
    {
      username: `vendor.${market.suffix}`,
      id: `${market.suffix}-vendor`,
      name: vendorsOf(market)[0].name,
      role: "customer-vendor",
      vendor: vendorsOf(market)[0].id,
      custCode: dealers[2]?.code ?? "",
      fixed: true,
    },
    {
      username: `admin.${market.suffix}`,
      id: `${market.suffix}-admin`,
      name: OFFICES[language](market.title),
      role: "administrator",
      fixed: true,
    },
    {
      username: `guest.${market.suffix}`,
      id: `${market.suffix}-guest`,
      name: GUESTS[language],
      role: "guest",
      fixed: true,
    },
  ];
  return { dealers, users };
}

/** First names are the same in every market; surnames differ. No two people of a market share a name. */
function personName(market: Market, index: number): string {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? "Alex";
  // Each ten people have the first names once; the next ten have them with other surnames.
  const surname = index * 3 + Math.floor(index / FIRST_NAMES.length);
  return `${first} ${market.surnames[surname % market.surnames.length] ?? ""}`.trim();
}

const salesId = (market: Market, index: number): string => `${market.suffix}-sales${index + 1}`;

function dealer(market: Market, index: number, random: Random, taken: Set<string>): Dealer {
  let name = "";
  do {
    const [before, after] = random.pick(market.shopWords);
    name = `${before}${random.pick(market.surnames)}${after}`;
  } while (taken.has(name));
  taken.add(name);
  const [city, region, postalCode] = random.pick(market.cities);
  const number = String(index + 1).padStart(4, "0");
  const address = (): string => `${random.pick(market.streets)} ${random.int(1, 180)}`;
  const [branchCity, branchRegion, branchPostalCode] = random.pick(market.cities);
  return {
    code: `${market.suffix.toUpperCase()}${number}`,
    // Unique across all markets.
    r3: `0${market.phone.replace("+", "")}${market.sorg.replace(/\D/g, "")}${number}`,
    name,
    buyer: personName(market, index),
    email: `orders@${plain(name)}.example`,
    phone: `${market.phone.replace("+", "")}555${String(random.int(0, 99_999)).padStart(5, "0")}`,
    street: address(),
    city,
    region,
    postalCode,
    priceList: index % 4 === 0 ? "GOLD" : "DEALER",
    salesman: salesId(market, index % SALES_PER_MARKET),
    weight: index === 0 ? 2.5 : 0.5 + random.next(),
    ...(random.chance(0.4) && {
      branch: { street: address(), city: branchCity, region: branchRegion, postalCode: branchPostalCode },
    }),
  };
}
