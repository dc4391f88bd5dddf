/** What a smoke test expects of a site. */
export interface SmokeOptions {
  /** How long a check is repeated until it succeeds. */
  readonly patienceMs: number;
  /** Whether the API accepts only documents of the site. */
  readonly registeredOnly: boolean;
  /** The page that was deployed. */
  readonly page?: string;
  readonly account?: { readonly username: string; readonly password: string };
}

export interface SmokeResult {
  readonly check: string;
  /** What is wrong; absent if nothing is. */
  readonly problem?: string;
}

const PAUSE_MS = 1_000;
const TIMEOUT_MS = 20_000;

class Unexpected extends Error {}

function expect(condition: boolean, problem: string): asserts condition {
  if (!condition) throw new Unexpected(problem);
}

/** Scripts and styles that a page loads, in its order. */
function filesOf(page: string): string[] {
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
}

/**
 * Tries a site: its page and files, the API behind it, the limits of the API, and signing in. Yields the result of each check when
 * it has one. A host name that DNS does not know ends the test, since waiting does not help.
 * @param site its address without a path
 * @param headers of every request; `host` for a site that is reached by another name
 */
export async function* smokeTest(
  site: string,
  options: SmokeOptions,
  headers: Readonly<Record<string, string>> = {},
): AsyncGenerator<SmokeResult> {
  const get = (path: string, more: Record<string, string> = {}) =>
    fetch(new URL(path, site), { headers: { ...headers, ...more }, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const post = (path: string, body: object) =>
    fetch(new URL(path, site), {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", origin: site },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const host = (headers.host ?? new URL(site).host).replace(/:\d+$/, "");

  const checks: [check: string, run: () => Promise<void>][] = [
    [
      "every path of the site serves its page, with security headers",
      async () => {
        for (const path of ["/", "/order"]) {
          const answer = await get(path);
          expect(answer.status === 200, `${path} answers ${answer.status}`);
          const type = answer.headers.get("content-type") ?? "";
          expect(type.startsWith("text/html"), `${path} is ${type}`);
          const policy = answer.headers.get("content-security-policy") ?? "";
          expect(policy.includes("default-src 'none'"), `${path} has no content security policy`);
        }
      },
    ],
    [
      "the page loads files of this build, which browsers may keep",
      async () => {
        const files = filesOf(await (await get("/")).text());
        expect(files.length > 0, "the page loads no files");
        const wanted = options.page === undefined ? files : filesOf(options.page);
        expect(files.join() === wanted.join(), `it loads ${files[0]} instead of ${wanted[0]}`);
        for (const file of files) {
          const answer = await get(file);
          expect(answer.status === 200, `${file} answers ${answer.status}`);
          const caching = answer.headers.get("cache-control") ?? "";
          expect(caching.includes("immutable"), `${file} has cache-control ${caching}`);
        }
      },
    ],
    [
      "the API knows the host and says that it is open",
      async () => {
        for (const path of ["/server/status", `/server/config/${host}`]) {
          const answer = await get(path);
          expect(answer.status === 200, `${path} answers ${answer.status}`);
          expect(typeof (await answer.json()) === "object", `${path} is no JSON`);
          expect(/no-(store|cache)/.test(answer.headers.get("cache-control") ?? "no-store"), `${path} is cached`);
        }
      },
    ],
    [
      "tokens can be verified",
      async () => {
        const answer = await get("/.well-known/jwks.json");
        expect(answer.status === 200, `it answers ${answer.status}`);
        const { keys }: { keys?: unknown[] } = await answer.json();
        expect(Array.isArray(keys) && keys.length > 0, "there is no key");
      },
    ],
    [
      "GraphQL asks for a token, and for a document of the site",
      async () => {
        const closed = await post("/graphql", { query: "{ __typename }" });
        expect(closed.status === 401, `without a token it answers ${closed.status}`);
        if (!options.registeredOnly) return;
        const refused = await post("/public/graphql", { query: "{ __typename }" });
        expect((await refused.text()).includes("document_not_registered"), "it answers any document");
      },
    ],
    [
      "a wrong password is refused",
      async () => {
        const answer = await post("/login", { username: "smoke-test-without-account", password: "wrong" });
        expect(answer.status === 401, `it answers ${answer.status}`);
      },
    ],
  ];
  const { account } = options;
  if (account)
    checks.push([
      `${account.username} signs in`,
      async () => {
        const answer = await post("/login", account);
        expect(answer.status === 200, `it answers ${answer.status}`);
        const { requestToken }: { requestToken?: unknown } = await answer.json();
        expect(typeof requestToken === "string", "there is no token");
        const user = await get("/user", { authorization: `Bearer ${requestToken}` });
        expect(user.status === 200, `/user answers ${user.status}`);
      },
    ]);

  for (const [check, run] of checks) {
    const failure = await repeated(run, options.patienceMs);
    yield { check, ...(failure === undefined ? {} : { problem: problemOf(failure.error) }) };
    if (failure !== undefined && isUnknownHost(failure.error)) return;
  }
}

/** The last error of a check that has not succeeded in time. */
async function repeated(
  run: () => Promise<void>,
  patienceMs: number,
): Promise<{ readonly error: unknown } | undefined> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      await run();
      return undefined;
    } catch (error) {
      if (performance.now() >= end || isUnknownHost(error)) return { error };
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

/** Whether DNS does not know the host. */
function isUnknownHost(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && "code" in cause && cause.code === "ENOTFOUND";
}

/** What an error says, with its cause: `fetch` only says that it failed. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return error.message;
  // Errors of several addresses of a host have no message.
  const reason = cause.message || ("code" in cause && String(cause.code)) || cause.name;
  return `${error.message}: ${reason}`;
}
