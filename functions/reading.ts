import { unifiedCodeSchema } from "@spoke/core/customer/schema.ts";
import { type Actor, notFound } from "@spoke/core/platform";
import { readingFor } from "@spoke/core/session";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** Names the customer whose documents a request reads, by the unified code. */
const HEADER = "x-spoke-customer";

/** The actor of a request, with the customer that its header names. @throws Refusal "not-found" for one that the user does not serve */
export async function asReader({ headers }: Pick<APIGatewayProxyEventV2, "headers">, actor: Actor): Promise<Actor> {
  const named = headers[HEADER];
  if (named === undefined || actor.kind !== "user") return actor;
  const unified = unifiedCodeSchema.safeParse(named);
  if (!unified.success) throw notFound();
  return readingFor(actor, unified.data);
}
