import * as z from "zod";
import { type FeedFile, ndjson } from "../feed-file.ts";
import { assortment } from "./assortment.ts";
import type { Market } from "./markets.ts";
import { people } from "./people.ts";
import { DemoUserSession } from "./user-session.ts";

const HOUR_MS = 3_600_000;

/** What has become of an order: what the dealer did about it, or that the web shop canceled it. */
type Fate = "new" | "confirmed" | "set-aside" | "ordered" | "ready" | "handed-over" | "refused" | "canceled";

/** Newest first. */
const FATES: readonly Fate[] = [
  ...(["new", "new", "new", "confirmed", "set-aside", "ordered"] as const),
  ...(["ready", "ready", "handed-over", "handed-over", "refused", "canceled"] as const),
];

const CONSUMERS = [
  ["en-US", "Grace", "Miller"],
  ["de", "Jonas", "Schröder"],
  ["fr", "Camille", "Lefèvre"],
  ["id-ID", "Dewi", "Lestari"],
  ["ms-MY", "Aisyah", "Rahman"],
] as const;

const orderId = ({ suffix }: Market, index: number): string => `WS-${suffix.toUpperCase()}-${1001 + index}`;

/** Consumers' orders that are collected at the market's first dealer, newest first. */
export function pickupFeed(market: Market, today: Date): FeedFile {
  const [dealer] = people(market).dealers;
  const sold = assortment(market, today).articles.filter(({ stock, blocks, article }) => {
    const pieces = stock.reduce((sum, { qty }) => sum + qty, 0);
    return pieces > 20 && Object.keys(blocks).length === 0 && article.category === "PAA";
  });
  const rows = FATES.flatMap((fate, index) => {
    const [locale, firstName, lastName] = CONSUMERS[index % CONSUMERS.length] ?? CONSUMERS[0];
    const order = {
      ...{ orderId: orderId(market, index), shop: `${market.title} Online`, custCode: dealer?.code ?? "" },
      createdAt: new Date(today.getTime() - (index + 1) * 7 * HOUR_MS).toISOString(),
      ...{
        firstName,
        lastName,
        email: `${firstName.toLowerCase()}@consumer.example`,
        phone: `${market.phone} 555 0100`,
      },
      ...{ locale, pickupHours: "Mo-Sa 10:00-18:00", ...(fate === "canceled" && { canceled: "true" as const }) },
    };
    return [0, 1].flatMap((line) => {
      const article = sold[(index * 2 + line) % sold.length]?.article;
      if (!article) return [];
      const name = article.name[locale] ?? article.name["en-US"] ?? article.articleCode;
      return [{ ...order, lineNo: line + 1, sku: article.articleCode, name, qty: line + 1 }];
    });
  });
  return ndjson(market.sorg, "pickup-orders", today, rows);
}

const answerSchema = z.object({
  answer: z.object({ message: z.object({ status: z.string(), description: z.string() }) }),
});

const ANSWER = "{ message { status description } }";
const STATUS = `mutation ($orderId: ID!, $status: String!, $reason: String) {
  answer: clickCollectUpdateStatus(orderId: $orderId, status: $status, reason: $reason) ${ANSWER} }`;
const MARK = `mutation ($shipment: ClickCollectShipment!) { answer: clickCollectUpdateShipments(shipment: $shipment) ${ANSWER} }`;
const HAND_OVER = `mutation ($orderId: ID!, $reason: String) {
  answer: clickCollectHandOver(orderId: $orderId, reason: $reason) ${ANSWER} }`;

/** What the staff writes: why an order is refused, and why it was handed over without a code. */
const REASONS: Readonly<Record<string, readonly [refused: string, withoutCode: string]>> = {
  "en-US": ["The last one was sold in the shop.", "Showed a photo ID"],
  de: ["Das letzte Stück wurde im Laden verkauft.", "Ausweis gezeigt"],
  "id-ID": ["Barang terakhir sudah terjual di toko.", "Menunjukkan KTP"],
};

type Call = readonly [query: string, variables: object];

function callsOf(fate: Fate, orderId: string, [refused, withoutCode]: readonly [string, string]): readonly Call[] {
  const mark = (...details: readonly (readonly [id: string, status: string])[]): Call => [
    MARK,
    { shipment: { orderId, details: details.map(([id, status]) => ({ id, status })) } },
  ];
  const ready: Call = [STATUS, { orderId, status: "ready to pickup" }];
  switch (fate) {
    case "confirmed":
      return [[STATUS, { orderId, status: "open" }]];
    case "set-aside":
      return [mark(["1", "ready to pickup"])];
    case "ordered":
      return [mark(["1", "order to HQ"], ["2", "ready to pickup"])];
    case "ready":
      return [ready];
    case "handed-over":
      return [ready, [HAND_OVER, { orderId, reason: withoutCode }]];
    case "refused":
      return [[STATUS, { orderId, status: "canceled", reason: refused }]];
    default:
      return [];
  }
}

/** Does through the API what the dealer has done about the orders. */
export async function movePickups(market: Market, api: URL): Promise<void> {
  const user = people(market).users.find(({ role, fixed }) => fixed && role === "dealer");
  const reasons = REASONS[market.locale] ?? REASONS["en-US"];
  if (!user || !reasons) throw new Error(`no dealer in ${market.sorg}`);
  const dealer = new DemoUserSession(api, market.host);
  await dealer.signIn(user.username);
  const moveOrder = async (fate: Fate, index: number): Promise<void> => {
    for (const [query, variables] of callsOf(fate, orderId(market, index), reasons)) {
      const { message } = answerSchema.parse(await dealer.ask(query, variables)).answer;
      if (message.status !== "success") throw new Error(`a pickup order was refused: ${message.description}`);
    }
  };
  await Promise.all(FATES.map(moveOrder));
}
