import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CREDENTIALS, REGION } from "../../../packages/local/src/supervisor/stage.ts";
import { type Service, startObjectsAndQueues } from "../../../packages/local/src/supervisor/threads.ts";
import { readSite } from "../../../packages/local/src/web/files.ts";
import { type RunningWeb, startWeb } from "../../../packages/local/src/web/server.ts";

const directory = mkdtempSync(join(tmpdir(), "spoke-web-"));
const page = "<!doctype html><title>Spoke</title>";
const script = "console.log('spoke');".repeat(100);
let store: Service;
let api: Server;
let seen: IncomingMessage[] = [];
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
    seen.push(incoming);
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
    s3,
    bucket: "files",
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
    "answers the page %s with the application",
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
  ])("sends a file as the browser takes it: %s", async (accepts, encoding, body) => {
    const answer = await ask("/assets/app-1a2b3c4d.js", { "accept-encoding": accepts });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.body.equals(body)).toBe(true);
  });

  it("answers 304 when the browser has the file already, and no body to HEAD", async () => {
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

  it("passes the API's own routes on, with the host it is, and cannot be told another", async () => {
    seen = [];
    const answer = await ask(
      "/login?x=1",
      { "x-spoke-host": "evil", "x-forwarded-host": "evil", connection: "x-gone", "x-gone": "1" },
      "POST",
      "{}",
    );
    expect([answer.status, answer.body.toString()]).toEqual([201, "from the API"]);
    expect(answer.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
    expect(answer.headers["x-frame-options"]).toBe("DENY");
    expect(seen[0]).toMatchObject({ method: "POST", url: "/login?x=1" });
    expect(seen[0]?.headers).toMatchObject({
      "x-spoke-host": "veloria.localhost",
      "x-forwarded-host": "veloria.localhost",
      "x-forwarded-for": "127.0.0.1",
    });
    expect(seen[0]?.headers).not.toHaveProperty("x-gone");
  });

  it("refuses other methods, and hosts that are not of this machine", async () => {
    expect((await ask("/en-us", {}, "POST")).status).toBe(405);
    expect((await ask("/", { host: "attacker.example" })).status).toBe(421);
  });

  it("serves pictures of the files bucket, conditional and by range, and offers anything else as a download", async () => {
    const whole = await ask("/media/C001/a%20b.webp");
    expect([whole.status, whole.body.toString(), whole.headers["content-type"]]).toEqual([
      200,
      "picture",
      "image/webp",
    ]);
    expect(whole.headers["x-content-type-options"]).toBe("nosniff");
    expect(whole.headers).not.toHaveProperty("content-disposition");
    const again = await ask("/media/C001/a%20b.webp", { "if-none-match": String(whole.headers.etag) });
    expect(again.status).toBe(304);
    const part = await ask("/media/C001/a%20b.webp", { range: "bytes=0-2" });
    expect([part.status, part.body.toString()]).toEqual([206, "pic"]);
    expect((await ask("/media/C001/x.svg")).headers["content-disposition"]).toBe("attachment");
  });
});
