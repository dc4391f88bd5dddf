import { paymentFile } from "@spoke/core/order-payment/download.ts";
import type { StoredFile } from "@spoke/core/platform/stored-file.ts";
import { attachment } from "@spoke/core/report/attachment.ts";
import { ownFile } from "@spoke/core/report/download.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { framed } from "./frame.ts";
import type { Response } from "./responses.ts";

type Route = (event: APIGatewayProxyEventV2) => Promise<Response>;

/** Files that are not for everybody, built in the background or sent with a payment: saved, never shown. */
export const routes: Readonly<Record<string, Route>> = {
  "GET /api/reports/{id}/download": async ({ pathParameters }) =>
    answer(await ownFile({ id: pathParameters?.id ?? "" })),
  "GET /api/payment-docs/{id}": async ({ pathParameters }) =>
    answer(await paymentFile({ id: pathParameters?.id ?? "" })),
};

export const handler = framed({ routes });

/** The file; a large one is fetched from the store itself. */
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
