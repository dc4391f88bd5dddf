import { preflightCommand } from "@spoke/sandbox/cli/preflight.ts";
import { type Facts, gatherFacts } from "@spoke/sandbox/preflight/facts.ts";
import { findingsOf } from "@spoke/sandbox/preflight/findings.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Answer,
  noStackXml,
  READY_ACCOUNT,
  type RecordedAws,
  stackXml,
  startRecordedAws,
  useRecordedAws,
} from "../../support/recorded-aws.ts";

const settings = {
  region: "eu-central-1",
  sites: [
    { id: "North", domain: "dealers.north.bike" },
    { id: "South", domain: "shop.south.bike" },
  ],
};

/** What AWS answers, by path or action: responses as recorded from an account that is ready. */
const READY: Readonly<Record<string, Answer>> = {
  ...READY_ACCOUNT,
  "AmazonSSM.GetParametersByPath": [
    200,
    JSON.stringify({
      Parameters: ["TokenSigningKeys", "TokenVerificationKeys", "OriginSecrets"].map((name) => ({
        Name: `/spoke/staging/${name}`,
        Version: 1,
      })),
    }),
  ],
  DescribeStacks: [200, stackXml("UPDATE_COMPLETE")],
};

let aws: RecordedAws;
let restore: () => void;
let answers = { ...READY };
beforeAll(async () => {
  aws = await startRecordedAws((call) => answers[call]);
  restore = useRecordedAws(aws);
});
afterAll(async () => {
  restore();
  await aws.stop();
});
beforeEach(() => {
  answers = { ...READY };
});

const ROUTE_53 = ["ns-1.awsdns-01.com"];
const resolve = async (domain: string): Promise<readonly string[]> => {
  if (domain === "north.bike" || domain === "south.bike") return ROUTE_53;
  throw Object.assign(new Error("no data"), { code: "ENODATA" });
};
const facts = (changed: Partial<typeof settings & { firstDeploy: boolean }> = {}): Promise<Facts> =>
  gatherFacts("staging", { ...settings, ...changed }, { mailFrom: "portal@north.bike", resolve });
const missing = (all: Facts) =>
  findingsOf(all)
    .filter(({ state }) => state === "missing")
    .map(({ check, detail }) => `${check}: ${detail}`);

describe("an account that is ready", () => {
  it("lacks nothing, and its quotas are shown", async () => {
    const findings = findingsOf(await facts());
    expect(findings.map(({ check, state }) => `${check} ${state}`)).toEqual([
      "stack ok",
      "secrets ok",
      "domain ok",
      "domain ok",
      "lambda ok",
      "mail ok",
      "sender ok",
    ]);
    expect(findings.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(["1000 concurrent executions, 1 of 75 GB of code", "50000 mails a day, 14 a second"]),
    );
  });
});

describe("what is missing is named:", () => {
  it("the quotas of a new account", async () => {
    answers["/2016-08-19/account-settings"] = [200, '{"AccountLimit":{"ConcurrentExecutions":10}}'];
    answers["/v2/email/account"] = [
      200,
      '{"ProductionAccessEnabled":false,"SendQuota":{"Max24HourSend":200,"MaxSendRate":1}}',
    ];
    expect(missing(await facts())).toEqual([
      expect.stringMatching(/^lambda: 10 concurrent .*L-B99A9384/),
      expect.stringMatching(/^mail: 200 mails a day.*sandbox/),
    ]);
  });

  it("secrets, and how to make them", async () => {
    answers["AmazonSSM.GetParametersByPath"] = [200, '{"Parameters":[{"Name":"/spoke/staging/OriginSecrets"}]}'];
    expect(missing(await facts())).toEqual([
      "secrets: TokenVerificationKeys, TokenSigningKeys: run spoke keys make, then spoke secrets load",
    ]);
  });

  it.each(["ROLLBACK_COMPLETE", "UPDATE_IN_PROGRESS", "UPDATE_ROLLBACK_FAILED"])("a stack in %s", async (status) => {
    answers.DescribeStacks = [200, stackXml(status)];
    expect(missing(await facts())).toEqual([expect.stringContaining(`stack: ${status}`)]);
  });

  it("the protection of the table after the first deployment, which is only a hint before", async () => {
    expect(missing(await facts({ firstDeploy: true }))).toEqual([expect.stringContaining('remove "firstDeploy"')]);
    answers.DescribeStacks = [400, noStackXml("spoke-staging")];
    expect(findingsOf(await facts())[0]).toMatchObject({ check: "stack", state: "hint" });
    expect(findingsOf(await facts({ firstDeploy: true }))[0]).toMatchObject({ state: "ok" });
  });

  it("a domain elsewhere without a certificate, and one that DNS does not know", async () => {
    const found = await gatherFacts("staging", settings, {
      resolve: async (domain) => {
        if (domain === "north.bike") return ["ns1.other-dns.net"];
        throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
      },
    });
    expect(missing(found)).toEqual([
      expect.stringContaining("dealers.north.bike: its zone is not at Route 53"),
      "domain: shop.south.bike is in no zone that DNS knows",
    ]);
  });

  it("a sender that is not verified", async () => {
    answers["/v2/email/identities/north.bike"] = [200, '{"VerifiedForSendingStatus":false}'];
    expect(missing(await facts())).toEqual(["sender: north.bike is not verified in SES"]);
  });

  it("the sender of a site that is not verified, once for each domain", async () => {
    answers["/v2/email/identities/south.bike"] = [200, '{"VerifiedForSendingStatus":false}'];
    const sites = settings.sites.map((site) => ({ ...site, mailFrom: `orders@${site.domain.replace(/^\w+\./, "")}` }));
    const found = await facts({ sites });
    expect(missing(found)).toEqual(["sender: south.bike is not verified in SES"]);
    expect(findingsOf(found).filter(({ check }) => check === "sender")).toHaveLength(2);
  });

  it("what the credentials may not read, without hiding the rest", async () => {
    answers["/v2/email/account"] = [403, '{"__type":"AccessDeniedException","message":"not allowed"}'];
    expect(missing(await facts())).toEqual([expect.stringContaining("mail: cannot be read")]);
  });
});

it("refuses stage names and settings that cannot be deployed, before any call", async () => {
  await expect(preflightCommand("a-very-long-stage", [])).rejects.toThrow("at most 12 characters");
  expect(await preflightCommand("production", [])).toMatchObject({
    ready: false,
    findings: [
      { check: "settings", state: "missing", detail: expect.stringContaining("is a placeholder") },
      { check: "settings", state: "missing" },
    ],
  });
});
