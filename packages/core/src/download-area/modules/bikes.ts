import { allProducts, retailText } from "../../catalog/index.ts";
import { claimsBetween, STATUS_TEXTS } from "../../claim/index.ts";
import { sorgConfig } from "../../host/index.ts";
import { dayOf, parseDay } from "../../platform/index.ts";
import { amountCell, type Cell, dayCell } from "../../platform/sheet.ts";
import { registrationsBetween } from "../../registration/index.ts";
import type { RegistrationState } from "../../registration/schema.ts";
import { type TextKey, type Texts, unitText } from "../../texts/index.ts";
import type { ModuleFile } from "./types.ts";

const FRAME_TEXTS: Readonly<Record<RegistrationState, TextKey>> = {
  "pending insert": "file.download.frame_status.pending_insert",
  "processing insert": "file.download.frame_status.processing_insert",
  "failed insert": "file.download.frame_status.failed_insert",
  "pending update": "file.download.frame_status.pending_update",
  "processing update": "file.download.frame_status.processing_update",
  "failed update": "file.download.frame_status.failed_update",
  complete: "file.download.frame_status.complete",
};

/** A row for each frame that was registered as sold. */
export const framesFile: ModuleFile = {
  columns: [
    ["file.frames.column.frameNumber", 20],
    ["file.open_orders.article", 18],
    ["file.open_orders.description", 40],
    ["file.frames.column.soldOn", 12],
    ["file.frames.column.type", 22],
    ["file.frames.column.name", 28],
    ["file.frames.column.phone", 20],
    ["file.frames.column.email", 28],
    ["file.frames.column.address", 36],
    ["file.frames.column.city", 20],
    ["file.frames.column.dealerName", 28],
    ["file.open_orders.status", 24],
    ["pdf.warranty.registered_on", 14],
  ],
  async *read(context) {
    const { t, zone } = context;
    for await (const frame of registrationsBetween(context)) {
      const { frameNumber, articleCode, description, soldOn, type, buyer, dealerName, status } = frame;
      const registeredOn = dayOf(frame.createdAt, zone);
      yield {
        rows: [
          [
            ...[frameNumber, articleCode, description, dayCell(soldOn)],
            t(type === "retail" ? "file.download.sale.retail" : "file.download.sale.non_retail"),
            ...[buyer.name, buyer.phone, buyer.email, buyer.address, buyer.city, dealerName],
            ...[t(FRAME_TEXTS[status]), dayCell(registeredOn)],
          ],
        ],
        at: registeredOn,
      };
    }
  },
};

/** A row for each claim that was sent. */
export const claimsFile: ModuleFile = {
  columns: [
    ["file.download.claim", 20],
    ["file.open_orders.status", 24],
    ["file.download.status_since", 14],
    ["pdf.receipt.own_reference", 20],
    ["file.frames.column.frameNumber", 20],
    ["file.open_orders.article", 18],
    ["file.open_orders.description", 40],
    ["file.sales.brand", 18],
    ["file.download.purchased_on", 14],
    ["file.download.sent_on", 14],
    ["file.download.closed_on", 14],
    ["file.download.claim_credit", 16],
    ["file.open_orders.currency", 10, "currency"],
    ["file.download.kind.credit_note", 20],
  ],
  async *read(context) {
    const { t, zone } = context;
    const day = (instant: string | undefined): Cell => (instant ? dayCell(dayOf(instant, zone)) : "");
    for await (const claim of claimsBetween(context)) {
      const { id, status, statusAt, referenceNo, frameNumber, articleCode, description, brandName, brand } = claim;
      const { sorg, creditAmount, creditNotes } = claim;
      const currency = creditAmount === undefined ? "" : ((await sorgConfig(sorg))?.currency ?? "");
      yield {
        rows: [
          [
            ...[id, t(STATUS_TEXTS[status]), day(statusAt), referenceNo, frameNumber, articleCode, description],
            ...[brandName || brand, dayCell(claim.purchaseDate), day(claim.submittedAt), day(claim.closedAt)],
            ...[creditAmount === undefined ? "" : amountCell(creditAmount, currency), currency, creditNotes.join(", ")],
          ],
        ],
        at: dayOf(claim.createdAt, zone),
      };
    }
  },
};

const ARTICLE_COLUMNS = [
  ["file.open_orders.article", 18],
  ["file.open_orders.description", 40],
  ["file.sales.brand", 18],
  ["file.sales.category", 22],
  ["file.sales.model", 24],
  ["file.open_orders.model_year", 12],
  ["pdf.catalog.size", 10],
  ["pdf.catalog.color", 18],
  ["file.open_orders.unit", 10],
] as const;

type Product = Awaited<ReturnType<ReturnType<typeof allProducts>["next"]>>["value"]["product"];

const articleCells = (product: Product, t: Texts): Cell[] => {
  const { articleCodeDisplay, name, brand, merchandiseCategory, model, modelYear, frameSize, color, uom } = product;
  return [
    ...[articleCodeDisplay, name, brand.description, merchandiseCategory.description, model ?? "", modelYear ?? ""],
    ...[frameSize ?? "", color ?? "", unitText(uom, 1, t)],
  ];
};

/** A row for each article with its prices before promotions and deals. */
export const priceListFile: ModuleFile = {
  columns: [
    ...ARTICLE_COLUMNS,
    [retailText, 16],
    ["pdf.catalog.dealer", 16],
    ["file.open_orders.currency", 10, "currency"],
    ["file.download.promotion", 28],
    ["file.download.promotion_price", 16],
  ],
  async *read({ t }) {
    let done = 0;
    for await (const { product, total } of allProducts()) {
      const { price } = product;
      done += 1;
      const amounts = [price?.retail, price?.dealer].map(
        (amount): Cell => (price && amount !== null && amount !== undefined ? amountCell(amount, price.currency) : ""),
      );
      const promotion = price?.promotion;
      const lowered: Cell = price && promotion ? amountCell(promotion.details.finalAmount, price.currency) : "";
      const row = [...articleCells(product, t), ...amounts, price?.currency ?? "", promotion?.name ?? "", lowered];
      yield { rows: [row], at: { done, total } };
    }
  },
};

/** A row for each day and place at which pieces of an article are available, as the host shows stock. */
export const stockFile: ModuleFile = {
  columns: [
    ...ARTICLE_COLUMNS,
    ["file.download.available_on", 14],
    ["file.download.available", 14],
    ["file.open_orders.from", 20],
    ["file.download.next_arrival", 14],
    ["file.download.arriving", 14],
  ],
  async *read({ t }) {
    const quantity = ({ qty, mask }: { readonly qty: number | null; readonly mask: string | null }): Cell => {
      if (qty !== null) return qty;
      if (mask === "in_stock") return t("file.download.in_stock");
      return mask === "out_of_stock" ? t("file.download.out_of_stock") : (mask ?? "");
    };
    let done = 0;
    for await (const { product, total } of allProducts()) {
      const { available, nextArrival } = product.stock;
      done += 1;
      const arrival: Cell[] = nextArrival ? [dayCell(parseDay(nextArrival.date)), quantity(nextArrival)] : ["", ""];
      const rows = available.map((entry) => [
        ...articleCells(product, t),
        ...[dayCell(parseDay(entry.date)), quantity(entry), entry.location],
        ...arrival,
      ]);
      const none = [...articleCells(product, t), "", quantity({ qty: 0, mask: null }), "", ...arrival];
      yield { rows: rows.length > 0 ? rows : [none], at: { done, total } };
    }
  },
};
