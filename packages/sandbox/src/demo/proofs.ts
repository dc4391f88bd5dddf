import { xmlText } from "@spoke/core/platform/xml.ts";
import { z } from "zod";
import type { Market } from "./markets.ts";
import { people } from "./people.ts";
import { svg } from "./svg.ts";
import { DemoUserSession, uploadPicture } from "./user-session.ts";

/** Indexes of the dealers of a market who pay an order in advance. */
const PREPAYING = [3, 5];

const foundSchema = z.object({ products: z.object({ data: z.tuple([z.object({ article_code: z.string() })]) }) });
const cartSchema = z.object({
  shiptoV2: z.array(z.object({ code: z.string(), version: z.string() })).min(1),
  merchantCart: z.object({ cart: z.array(z.object({ id: z.string(), qty: z.number() })).min(1) }),
});
const placedSchema = z.object({
  checkout: z.object({
    orders: z.array(z.object({ order_no: z.string(), orderPayment: z.object({ amount: z.number() }) })),
    userErrors: z.array(z.unknown()),
  }),
});
const sentSchema = z.object({ uploadPayment: z.object({ message: z.object({ status: z.literal("success") }) }) });

/** The slip of a bank transfer, as JPEG. */
async function drawSlip(rows: readonly (readonly [label: string, value: string])[]): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const lines = rows.map(([label, value], index) => {
    const y = 150 + index * 62;
    return (
      `<text x="50" y="${y}" font-family="sans-serif" font-size="19" fill="#6b7280">${label}</text>` +
      `<text x="50" y="${y + 27}" font-family="monospace" font-size="23" fill="#1c2126">${xmlText(value)}</text>`
    );
  });
  const drawing = svg(
    560,
    470,
    `<rect width="560" height="470" fill="#fdfdfb"/><rect width="560" height="90" fill="#1f4e79"/>` +
      `<text x="50" y="58" font-family="sans-serif" font-size="30" fill="#fff">Bank transfer</text>${lines.join("")}`,
  );
  return sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();
}

/** Two orders of a market paid in advance, whose proofs of payment the office has to check. */
export async function sendProofs(market: Market, api: URL): Promise<void> {
  const { dealers, users } = people(market);
  for (const place of PREPAYING) {
    const dealer = dealers[place];
    const user = users.find(({ role, custCode }) => role === "dealer" && custCode === dealer?.code);
    if (!dealer || !user) throw new Error(`no dealer ${place} in ${market.sorg}`);
    const session = new DemoUserSession(api, market.host);
    await session.signIn(user.username);
    const { products } = foundSchema.parse(
      await session.ask(
        `query ($page: Int!) { products(page: $page, limit: 1, filter: { category: "Bike", available_stock: true }) {
          data { article_code } } }`,
        { page: place * 7 },
      ),
    );
    const [{ article_code }] = products.data;
    await session.ask(
      `mutation ($products: [CartProductInput!]!) { updateProductsInCart(products: $products) { message { status } } }`,
      { products: [{ article_code, sorg: market.sorg, qty: 1 }] },
    );
    const { shiptoV2, merchantCart } = cartSchema.parse(
      await session.ask("{ shiptoV2 { code version } merchantCart { cart { id qty } } }", {}),
    );
    const { checkout } = placedSchema.parse(
      await session.ask(
        `mutation ($shipto: CheckoutShiptoInput!, $products: [CheckoutProductInput!]!, $shipments: [CheckoutShipmentInput!]) {
          checkout(shipto: $shipto, products: $products, shipments: $shipments, paymentId: "PREPAY") {
            orders { order_no orderPayment { amount } } userErrors { field message } } }`,
        { shipto: shiptoV2[0], products: merchantCart.cart, shipments: [{ sorg: market.sorg, id: "STD" }] },
      ),
    );
    const [order] = checkout.orders;
    if (!order) throw new Error(`order refused: ${JSON.stringify(checkout.userErrors)}`);
    const slip = await drawSlip([
      ["From", dealer.name],
      ["To", `${market.merchant}, ${market.bankAccount}`],
      ["Amount", `${market.currency.display} ${order.orderPayment.amount}`],
      ["Reference", order.order_no],
    ]);
    const file = await uploadPicture(session, "PAYMENT_RECEIPT", "transfer", slip);
    sentSchema.parse(
      await session.ask(
        `mutation ($file: ID!, $id: ID!) { uploadPayment(file: $file, id: $id) { message { status } } }`,
        { file, id: order.order_no },
      ),
    );
  }
}
