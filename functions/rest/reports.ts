import { downloadNamed } from "@spoke/core/download-area";
import { paymentFile } from "@spoke/core/payments/proofs/download.ts";
import type { StoredFile } from "@spoke/core/platform/stored-file.ts";
import { XLSX } from "@spoke/core/platform/workbook.ts";
import { attachment } from "@spoke/core/report/attachment.ts";
import { ownFile } from "@spoke/core/report/download.ts";
import { rowsFile, rowsTemplate } from "@spoke/core/upload-area/files.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Response } from "./responses.ts";
import { restHandler } from "./rest-handler.ts";

type Route = (event: APIGatewayProxyEventV2) => Promise<Response>;

/** Private files, such as reports and proofs of payment: downloaded, never shown inline. */
export const routes: Readonly<Record<string, Route>> = {
  "GET /api/reports/{id}/download": async ({ pathParameters }) =>
    answer(await ownFile({ id: pathParameters?.id ?? "" })),
  "GET /api/download-area/{file}": async ({ pathParameters }) =>
    answer(await ownFile({ id: await downloadNamed({ file: pathParameters?.file ?? "" }) })),
  "GET /api/upload-area/template": async ({ queryStringParameters: query }) => {
    const kind = query?.kind ?? "";
    const body = await rowsTemplate({ kind });
    return answer({ fileName: `${kind}.xlsx`, contentType: XLSX, body });
  },
  "GET /api/upload-area/{id}/{file}": async ({ pathParameters }) =>
    answer(await rowsFile({ id: pathParameters?.id ?? "", file: pathParameters?.file ?? "" })),
  "GET /api/payment-docs/{id}": async ({ pathParameters }) =>
    answer(await paymentFile({ id: pathParameters?.id ?? "" })),
};

export const handler = restHandler({ routes });

/** The file, or a redirect to the store if it is large. */
function answer(file: StoredFile): Response {
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
