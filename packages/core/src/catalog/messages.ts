import { action, type Day } from "../platform/index.ts";
import { type PageInfo, pageInfo } from "./page.ts";
import { present, type ShownProduct, type Viewer } from "./present.ts";
import { productsInputSchema } from "./schema.ts";
import { comparedList, forActor } from "./viewer.ts";

/** A note about an article that matters before ordering; `description` is a translation key. */
export interface ProductNote {
  readonly status: "info" | "warning" | "blocked";
  readonly description: string;
}

/** The notes of an article. */
export interface ProductNotes {
  readonly articleCode: string;
  readonly sorg: string;
  readonly messages: ProductNote[];
}

const productMessagesSchema = productsInputSchema.extend({
  limit: productsInputSchema.shape.limit.unwrap().default(1),
});

/** Notes of the articles that `products` would list, in the same order. Defaults to one article (2 §9). */
export const productMessages = action({
  name: "catalog.productMessages",
  scope: "page.catalog",
  input: productMessagesSchema,
  run: async (input): Promise<{ data: ProductNotes[]; info: PageInfo }> => {
    const { snapshot, viewer } = await forActor();
    const { total, items } = await snapshot.index.search({
      ...input,
      locale: viewer.locale,
      priceList: comparedList(input.filter, viewer),
    });
    const data = items.map((card) => {
      const product = present(card, snapshot, viewer);
      return { articleCode: card.articleCode, sorg: card.sorg, messages: notesOf(product, viewer) };
    });
    return { data, info: pageInfo(input, total) };
  },
});

type Noted = Pick<
  ShownProduct,
  | "allowToOrder"
  | "sorgBlocked"
  | "orderBlocked"
  | "brandBlocked"
  | "categoryBlocked"
  | "hierarchyBlocked"
  | "price"
  | "stock"
  | "newArrival"
  | "orderQuota"
>;

/** Notes by importance: what prevents an order, then what may delay it, then information. */
export function notesOf(product: Noted, { today, priceList }: Pick<Viewer, "today" | "priceList">): ProductNote[] {
  const notes: (ProductNote | false)[] = [
    !product.allowToOrder && blocked("product_message_not_allowed"),
    product.sorgBlocked && blocked("product_message_sorg_blocked"),
    product.orderBlocked && blocked("product_message_order_blocked"),
    product.brandBlocked && blocked("product_message_brand_blocked"),
    product.categoryBlocked && blocked("product_message_category_blocked"),
    product.hierarchyBlocked && blocked("product_message_hierarchy_blocked"),
    // Without an active customer there are no prices, which says nothing about the article.
    priceList !== undefined && (product.price?.dealer ?? null) === null && blocked("no_price"),
    !isInStock(product.stock, today) && { status: "warning", description: "out_of_stock" },
    product.orderQuota !== null && { status: "info", description: "order_quota" },
    isNew(product.newArrival, today) && { status: "info", description: "new_arrival" },
  ];
  return notes.filter((note) => note !== false);
}

const blocked = (description: string): ProductNote => ({ status: "blocked", description });

/** Masked quantities count as in stock; a host that shows only a status has a word for it. */
function isInStock({ available }: Noted["stock"], today: Day): boolean {
  return available.some(({ date, qty, mask }) => date <= today && mask !== "out_of_stock" && (qty === null || qty > 0));
}

function isNew(period: Noted["newArrival"], today: Day): boolean {
  return period?.active === true && period.from <= today && today <= period.to;
}
