import { CallbackRefused, providerNamed } from "@spoke/core/payment-provider";
import { countMetric, logger, systemActor, withActor } from "@spoke/core/platform";
import { receiveCallback } from "@spoke/core/settlement/receive.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { correlationIdOf } from "../correlation.ts";
import { measured } from "../measured.ts";
import { json, type Response } from "../rest/responses.ts";

const MAX_BODY = 64 * 1024;

/**
 * Takes the callbacks of payment providers: `POST /webhooks/{provider}`. It answers as soon as the callback is kept; what it
 * means is worked off behind the bus. No answer and no line of the log says anything of what was sent.
 */
export const handler = measured(async (event: APIGatewayProxyEventV2): Promise<Response> => {
  const actor = { ...systemActor(), correlationId: correlationIdOf(event) };
  return withActor(actor, () => take(event));
});

async function take(event: APIGatewayProxyEventV2): Promise<Response> {
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
      logger.warn("a payment callback was refused", { provider: provider.id, reason: error.reason });
      return json(error.reason === "unreadable" ? 400 : 401, { received: false });
    }
    // Not 2xx: the provider sends it again.
    logger.error("a payment callback could not be kept", { provider: provider.id, error });
    return json(500, { received: false });
  }
}

/** The body as it was signed; undefined when it is too long. */
function bodyOf({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): string | undefined {
  if (body.length > MAX_BODY * 1.4) return undefined;
  const text = isBase64Encoded ? Buffer.from(body, "base64").toString("utf8") : body;
  return Buffer.byteLength(text) > MAX_BODY ? undefined : text;
}
