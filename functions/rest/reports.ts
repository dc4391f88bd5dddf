import { attachment } from "@spoke/core/report/attachment.ts";
import { ownFile } from "@spoke/core/report/download.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { framed } from "./frame.ts";
import type { Response } from "./responses.ts";

type Route = (event: APIGatewayProxyEventV2) => Promise<Response>;

/** Files that were built in the background, for whoever asked for them: saved, never shown. */
export const routes: Readonly<Record<string, Route>> = {
  "GET /api/reports/{id}/download": async ({ pathParameters }) => fileAnswer(pathParameters?.id ?? ""),
};

export const handler = framed({ routes });

/** The file; a large one is fetched from the store itself. */
async function fileAnswer(id: string): Promise<Response> {
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
