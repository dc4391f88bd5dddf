import type { IncomingMessage } from "node:http";
import type { CorsRule } from "../template/plan.ts";

/**
 * CORS headers of a response as alternating names and values; empty if no rule of the bucket matches. The first matching
 * rule applies. For buckets addressed by path.
 */
export function corsHeaders(
  { method = "", url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  rules: ReadonlyMap<string, readonly CorsRule[]> | undefined,
): string[] {
  const { origin } = headers;
  const [, bucket = ""] = url.split(/[/?]/, 2);
  if (origin === undefined) return [];
  const requestedMethod = headers["access-control-request-method"] ?? method;
  const wanted = (headers["access-control-request-headers"] ?? "").split(",").flatMap((name) => name.trim() || []);
  const rule = rules
    ?.get(bucket)
    ?.find(
      (rule) =>
        rule.methods.includes(requestedMethod) &&
        rule.origins.some((pattern) => fits(pattern, origin)) &&
        wanted.every((name) => rule.headers.some((pattern) => fits(pattern, name))),
    );
  if (!rule) return [];
  return [
    ...["access-control-allow-origin", rule.origins.includes("*") ? "*" : origin],
    ...["access-control-allow-methods", rule.methods.join(", ")],
    ...(wanted.length > 0 ? ["access-control-allow-headers", wanted.join(", ")] : []),
    ...(rule.exposed.length > 0 ? ["access-control-expose-headers", rule.exposed.join(", ")] : []),
    ...(rule.maxAge === undefined ? [] : ["access-control-max-age", String(rule.maxAge)]),
    ...["vary", "origin, access-control-request-headers, access-control-request-method"],
  ];
}

function fits(pattern: string, value: string): boolean {
  const [start = "", end] = pattern.toLowerCase().split("*", 2);
  const text = value.toLowerCase();
  if (end === undefined) return text === start;
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}
