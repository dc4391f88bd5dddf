import { type Actor, Refusal } from "@spoke/core/platform";
import { authenticate } from "@spoke/core/session";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** The actor of a request's bearer token, on the guest's host. @throws Refusal "unauthenticated" without a valid token */
export async function bearerOf(event: APIGatewayProxyEventV2, { host, correlationId }: Actor): Promise<Actor> {
  const bearer = /^Bearer ([\w.-]+)$/.exec(event.headers.authorization ?? "")?.[1];
  if (!bearer) throw new Refusal("unauthenticated", "unauthenticated");
  return authenticate(bearer, { host, correlationId });
}
