import type { HttpRoute } from "./plan.ts";

export interface RouteMatch {
  readonly route: HttpRoute;
  readonly pathParameters: Readonly<Record<string, string>>;
}

export type Router = (method: string, path: string) => RouteMatch | undefined;

interface Compiled {
  readonly route: HttpRoute;
  readonly method: string;
  readonly segments: readonly Segment[];
}

interface Segment {
  readonly kind: "literal" | "parameter" | "greedy";
  readonly text: string;
}

function compile(route: HttpRoute): Compiled {
  const [method, path, ...more] = route.key.split(" ");
  if (!method || !path?.startsWith("/") || more.length > 0) throw new Error(`not a route key: "${route.key}"`);
  const segments = split(path).map((text): Segment => {
    const name = /^\{(\w[\w.-]*)(\+?)\}$/.exec(text);
    if (!name) return { kind: "literal", text };
    return { kind: name[2] ? "greedy" : "parameter", text: name[1] ?? "" };
  });
  const greedy = segments.findIndex((segment) => segment.kind === "greedy");
  if (greedy >= 0 && greedy < segments.length - 1)
    throw new Error(`only the end of a path can be greedy: "${route.key}"`);
  return { route, method, segments };
}

/** API Gateway treats `/a/b/` and `/a/b` as different paths. */
function split(path: string): string[] {
  return path === "/" ? [] : path.slice(1).split("/");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An invalid escape is passed to the function unchanged.
    return text;
  }
}

function match(compiled: Compiled, segments: readonly string[]): Record<string, string> | undefined {
  const last = compiled.segments.at(-1);
  const greedy = last?.kind === "greedy";
  if (greedy ? segments.length < compiled.segments.length : segments.length !== compiled.segments.length)
    return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, wanted] of compiled.segments.entries()) {
    const segment = segments[index] ?? "";
    if (wanted.kind === "literal" && segment !== wanted.text) return undefined;
    if (wanted.kind === "parameter") {
      if (segment === "") return undefined;
      parameters[wanted.text] = decode(segment);
    }
    if (wanted.kind === "greedy") parameters[wanted.text] = decode(segments.slice(index).join("/"));
  }
  return parameters;
}

const RANK = { literal: 0, parameter: 1, greedy: 2 } as const;

/** Literal before parameter before greedy, segment by segment; then a named method before ANY. */
function compare(a: Compiled, b: Compiled): number {
  const length = Math.max(a.segments.length, b.segments.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.segments[index];
    const right = b.segments[index];
    const difference = (left ? RANK[left.kind] : 3) - (right ? RANK[right.kind] : 3);
    if (difference !== 0) return difference;
  }
  return Number(a.method === "ANY") - Number(b.method === "ANY");
}

/**
 * Finds the route of a request as API Gateway does: the most specific path, the exact method before ANY, `$default` last.
 * @throws Error for an invalid route key
 */
export function createRouter(routes: readonly HttpRoute[]): Router {
  const fallback = routes.find((route) => route.key === "$default");
  const compiled = routes
    .filter((route) => route !== fallback)
    .map(compile)
    .sort(compare);
  return (method, path) => {
    const segments = split(path);
    for (const each of compiled) {
      if (each.method !== method && each.method !== "ANY") continue;
      const pathParameters = match(each, segments);
      if (pathParameters) return { route: each.route, pathParameters };
    }
    return fallback && { route: fallback, pathParameters: {} };
  };
}
