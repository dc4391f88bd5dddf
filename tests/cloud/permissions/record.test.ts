import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthorizer } from "@spoke/cloud/permissions/authorizer.ts";
import { shapeOf } from "@spoke/cloud/permissions/record.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
  actions: ["s3:GetObject"],
  resources: ["arn:aws:s3:::b/*"],
  conditions: [],
} as const;
const call = (key: string, action = "s3:GetObject") => ({ action, resource: `arn:aws:s3:::b/${key}` });

describe("the record of calls", () => {
  it("has each call once that a function was allowed to make, by its shape", () => {
    const authorizer = createAuthorizer(new Map([["FUNCTIONA", { arn: "arn:a", statements: [statement] }]]));
    for (const key of ["feeds/U001/stock/one.csv", "feeds/U002/stock/two.csv", "documents/claims/01J.jpg"])
      expect(authorizer.isAllowed("FUNCTIONA", call(key))).toBe(true);
    expect(authorizer.isAllowed("FUNCTIONA", call("feeds/x", "s3:PutObject"))).toBe(false);
    expect(authorizer.isAllowed("local", call("reports/1"))).toBe(true);
    const lines = readFileSync(join(directory, "calls.jsonl"), "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { key: "FUNCTIONA", action: "s3:GetObject", resource: "arn:aws:s3:::b/feeds/x" },
      { key: "FUNCTIONA", action: "s3:GetObject", resource: "arn:aws:s3:::b/documents/claims/x" },
    ]);
  });

  it("keeps resources that a template names, and conditions", () => {
    const query = { action: "dynamodb:Query", resource: "arn:aws:dynamodb:r:0:table/T/index/gsi1" };
    expect(shapeOf(query)).toEqual(query);
    const list = { action: "s3:ListBucket", resource: "arn:aws:s3:::b", context: { "s3:prefix": "documents/" } };
    expect(shapeOf(list)).toEqual(list);
  });
});
