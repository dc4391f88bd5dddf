import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthorizer } from "@spoke/cloud/permissions/authorizer.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setEnvironment } from "../../support/cloud.ts";

let directory: string;
let restore: () => void;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "spoke-calls-"));
  restore = setEnvironment({ SPOKE_RECORD_CALLS: join(directory, "calls.jsonl") });
});
afterEach(() => {
  restore();
  rmSync(directory, { recursive: true, force: true });
});

const statement = {
  effect: "Allow",
  actions: ["s3:Get*", "s3:List*", "dynamodb:*"],
  resources: ["*"],
  conditions: [],
} as const;
const object = (key: string, action = "s3:GetObject") => ({ action, resource: `arn:aws:s3:::b/${key}` });

it("the record has each call once that a function was allowed to make, by its shape", () => {
  const authorizer = createAuthorizer(new Map([["FUNCTIONA", { arn: "arn:a", statements: [statement] }]]));
  const query = { action: "dynamodb:Query", resource: "arn:aws:dynamodb:r:0:table/T1/index/gsi1" };
  const list = { action: "s3:ListBucket", resource: "arn:aws:s3:::b", context: { "s3:prefix": "documents/" } };
  const calls = [
    ...["feeds/U001/stock/one.csv", "feeds/U002/stock/two.csv", "documents/claims/01J.jpg"].map((key) => object(key)),
    ...[query, query, list],
  ];
  for (const call of calls) expect(authorizer.isAllowed("FUNCTIONA", call)).toBe(true);
  expect(authorizer.isAllowed("FUNCTIONA", object("feeds/x", "s3:PutObject"))).toBe(false);
  expect(authorizer.isAllowed("local", object("reports/1"))).toBe(true);
  const lines = readFileSync(join(directory, "calls.jsonl"), "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    [object("feeds/x"), object("documents/claims/x"), query, list].map((call) => ({ key: "FUNCTIONA", ...call })),
  );
});
