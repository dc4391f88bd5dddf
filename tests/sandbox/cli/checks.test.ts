import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { signAccessToken } from "@spoke/core/session/tokens.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { tokenKeys } from "../../support/keys.ts";

const CLI = fileURLToPath(new URL("../../../packages/sandbox/bin/spoke.mjs", import.meta.url));
const HOST = "northline.localhost";
const directory = mkdtempSync(join(tmpdir(), "spoke-checks-"));
const file = (name: string) => join(directory, name);

/** Runs the command as a user does: with the system's Node, in an empty directory. */
function spoke(args: string[], input = ""): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, SPOKE_DATA: directory };
    const child = execFile("node", [CLI, ...args], { cwd: directory, env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

let token = "";
let publicSet = "";

beforeAll(async () => {
  const keys = await tokenKeys();
  Object.assign(process.env, keys);
  publicSet = keys.TOKEN_VERIFICATION_KEYS;
  writeFileSync(file("jwks.json"), publicSet);
  const both = { signing: JSON.parse(keys.TOKEN_SIGNING_KEYS), verification: JSON.parse(publicSet) };
  writeFileSync(file("keys.json"), JSON.stringify(both));
  token = await signAccessToken({
    host: HOST,
    sub: "U1",
    sid: "S1",
    username: "dealer",
    name: "A dealer",
    sorg: "100",
    sorgs: ["100"],
    unrestrictedSorgs: ["100"],
    locale: "en-US",
    scopes: ["order:read"],
    basis: { user: "u", roles: "" },
  });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("npx spoke", () => {
  test("verify-token prints the claims, with keys from a file, the local instance, or its API", async () => {
    const api = createServer((request, response) => {
      response.statusCode = request.url === "/.well-known/jwks.json" ? 200 : 404;
      response.end(publicSet);
    });
    await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
    const address = api.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const results = await Promise.all([
      spoke(["verify-token", "--host", HOST, "--keys", "jwks.json", token]),
      spoke(["verify-token", "--host", HOST, "-"], `${token}\n`),
      spoke(["verify-token", "--host", HOST, "--api", `http://127.0.0.1:${port}`, token]),
    ]);
    api.close();
    for (const { code, stdout } of results) {
      expect(JSON.parse(stdout)).toMatchObject({ claims: { sub: "U1", aud: HOST, scopes: ["order:read"] } });
      expect(code).toBe(0);
    }
  });

  test("verify-token refuses a token for another host and a modified token", async () => {
    const [head, body = "", signature] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, scopes: ["admin"] })).toString("base64url");
    const results = await Promise.all([
      spoke(["verify-token", "--host", "southline.localhost", token]),
      spoke(["verify-token", "--host", HOST, `${head}.${changed}.${signature}`]),
      spoke(["verify-token", "--host", HOST, "no-token"]),
    ]);
    for (const { code, stdout } of results) {
      expect(JSON.parse(stdout)).toEqual({ refused: "session_expired", userErrors: [] });
      expect(code).toBe(1);
    }
  });

  test("sanitize-html prints the sanitized text, or why it is refused", async () => {
    const [clean, long] = await Promise.all([
      spoke(["sanitize-html", "-"], '<p onclick="x">News<script>alert(1)</script></p>'),
      spoke(["sanitize-html", "-"], "x".repeat(200_001)),
    ]);
    expect([clean.code, JSON.parse(clean.stdout)]).toEqual([0, { html: "<p>News</p>" }]);
    expect([long.code, JSON.parse(long.stdout)]).toEqual([1, { refused: "text_too_long", userErrors: [] }]);
  });

  test("match-pattern prints whether an event matches, from files or arguments", async () => {
    writeFileSync(file("event.json"), '{"detail-type":"order.placed","detail":{"sorg":"100"}}');
    const run = (pattern: string) => spoke(["match-pattern", "--pattern", pattern, "--event", "event.json"]);
    const [yes, no, invalid, noJson] = await Promise.all([
      run('{"detail-type":[{"prefix":"order."}]}'),
      run('{"detail":{"sorg":["200"]}}'),
      run('{"detail-type":"order.placed"}'),
      run("{"),
    ]);
    expect([yes.code, JSON.parse(yes.stdout)]).toEqual([0, { matches: true }]);
    expect([no.code, JSON.parse(no.stdout)]).toEqual([0, { matches: false }]);
    for (const { code, stdout } of [invalid, noJson]) {
      expect(JSON.parse(stdout)).toMatchObject({
        refused: "invalid_pattern",
        userErrors: [{ message: expect.any(String) }],
      });
      expect(code).toBe(1);
    }
  });

  test("read-spreadsheet prints the rows of a file, and refuses other files", async () => {
    await writeExcelFile([
      ["Article", "Quantity"],
      ["SKU-1", 2],
    ]).toFile(file("order.xlsx"));
    writeFileSync(file("order.csv"), "SKU-1;2");
    const [read, refused] = await Promise.all([
      spoke(["read-spreadsheet", "order.xlsx"]),
      spoke(["read-spreadsheet", "order.csv"]),
    ]);
    expect([read.code, JSON.parse(read.stdout)]).toEqual([
      0,
      {
        rows: [
          ["Article", "Quantity"],
          ["SKU-1", "2"],
        ],
      },
    ]);
    expect(JSON.parse(refused.stdout)).toMatchObject({ refused: "file_not_xlsx", userErrors: [{ field: "file" }] });
    expect(refused.code).toBe(1);
  });

  test("an invalid command line prints what is wrong, and how the command is used", async () => {
    const results = await Promise.all([
      spoke(["verify-token", token]),
      spoke(["verify-token", "--host", HOST, "--keys", "absent.json", token]),
      spoke(["read-spreadsheet", "absent.xlsx"]),
      spoke(["sanitize-html", "--wrong", "x"]),
      spoke(["person", "erase", "--email", "a@b.example", "--stage", "production"]),
    ]);
    for (const { code, stdout, stderr } of results) {
      expect([code, JSON.parse(stdout)]).toEqual([2, { problem: expect.stringMatching(/\w/) }]);
      expect(stderr).toMatch(/^usage: npx spoke [\w-]+ .*\n$/);
    }
    expect(results.at(-1)?.stdout).toContain("is a placeholder");
    expect((await spoke([])).code).toBe(2);
  });
});
