import { hostConfig } from "@spoke/core/host";
import { newId, notFound, Refusal } from "@spoke/core/platform";
import { z } from "zod";
import { importRows } from "./feed-import.ts";
import { readJson } from "./input.ts";

const MAX_FILE = 1_000_000;

/** A consumer's order; what is left out has a default. */
const orderSchema = z.strictObject({
  host: z.string(),
  custCode: z.string(),
  orderId: z.string().optional(),
  firstName: z.string().default("Grace"),
  lastName: z.string().default("Miller"),
  email: z.string().default("grace@consumer.example"),
  locale: z.string().default("en-US"),
  canceled: z.boolean().default(false),
  items: z
    .array(
      z.strictObject({
        sku: z.string(),
        name: z.string().optional(),
        qty: z.int().default(1),
        refunded: z.int().default(0),
      }),
    )
    .min(1),
});

/** Places a consumer's order as a web shop would, or changes or cancels the one with that number. */
export async function webShopCommand(argument: string): Promise<object> {
  const parsed = orderSchema.safeParse(readJson(argument, MAX_FILE, "invalid_input"));
  if (!parsed.success)
    throw new Refusal(
      "invalid",
      "invalid_input",
      parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
    );
  const { host, items, orderId = `WS-${newId()}`, canceled, ...order } = parsed.data;
  const config = await hostConfig(host);
  if (!config) throw notFound();
  const at = new Date().toISOString();
  const rows = items.map(({ sku, name = sku, qty, refunded }, index) => ({
    ...{ ...order, orderId, shop: `${config.webTitle} Online`, createdAt: at, asOf: at, canceled: String(canceled) },
    ...{ lineNo: index + 1, sku, name, qty, refunded },
  }));
  const { changed, errors } = await importRows(config.sorg, "pickup-orders", rows, ({ sku }) => sku);
  if (errors.length > 0) throw new Refusal("invalid", "invalid_input", errors);
  return { orderId, changed };
}
