import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CREDENTIALS, REGION } from "@spoke/cloud/supervisor/account.ts";
import { type Service, startObjectsAndQueues } from "@spoke/cloud/supervisor/objects-and-queues.ts";
import { readSite } from "@spoke/cloud/web/files.ts";
import { type RunningWeb, startWeb } from "@spoke/cloud/web/server.ts";
import { isPage, SITE_HOST_HEADER } from "@spoke/sandbox/portal/site-rules.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const directory = mkdtempSync(join(tmpdir(), "spoke-web-"));
const page = "<!doctype html><title>Spoke</title>";
const script = "console.log('spoke');".repeat(100);
let store: Service;
let api: Server;
let requests: IncomingMessage[] = [];
let web: RunningWeb;

function write(name: string, content: string | Buffer): void {
  const file = join(directory, "site", name);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, content);
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** A request with any Host and without the client's own ideas about encodings. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET", body = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port: web.port, host: "127.0.0.1", path, method, headers: { host: "veloria.localhost:3000", ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

beforeAll(async () => {
  write("index.html", page);
  write("assets/app-1a2b3c4d.js", script);
  write("assets/app-1a2b3c4d.js.br", brotliCompressSync(script));
  write("assets/app-1a2b3c4d.js.gz", gzipSync(script));
  write(".sources.json", "{}");
  store = await startObjectsAndQueues({ directory, region: REGION, onDeath: () => undefined });
  const s3 = new S3Client({ endpoint: store.endpoint, region: REGION, credentials: CREDENTIALS, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: "files" }));
  await s3.send(
    new PutObjectCommand({ Bucket: "files", Key: "media/C001/a b.webp", Body: "picture", ContentType: "image/webp" }),
  );
  await s3.send(
    new PutObjectCommand({ Bucket: "files", Key: "media/C001/x.svg", Body: "<svg/>", ContentType: "image/svg+xml" }),
  );
  await s3.send(new PutObjectCommand({ Bucket: "files", Key: "mail/secret.json", Body: "{}" }));
  api = createServer((incoming, response) => {
    requests.push(incoming);
    incoming.resume();
    response.writeHead(201, { "x-frame-options": "ALLOW", "set-cookie": ["a=1", "b=2"] }).end("from the API");
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  const address = api.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const throttle = { rate: 1, burst: 1 };
  web = await startWeb({
    port: 0,
    site: readSite(join(directory, "site")),
    headers: { "x-frame-options": "DENY", "content-security-policy": "default-src 'self'" },
    routes: ["POST /login", "GET /user"].map((key) => ({ key, functionId: "F", timeoutMs: 1_000, throttle })),
    api: new URL(`http://127.0.0.1:${port}`),
    hostHeader: SITE_HOST_HEADER,
    isPage,
    media: { prefix: "/media/", s3, bucket: "files", headers: { "cross-origin-resource-policy": "cross-origin" } },
  });
});

afterAll(async () => {
  await web.stop();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  await store.stop();
  rmSync(directory, { recursive: true, force: true });
});

describe("a site of the embedded cloud", () => {
  it.each(["/", "/en-us/cart", "/login", "/de/catalog/bike/some-slug"])(
    "serves the application at %s",
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toBe(page);
      expect(answer.headers).toMatchObject({
        "cache-control": "no-cache",
        "x-frame-options": "DENY",
        "content-security-policy": "default-src 'self'",
      });
    },
  );

  it.each([
    ["br, gzip", "br", brotliCompressSync(script)],
    ["gzip, br;q=0", "gzip", gzipSync(script)],
    ["identity", undefined, Buffer.from(script)],
  ])("sends the encoding that the browser accepts: %s", async (accepts, encoding, body) => {
    const answer = await ask("/assets/app-1a2b3c4d.js", { "accept-encoding": accepts });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.body.equals(body)).toBe(true);
  });

  it("responds with 304 to a current ETag, and without body to HEAD", async () => {
    const { headers } = await ask("/");
    expect((await ask("/", { "if-none-match": String(headers.etag) })).status).toBe(304);
    const head = await ask("/", {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it.each([
    "/assets/gone-12345678.js",
    "/.sources.json",
    "/media/",
    "/media/C001/none.webp",
    "/media/%2e%2e/mail/secret.json",
  ])("has no %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it("forwards the API's routes with the site's host, which the browser cannot override", async () => {
    requests = [];
    const answer = await ask(
      "/login?x=1",
      { "x-spoke-host": "evil", "x-forwarded-host": "evil", connection: "x-gone", "x-gone": "1" },
      "POST",
      "{}",
    );
    expect([answer.status, answer.body.toString()]).toEqual([201, "from the API"]);
    expect(answer.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
    expect(answer.headers["x-frame-options"]).toBe("DENY");
    expect(requests[0]).toMatchObject({ method: "POST", url: "/login?x=1" });
    expect(requests[0]?.headers).toMatchObject({
      "x-spoke-host": "veloria.localhost",
      "x-forwarded-host": "veloria.localhost",
      "x-forwarded-for": "127.0.0.1",
    });
    expect(requests[0]?.headers).not.toHaveProperty("x-gone");
  });

  it("refuses other methods and unknown hosts", async () => {
    expect((await ask("/en-us", {}, "POST")).status).toBe(405);
    expect((await ask("/", { host: "attacker.example" })).status).toBe(421);
  });

  it("serves pictures from the bucket, conditional and by range, and anything else as a download", async () => {
    const full = await ask("/media/C001/a%20b.webp");
    expect([full.status, full.body.toString(), full.headers["content-type"]]).toEqual([200, "picture", "image/webp"]);
    expect(full.headers["x-content-type-options"]).toBe("nosniff");
    expect(full.headers).not.toHaveProperty("content-disposition");
    expect(full.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(full.headers).not.toHaveProperty("x-frame-options");
    const again = await ask("/media/C001/a%20b.webp", { "if-none-match": String(full.headers.etag) });
    expect(again.status).toBe(304);
    const part = await ask("/media/C001/a%20b.webp", { range: "bytes=0-2" });
    expect([part.status, part.body.toString()]).toEqual([206, "pic"]);
    expect((await ask("/media/C001/x.svg")).headers["content-disposition"]).toBe("attachment");
  });
});
