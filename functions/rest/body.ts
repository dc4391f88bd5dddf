import { refuseField } from "@spoke/core/platform";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** The decoded body of a request. Its size is checked before it is decoded. @throws Refusal of `file` over `most` bytes */
export function bytesOf({ body = "", isBase64Encoded }: APIGatewayProxyEventV2, most: number): Uint8Array<ArrayBuffer> {
  if (body.length > most * 1.4) throw refuseField("file", "file_too_large");
  return Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
}

/** The object in the body of a request. @throws Refusal of `body` if it is not a JSON object */
export function jsonOf(event: APIGatewayProxyEventV2, most: number): Readonly<Record<string, unknown>> {
  const text = Buffer.from(bytesOf(event, most)).toString("utf8");
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    throw refuseField("body", "invalid_input");
  }
  throw refuseField("body", "invalid_input");
}
