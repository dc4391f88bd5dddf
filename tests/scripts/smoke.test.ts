import { createServer, type Server } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { type SmokeOptions, type SmokeResult, smokeTest } from "../../scripts/smoke-test.ts";

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const PAGE = '<script type="module" src="/assets/main-1.js"></script><link rel="stylesheet" href="/assets/main-2.css">';
const page: Answer = {
  headers: { "content-type": "text/html", "content-security-policy": "default-src 'none'" },
  body: PAGE,
};
const file: Answer = { headers: { "cache-control": "public,max-age=31536000,immutable" } };

/** A site that works, by method and path. */
const WORKING: Readonly<Record<string, Answer>> = {
  "GET /": page,
  "GET /order": page,
  "GET /assets/main-1.js": file,
  "GET /assets/main-2.css": file,
  "GET /server/status": { body: "{}" },
  "GET /server/config/127.0.0.1": { body: "{}" },
  "GET /.well-known/jwks.json": { body: '{"keys":[{}]}' },
  "POST /graphql": { status: 401 },
  "POST /public/graphql": { status: 400, body: "document_not_registered" },
  "POST /login": { status: 401 },
};
const OPTIONS: SmokeOptions = { patienceMs: 0, registeredOnly: true, page: PAGE };

let server: Server | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  server?.close();
});

async function resultsAt(site: string, options: SmokeOptions): Promise<SmokeResult[]> {
  const results: SmokeResult[] = [];
  for await (const result of smokeTest(site, options)) results.push(result);
  return results;
}

/** The checks that fail at a site that differs from a working one, each with its problem. */
async function failures(different: Readonly<Record<string, Answer>>, options: Partial<SmokeOptions> = {}) {
  const answers = { ...WORKING, ...different };
  const site = createServer((request, response) => {
    const { status = 200, headers, body = "" } = answers[`${request.method} ${request.url}`] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  server = site;
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const results = await resultsAt(`http://127.0.0.1:${port}`, { ...OPTIONS, ...options });
  expect(results.length).toBeGreaterThan(5);
  return results.flatMap(({ check, problem }) => (problem === undefined ? [] : [`${check}: ${problem}`]));
}

it("finds nothing at a site that works", async () => {
  expect(await failures({})).toEqual([]);
});

it.each([
  ["a page that is missing", { "GET /order": { status: 404 } }, "/order answers 404"],
  ["a page without security headers", { "GET /": { ...page, headers: { "content-type": "text/html" } } }, "policy"],
  ["a file that is missing", { "GET /assets/main-2.css": { status: 403 } }, "/assets/main-2.css answers 403"],
  ["a file that browsers do not keep", { "GET /assets/main-1.js": {} }, "has cache-control "],
  [
    "the page of an earlier build",
    { "GET /": { ...page, body: PAGE.replace("main-1", "main-0") } },
    "main-0.js instead",
  ],
  ["a host without configuration", { "GET /server/config/127.0.0.1": { status: 404 } }, "answers 404"],
  ["no key for tokens", { "GET /.well-known/jwks.json": { body: '{"keys":[]}' } }, "there is no key"],
  ["an API that answers without a token", { "POST /graphql": { status: 200 } }, "it answers 200"],
  ["an API that answers any document", { "POST /public/graphql": { body: "{}" } }, "it answers any document"],
  ["a sign-in that fails", { "POST /login": { status: 500 } }, "it answers 500"],
])("finds %s", async (_title, different, problem) => {
  const found = await failures(different);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(problem);
});

it("signs in with the account of the stage, and says when that fails", async () => {
  const account = { username: "smoke", password: "secret" };
  const found = await failures({}, { account });
  expect(found).toEqual(["smoke signs in: it answers 401"]);
});

it("gives up at once when DNS does not know the site, and says why", async () => {
  const error = Object.assign(new Error("getaddrinfo ENOTFOUND nowhere.invalid"), { code: "ENOTFOUND" });
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed", { cause: error }));
  const results = await resultsAt("https://nowhere.invalid", { ...OPTIONS, patienceMs: 600_000 });
  expect(results.map(({ problem }) => problem)).toEqual(["fetch failed: getaddrinfo ENOTFOUND nowhere.invalid"]);
});
