import { CallbackRefused, providerNamed } from "@spoke/core/payments/providers";
import { receiveCallback } from "@spoke/core/payments/settlement/receive.ts";
import { countMetric, logger, systemActor, withActor } from "@spoke/core/platform";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { answering } from "../answering.ts";
import { correlationIdOf } from "../correlation.ts";
import { json, type Response } from "../rest/responses.ts";

const MAX_BODY = 64 * 1024;

/**
 * `POST /webhooks/{provider}`: stores the callback of a payment provider and responds. A subscriber settles it later. Neither
 * responses nor logs contain what the provider sent.
 */
export const handler = answering(async (event: APIGatewayProxyEventV2): Promise<Response> => {
  const actor = { ...systemActor(), correlationId: correlationIdOf(event) };
  return withActor(actor, () => store(event));
});

async function store(event: APIGatewayProxyEventV2): Promise<Response> {
  const provider = providerNamed(event.pathParameters?.provider ?? "");
  if (!provider) return json(404, { received: false });
  const body = bodyOf(event);
  if (body === undefined) return json(413, { received: false });
  try {
    const { result } = await receiveCallback({ provider: provider.id, headers: event.headers, body });
    countMetric(result === "copy" ? "PaymentCallbackCopies" : "PaymentCallbacks");
    return json(200, { received: true });
  } catch (error) {
    if (error instanceof CallbackRefused) {
      countMetric("PaymentCallbacksRefused");
      logger.warn("payment callback refused", { provider: provider.id, reason: error.reason });
      return json(error.reason === "unreadable" ? 400 : 401, { received: false });
    }
    // With any status but 2xx the provider sends it again.
    logger.error("payment callback not stored", { provider: provider.id, error });
    return json(500, { received: false });
  }
}

/** The body as it was signed, or undefined if it is too long. */
function bodyOf({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): string | undefined {
  if (body.length > MAX_BODY * 1.4) return undefined;
  const text = isBase64Encoded ? Buffer.from(body, "base64").toString("utf8") : body;
  return Buffer.byteLength(text) > MAX_BODY ? undefined : text;
}
