import type { Card } from "@spoke/core/catalog";
import { cartFile, checkFile, ORDER_FILE_BYTES, orderTemplate } from "@spoke/core/fast-order/files.ts";
import { type Amount, Refusal, toUnits } from "@spoke/core/platform";
import { XLSX } from "@spoke/core/platform/workbook.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { currencyDisplay } from "../graphql/currency.ts";
import { presentLines } from "../graphql/fast-order/present.ts";
import { json, type Response } from "./responses.ts";
import { restHandler } from "./rest-handler.ts";

/** Orders from files: in a function of their own, because an uploaded spreadsheet can occupy a core for seconds. */
export const routes: Readonly<Record<string, (event: APIGatewayProxyEventV2) => Promise<Response>>> = {
  "GET /api/repeat-order/template": async () => file("repeat-order.xlsx", await orderTemplate({})),
  "GET /api/repeat-order/cart": async () => file("cart.xlsx", await cartFile({})),
  "POST /api/repeat-order/check": async (event) => {
    const { rows, total, currency, file } = await checkFile({ file: bodyOf(event), accepted: acceptedRows(event) });
    return json(200, {
      rows: (await presentLines(rows)).map(({ article, candidates, ...row }) => ({
        ...row,
        unitPrice: units(row.unitPrice),
        subTotal: units(row.subTotal),
        cartSubTotal: units(row.cartSubTotal),
        stock: row.stock ?? null,
        currency: row.currency ?? null,
        article: article ? shown(article) : null,
        candidates: candidates.map(shown),
      })),
      total: units(total),
      currency: await currencyDisplay(currency),
      file: file?.toString("base64") ?? null,
    });
  },
};

const file = (name: string, content: Buffer): Response => ({
  statusCode: 200,
  headers: {
    "content-type": XLSX,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  },
  isBase64Encoded: true,
  body: content.toString("base64"),
});

const units = (amount: Amount | undefined): number | null => (amount === undefined ? null : toUnits(amount));

export const handler = restHandler({ routes });

/** The fields of an article that the page shows. All fields of 500 rows would be half a megabyte. */
function shown(article: Card) {
  const {
    articleCode,
    articleCodeDisplay,
    oldCode,
    name,
    sorg,
    category,
    frameSize,
    color,
    slug,
    uom,
    image,
    quantityRule,
  } = article;
  return {
    ...{ article_code: articleCode, article_code_display: articleCodeDisplay, old_code: oldCode },
    ...{ name, sorg, category, frameSize, color, slug, uom, image, quantityRule },
  };
}

/** Numbers of rows, as in `?accepted=3,7`. */
const acceptedRows = ({ queryStringParameters }: APIGatewayProxyEventV2): number[] =>
  (queryStringParameters?.accepted ?? "").split(",").filter(Boolean).map(Number);

/** The uploaded file. Its size is checked before it is decoded. */
function bodyOf({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): Uint8Array<ArrayBuffer> {
  if (body.length > ORDER_FILE_BYTES * 1.4) {
    throw new Refusal("invalid", "file_too_large", [{ field: "file", message: "file_too_large" }]);
  }
  return Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
}
