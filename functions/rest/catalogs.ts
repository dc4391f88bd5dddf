import { catalogOfFile, fileNameOf, generateCatalog } from "@spoke/core/catalog-pdf";
import { catalogRequestSchema } from "@spoke/core/catalog-pdf/schema.ts";
import { refuseField } from "@spoke/core/platform";
import { XLSX } from "@spoke/core/platform/workbook.ts";
import { massTemplate, readMass } from "@spoke/core/product-admin/files.ts";
import { attachment } from "@spoke/core/report/attachment.ts";
import { ownFile } from "@spoke/core/report/download.ts";
import { ROW_FILE_BYTES } from "@spoke/core/row-file";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { bytesOf, jsonOf } from "./body.ts";
import { json, type Response } from "./responses.ts";
import { restHandler } from "./rest-handler.ts";

const DOWNLOAD_TYPE = "preview-pages";
const REQUEST_BYTES = 16_384;

type Route = (event: APIGatewayProxyEventV2) => Promise<Response>;

/** Printed catalogs and product spreadsheets: in a function of their own, because files need memory. */
export const routes: Readonly<Record<string, Route>> = {
  "POST /api/catalogs/generate": async (event) => {
    const report = await generateCatalog(catalogRequestOf(jsonOf(event, REQUEST_BYTES)));
    const { id, state, progress, total } = report;
    return json(202, { file_name: fileNameOf(report), type: DOWNLOAD_TYPE, report: { id, state, progress, total } });
  },
  "GET /api/catalogs/download": async ({ queryStringParameters: query }) => {
    if (query?.type !== DOWNLOAD_TYPE) throw refuseField("type", "unknown_value");
    return catalog(query.file_name ?? "");
  },
  "GET /api/admin/products/mass-template": async () => workbookAnswer("products-template.xlsx", await massTemplate({})),
  "POST /api/admin/products/mass-read": async (event) =>
    json(200, await readMass({ file: bytesOf(event, ROW_FILE_BYTES) })),
};

export const handler = restHandler({ routes });

/** @throws Refusal with one error per refused field */
function catalogRequestOf(body: Readonly<Record<string, unknown>>): Parameters<typeof generateCatalog>[0] {
  const { fileType, tags, category, previewPage, prices, variants, layout } = body;
  const parsed = catalogRequestSchema.safeParse({
    fileType,
    tags: tags ?? undefined,
    category: category || undefined,
    previewPage: previewPage || undefined,
    prices: prices ?? undefined,
    variants: variants ?? undefined,
    layout: layout ?? undefined,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuseField(issue?.path.join(".") ?? "", issue?.message ?? "invalid_input");
}

async function catalog(fileName: string): Promise<Response> {
  const { id } = await catalogOfFile(fileName);
  const file = await ownFile({ id });
  const headers = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-disposition": attachment(file.fileName),
  };
  if ("url" in file) return { statusCode: 302, headers: { ...headers, location: file.url } };
  return {
    statusCode: 200,
    headers: { ...headers, "content-type": file.contentType },
    isBase64Encoded: true,
    body: Buffer.from(file.body).toString("base64"),
  };
}

function workbookAnswer(name: string, file: Buffer): Response {
  return {
    statusCode: 200,
    headers: {
      "content-type": XLSX,
      "content-disposition": attachment(name),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
    isBase64Encoded: true,
    body: file.toString("base64"),
  };
}
