import type { IncomingMessage, ServerResponse } from "node:http";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Running } from "../contracts.ts";
import { keepAliveServer, listen } from "../http/listen.ts";
import type { HttpRoute } from "../http/plan.ts";
import { createRouter } from "../http/routes.ts";
import { chooseBody, type SiteFile, type SiteFiles } from "./files.ts";
import { mediaKey, serveMedia } from "./media.ts";
import { createProxy } from "./proxy.ts";
import { createWebAcl, type RateRule } from "./web-acl.ts";

export interface RunningWeb extends Running {
  readonly url: string;
  readonly port: number;
}

/** Other host names are refused: a web page could resolve its own name to 127.0.0.1 and read a user's data (DNS rebinding). */
const LOCAL_HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.)?localhost(?::\d+)?$|^127\.0\.0\.1(?::\d+)?$|^\[::1\](?::\d+)?$/i;

export interface WebOptions {
  readonly port: number;
  readonly site: SiteFiles;
  readonly headers: Readonly<Record<string, string>>;
  readonly routes: readonly HttpRoute[];
  readonly api: URL;
  /** Request header that carries the name of the site to the API. */
  readonly hostHeader: string;
  /** Rules of the web ACL before the sites; none by default. */
  readonly rateRules?: readonly RateRule[];
  /** Whether a path without a file is a page of the single-page application. */
  readonly isPage: (path: string) => boolean;
  /** Objects that are served directly from a bucket, with their key as path. */
  readonly media: {
    readonly prefix: `/${string}/`;
    readonly s3: S3Client;
    readonly bucket: string;
    /** Response headers instead of those of the site. */
    readonly headers: Readonly<Record<string, string>>;
  };
}

/**
 * Stands in for the CloudFront distributions: the built site for every `<host>.localhost`, the API's routes behind it,
 * and media from a bucket.
 */
export async function startWeb(options: WebOptions): Promise<RunningWeb> {
  const { site, headers, media } = options;
  const isApi = createRouter(options.routes.filter((route) => route.key !== "$default"));
  const proxy = createProxy({ target: options.api, headers, hostHeader: options.hostHeader });
  const blocked = createWebAcl(options.rateRules ?? []);
  const index = site.get("/index.html");

  function fileFor(path: string): SiteFile | undefined {
    return site.get(path) ?? (options.isPage(path) ? index : undefined);
  }

  function sendFile(request: IncomingMessage, response: ServerResponse, file: SiteFile): void {
    response.setHeader("cache-control", file.cacheControl);
    response.setHeader("etag", file.etag);
    response.setHeader("vary", "accept-encoding");
    if (request.headers["if-none-match"]?.includes(file.etag)) {
      response.writeHead(304).end();
      return;
    }
    const { encoding, body } = chooseBody(file, String(request.headers["accept-encoding"] ?? ""));
    if (encoding) response.setHeader("content-encoding", encoding);
    response.writeHead(200, { "content-type": file.type, "content-length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const sent = path.startsWith(media.prefix) ? media.headers : headers;
    for (const [name, value] of Object.entries(sent)) response.setHeader(name, value);
    if (!LOCAL_HOST.test(request.headers.host ?? "")) {
      response.writeHead(421, { "content-type": "text/plain" }).end("This address is not served here.\n");
      return;
    }
    const status = blocked(request.socket.remoteAddress ?? "", path);
    if (status !== undefined) {
      response.writeHead(status, { "content-length": 0 }).end();
      return;
    }
    if (isApi(request.method ?? "GET", path)) {
      proxy(request, response);
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD", "content-type": "text/plain" }).end("Method Not Allowed\n");
      return;
    }
    const key = mediaKey(media.prefix, path);
    if (key) {
      await serveMedia(media.s3, media.bucket, key, request, response);
      return;
    }
    const file = path.startsWith(media.prefix) ? undefined : fileFor(path);
    if (file) sendFile(request, response, file);
    else response.writeHead(404, { "content-type": "text/plain", "cache-control": "no-cache" }).end("Not Found\n");
  }

  const server = keepAliveServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      console.error(`web: ${error instanceof Error ? error.message : String(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "content-type": "text/plain" }).end("Internal Server Error\n");
    });
  });
  const listening = await listen(server, options.port, "PORT");
  return {
    ...listening,
    async stop() {
      proxy.close();
      await listening.stop();
    },
  };
}
