import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** A request as the HTTP API passes it to a function (payload format 2.0). */
export function httpEvent(request: {
  readonly method: string;
  readonly path: string;
  readonly routeKey?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly cookies?: readonly string[];
  readonly pathParameters?: Readonly<Record<string, string>>;
}): APIGatewayProxyEventV2 {
  const { method, path, query = "", headers = {}, body, cookies, pathParameters } = request;
  const routeKey = request.routeKey ?? `${method} ${path}`;
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    version: "2.0",
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers: lowered,
    ...(cookies && { cookies: [...cookies] }),
    ...(query && { queryStringParameters: Object.fromEntries(new URLSearchParams(query)) }),
    ...(pathParameters && { pathParameters: { ...pathParameters } }),
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: "localhost",
      domainPrefix: "localhost",
      http: { method, path, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "test" },
      requestId: "test",
      routeKey,
      stage: "$default",
      time: "20/Nov/2026:12:00:00 +0000",
      timeEpoch: 0,
    },
  };
}
