import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Running } from "../contracts.ts";
import type { HttpRoute } from "../http/plan.ts";
import { createRouter } from "../http/routes.ts";
import { listen } from "../supervisor/listen.ts";
import { chooseBody, type SiteFile, type SiteFiles } from "./files.ts";
import { mediaKey, serveMedia } from "./media.ts";
import { createProxy } from "./proxy.ts";

export interface RunningWeb extends Running {
  readonly url: string;
  readonly port: number;
}

/** Answers to other names would let any web page that resolves its own name to 127.0.0.1 read a dealer's data. */
const LOCAL_HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.)?localhost(?::\d+)?$|^127\.0\.0\.1(?::\d+)?$|^\[::1\](?::\d+)?$/i;

/**
 * Stands in for the CloudFront distributions: the built site for every `<host>.localhost`, the API's routes behind it,
 * and the pictures of the files bucket. `site` undefined serves a page that says the site is not built.
 */
export async function startWeb(options: {
  readonly port: number;
  readonly site: SiteFiles;
  readonly headers: Readonly<Record<string, string>>;
  readonly routes: readonly HttpRoute[];
  readonly api: URL;
  readonly s3: S3Client;
  readonly bucket: string;
}): Promise<RunningWeb> {
  const { site, headers } = options;
  const isApi = createRouter(options.routes.filter((route) => route.key !== "$default"));
  const proxy = createProxy(options.api, headers);
  const index = site.get("/index.html");

  function fileFor(path: string): SiteFile | undefined {
    const file = site.get(path);
    // A path without an extension is a page of the single-page application, and so is the root and whatever is below a
    // locale: ids of pages, such as a permission's, have dots.
    return file ?? (/\.\w+$/.test(path) && !/^\/[a-z]{2}(?:-[a-z]{2})?\//.test(path) ? undefined : index);
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
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!LOCAL_HOST.test(request.headers.host ?? "")) {
      response.writeHead(421, { "content-type": "text/plain" }).end("This address is not served here.\n");
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
    const key = mediaKey(path);
    if (key) {
      await serveMedia(options.s3, options.bucket, key, request, response);
      return;
    }
    const file = path.startsWith("/media/") ? undefined : fileFor(path);
    if (file) sendFile(request, response, file);
    else response.writeHead(404, { "content-type": "text/plain", "cache-control": "no-cache" }).end("Not Found\n");
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      console.error(`web: ${error instanceof Error ? error.message : String(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "content-type": "text/plain" }).end("Internal Server Error\n");
    });
  });
  server.keepAliveTimeout = 65_000;
  const listening = await listen(server, options.port, "PORT");
  return {
    ...listening,
    async stop() {
      proxy.close();
      await listening.stop();
    },
  };
}
