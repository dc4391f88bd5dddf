import type { Card } from "@spoke/core/catalogue";
import { checkFile, ORDER_FILE_BYTES, orderTemplate } from "@spoke/core/order-file/files.ts";
import { Refusal } from "@spoke/core/platform";
import { XLSX } from "@spoke/core/platform/workbook.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { currencyDisplay } from "../graphql/currency.ts";
import { presentLines, unitsOrNull } from "../graphql/order-file/present.ts";
import { framed } from "./frame.ts";
import { json, type Response } from "./responses.ts";

/** The routes of repeat order: apart from the others, as a stranger's spreadsheet may take seconds of a whole core. */
export const routes: Readonly<Record<string, (event: APIGatewayProxyEventV2) => Promise<Response>>> = {
  "GET /api/repeat-order/template": async () => ({
    statusCode: 200,
    headers: {
      "content-type": XLSX,
      "content-disposition": 'attachment; filename="repeat-order.xlsx"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
    isBase64Encoded: true,
    body: (await orderTemplate({})).toString("base64"),
  }),
  "POST /api/repeat-order/check": async (event) => {
    const { rows, total, currency, file } = await checkFile({ file: bodyOf(event) });
    return json(200, {
      rows: (await presentLines(rows)).map(({ article, candidates, ...row }) => ({
        ...row,
        article: article && shown(article),
        candidates: candidates.map(shown),
      })),
      total: unitsOrNull(total),
      currency: await currencyDisplay(currency),
      file: file?.toString("base64") ?? null,
    });
  },
};

export const handler = framed({ routes });

/** What the page shows of an article: of 500 rows everything would be half a megabyte. */
function shown(article: Card) {
  const { article_code, article_code_display, old_code, name, sorg, category, frameSize, color, slug, uom, image } =
    article;
  return { article_code, article_code_display, old_code, name, sorg, category, frameSize, color, slug, uom, image };
}

/** The file that was sent; its size is looked at before it is decoded. */
function bodyOf({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): Uint8Array<ArrayBuffer> {
  if (body.length > ORDER_FILE_BYTES * 1.4) {
    throw new Refusal("invalid", "file_too_large", [{ field: "file", message: "file_too_large" }]);
  }
  return Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
}
