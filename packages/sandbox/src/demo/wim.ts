import { type FeedFile, ndjson } from "../feed-file.ts";
import type { Demo } from "../portal/demo.ts";
import type { Market } from "./markets.ts";
import { DEMO_PASSWORD } from "./people.ts";
import type { Visited } from "./visits.ts";

/** Sales organization with the visit form of Wim, which has no site of its own. */
const SORG = "5000";
const SALES = { id: "id-wim", username: "wim.id", name: "Dewi Kusuma" } as const;

const SHOPS = [
  ["Toko Sepeda Cempaka", "Semarang", "Jawa Tengah"],
  ["Rumah Sepeda Anggrek", "Malang", "Jawa Timur"],
  ["CV Melati Jaya", "Solo", "Jawa Tengah"],
  ["UD Kenanga Makmur", "Makassar", "Sulawesi Selatan"],
  ["Dahlia Bike Center", "Bogor", "Jawa Barat"],
] as const;

const codeOf = (index: number): string => `IDW${String(index + 1).padStart(4, "0")}`;

/** The visits of the sales organization. */
export const wimVisits: Visited = {
  ...{ sorg: SORG, locale: "id-ID", brand: "Wim", own: ["Bona", "Orion", "Pocket", "Kenzo", "Ragnar"] },
  dealers: SHOPS.map((_, index) => ({ code: codeOf(index), salesman: SALES.id })),
  staff: [SALES],
};

/** The sales organization, its dealers, and a salesperson who signs in at the host of another one. */
export function wimFeeds(
  { host, currency, companyCode, country, locale }: Market,
  today: Date,
  hash: string,
): FeedFile[] {
  return [
    ndjson(SORG, "sorgs", today, [
      { sorg: SORG, name: "Wim Indonesia", merchantName: "Wim Indonesia", companyCode, currency: currency.display },
    ]),
    ndjson(
      SORG,
      "customers",
      today,
      SHOPS.map(([custName, custCity, custRegion], index) => ({
        ...{ custCode: codeOf(index), custName, custCity, custRegion, custCountry: country },
        custEmail: `${codeOf(index).toLowerCase()}@example.com`,
      })),
    ),
    ndjson(
      SORG,
      "customer-areas",
      today,
      SHOPS.map((_, index) => ({
        ...{ custCode: codeOf(index), priceList: "DEALER", companyCode, companyName: "Wim Indonesia" },
        ...{ custGroup: "Dealer", salesman: SALES.id },
      })),
    ),
    ndjson(SORG, "users", today, [
      {
        ...{ username: SALES.username, id: SALES.id, name: SALES.name, roles: ["salesman"], groupRole: "salesman" },
        ...{ hosts: [host], language: locale, email: `${SALES.username}@example.com`, passwordHash: hash },
        userAreas: [{ sorg: SORG, limitation: "salesman", option: "", value: SALES.id }],
      },
    ]),
  ];
}

export const wimAccount = ({ host }: Market): Demo["accounts"][number] => ({
  ...{ username: SALES.username, password: DEMO_PASSWORD, role: "salesman", host },
});
