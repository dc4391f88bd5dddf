import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { fromUnits } from "@spoke/core/platform/money.ts";
import { z } from "zod";
import { decimal, type FeedFile, ndjson } from "../feed-file.ts";
import type { Market } from "./markets.ts";
import { type Language, languageOf } from "./papers.ts";
import { people, vendorsOf } from "./people.ts";
import { drawPart, type PartKind } from "./pictures-parts.ts";
import { DemoUserSession } from "./user-session.ts";
import { GOODS } from "./vendor-goods.ts";

const DOCKS: Readonly<Record<Language, string>> = {
  en: "delivery dock",
  de: "Laderampe",
  fr: "quai de livraison",
  id: "area bongkar muat",
};

/** Vendors with their goods, pictures, stock, and an address that a dealer agreed on. */
export function vendorFeeds(market: Market, today: Date): FeedFile[] {
  const { sorg, currency, rate, locale, host } = market;
  const language = languageOf(locale);
  const vendors = vendorsOf(market);
  const [dealer] = people(market).dealers;
  const goods = vendors.flatMap(({ id }, index) =>
    (GOODS[index] ?? []).map((each, place) => ({ vendor: id, each, place })),
  );
  const scale = 10 ** currency.decimalPrecision;
  return [
    ndjson(
      sorg,
      "vendors",
      today,
      vendors.map(({ id, name }, index) => ({
        ...{ id, name, email: `orders@${id.toLowerCase()}.${host.replace(".localhost", ".example")}` },
        shipFrom: shipFromOf(market, index),
        ...{ language: locale, currency: currency.display, sorgs: sorg },
      })),
    ),
    ndjson(sorg, "vendor-addresses", today, [
      {
        ...{
          vendor: vendors[0].id,
          custCode: dealer?.code ?? "",
          id: "DOCK",
          name: `${dealer?.name}, ${DOCKS[language]}`,
        },
        address: [dealer?.street, placeOf(market, dealer), market.country].join(", "),
      },
    ]),
    ndjson(
      sorg,
      "vendor-articles",
      today,
      goods.map(
        ({
          vendor,
          each: { kind, articleCode, name, price, uomConverter, salesUnit },
        }): FeedRow<"vendor-articles"> => ({
          ...{ vendor, articleCode },
          description: name[language === "fr" ? "en" : language],
          image: pictureOf(kind),
          ...{ uomConverter, salesUnit },
          price: decimal(fromUnits(Math.round(price * rate * scale) / scale)),
        }),
      ),
    ),
    ndjson(
      sorg,
      "vendor-stock",
      today,
      goods.map(({ vendor, each: { articleCode, uomConverter }, place }) => ({
        ...{ vendor, articleCode, stock: String(place === 4 ? 0 : uomConverter * (40 + place * 15)) },
      })),
    ),
    ...[...new Set(GOODS.flat().map(({ kind }) => kind))].map(
      (kind): FeedFile => ({ sorg, kind: "images", name: pictureOf(kind), body: drawPart(kind, "#3c5a78") }),
    ),
  ];
}

/** "Asheville, NC 28801" in the US, "89073 Ulm" elsewhere. */
function placeOf({ country }: Market, dealer: ReturnType<typeof people>["dealers"][number] | undefined): string {
  if (!dealer) return "";
  const { city, region, postalCode } = dealer;
  return country === "US" ? `${city}, ${region} ${postalCode}` : `${postalCode} ${city}`;
}

/** A warehouse in one of the market's cities. */
function shipFromOf(market: Market, index: number): string {
  const [city, region, postalCode] = market.cities[index] ?? ["", "", ""];
  const place = market.country === "US" ? `${city}, ${region} ${postalCode}` : `${postalCode} ${city}`;
  return [`${market.streets[index] ?? ""} ${100 + 7 * index}`, place, market.country].join(", ");
}

const pictureOf = (kind: PartKind): string => `vendor-${kind}.svg`;

const placedSchema = z.object({
  placed: z.object({
    orders: z.array(z.object({ orderNo: z.string(), vendor: z.object({ id: z.string() }) })).min(1),
  }),
});
const cartSchema = z.object({
  cartThirdParty: z.array(
    z.object({
      vendor: z.object({ id: z.string() }),
      lines: z.array(z.object({ articleCode: z.string(), qty: z.number(), price: z.number() })),
    }),
  ),
});
const movedSchema = z.object({ moved: z.object({ message: z.object({ status: z.literal("success") }) }) });

/** What becomes of the first vendor's orders: steps of their items. */
const FATES: readonly (readonly (readonly [status: string, items: readonly string[]])[])[] = [
  [],
  [["confirmed", ["1", "2"]]],
  [["shipped", ["1"]]],
  [["shipped", ["1", "2"]]],
  [
    ["shipped", ["1", "2"]],
    ["delivered", ["1", "2"]],
  ],
  [["canceled", ["1", "2"]]],
  [
    ["shipped", ["1"]],
    ["canceled", ["2"]],
  ],
];

const REASONS: Readonly<Record<Language, string>> = {
  en: "The manufacturer no longer makes it.",
  de: "Der Hersteller stellt ihn nicht mehr her.",
  fr: "Le fabricant ne le produit plus.",
  id: "Tidak diproduksi lagi oleh pabrik.",
};

/** What comes with a step. */
const factsOf = ({ locale }: Market): Readonly<Record<string, object>> => ({
  shipped: { carrier: "UPS", trackingNumber: "1Z 999 AA1 01 2345 6784" },
  canceled: { reason: REASONS[languageOf(locale)] },
});

/** Orders of the market's first dealer at its vendors, one in each status. */
export async function placeVendorOrders(market: Market, api: URL): Promise<void> {
  const { users } = people(market);
  const [first, second] = vendorsOf(market);
  const dealer = new DemoUserSession(api, market.host);
  const vendor = new DemoUserSession(api, market.host);
  const named = (role: string) => users.find((user) => user.role === role && user.fixed)?.username ?? "";
  await dealer.signIn(named("dealer"));
  await vendor.signIn(named("customer-vendor"));
  for (const steps of FATES) {
    const products = [
      { vendor: { id: first.id }, articleCode: "CV-LIGHT-80", qty: 2 },
      { vendor: { id: first.id }, articleCode: "CV-BOTTLE-75", qty: 24 },
      { vendor: { id: second.id }, articleCode: "PW-CHAIN-11", qty: 10 },
    ];
    await dealer.ask(
      `mutation ($products: [ThirdPartyQuantityInput!]!) { updateCartThirdParty(products: $products) { message { status } } }`,
      { products },
    );
    const { cartThirdParty } = cartSchema.parse(
      await dealer.ask("{ cartThirdParty { vendor { id } lines { articleCode qty price } } }", {}),
    );
    const { placed } = placedSchema.parse(
      await dealer.ask(
        `mutation ($shipment: [ThirdPartyShipmentInput!]!, $products: [ThirdPartyProductInput!]!) {
          placed: checkoutThirdPartyV2(shipment: $shipment, products: $products) { orders { orderNo vendor { id } } } }`,
        {
          shipment: cartThirdParty.map(({ vendor: { id } }) => ({ vendor: id, address: "001" })),
          products: cartThirdParty.flatMap(({ vendor: of, lines }) => lines.map((line) => ({ ...line, vendor: of }))),
        },
      ),
    );
    const orderNo = placed.orders.find((order) => order.vendor.id === first.id)?.orderNo;
    for (const [status, items] of steps)
      movedSchema.parse(
        await vendor.ask(
          `mutation ($orderNo: ID!, $items: [ID!]!, $status: String!, $reason: String, $carrier: String, $trackingNumber: String) {
            moved: updateStatusOrderItemThirdParty(orderNo: $orderNo, items: $items, status: $status, reason: $reason,
              carrier: $carrier, trackingNumber: $trackingNumber) { message { status } } }`,
          { orderNo, items, status, ...factsOf(market)[status] },
        ),
      );
  }
}
