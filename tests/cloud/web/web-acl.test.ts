import { createWebAcl, type RateRule } from "@spoke/cloud/web/web-acl.ts";
import { webAclRules } from "@spoke/infra/web-acl.ts";
import { describe, expect, it } from "vitest";

const rule = (limit: number, ...paths: string[]): RateRule => ({
  name: "rule",
  priority: 0,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: {
    rateBasedStatement: {
      limit,
      evaluationWindowSec: 300,
      aggregateKeyType: "IP",
      ...(paths.length > 0 && {
        scopeDownStatement: {
          orStatement: { statements: paths.map((searchString) => ({ byteMatchStatement: { searchString } })) },
        },
      }),
    },
  },
});

describe("the web ACL of the embedded cloud", () => {
  it("blocks an address beyond the limit of its rule, and no other address or path", () => {
    const acl = createWebAcl([rule(3, "/login", "/forgot")]);
    expect([1, 2, 3, 4].map(() => acl("127.0.0.2", "/login", 0))).toEqual([undefined, undefined, undefined, 429]);
    expect(acl("127.0.0.2", "/forgot", 0)).toBe(429);
    expect(acl("127.0.0.2", "/graphql", 0)).toBeUndefined();
    expect(acl("127.0.0.3", "/login", 0)).toBeUndefined();
  });

  it("blocks until the rate falls below the limit, which blocked requests keep up", () => {
    const acl = createWebAcl([rule(1)]);
    acl("127.0.0.2", "/", 0);
    expect(acl("127.0.0.2", "/", 200_000)).toBe(429);
    expect(acl("127.0.0.2", "/", 450_000)).toBe(429);
    expect(acl("127.0.0.2", "/", 800_000)).toBeUndefined();
  });

  it.each(["/%6cogin", "//login", "/x/../login", "/./login"])("counts %s as the path that the API serves", (path) => {
    const acl = createWebAcl([rule(0, "/login")]);
    expect(acl("127.0.0.2", path, 0)).toBe(429);
  });

  it("runs the rules that are deployed: 150 sign-ins in five minutes", () => {
    const acl = createWebAcl(webAclRules());
    const answers = Array.from({ length: 151 }, () => acl("127.0.0.2", "/login", 0));
    expect(answers.filter((status) => status === undefined)).toHaveLength(150);
    expect(answers.at(-1)).toBe(429);
  });
});
