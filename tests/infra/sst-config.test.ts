import type { Deployment } from "@spoke/infra/deployment.ts";
import { FUNCTIONS } from "@spoke/infra/functions.ts";
import { entryName } from "@spoke/infra/naming.ts";
import { ROUTES } from "@spoke/infra/routes.ts";
import { stackPolicy } from "@spoke/infra/stack-policy.ts";
import { settingsOf } from "@spoke/infra/stages.ts";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { KnownOutput, type Made, plain, stubSst } from "./sst-fakes.ts";
import { at, list, readable, resources, template, templates } from "./support.ts";

vi.mock("../../stages.json", () => ({
  default: {
    production: {
      region: "ap-southeast-3",
      sites: [
        { id: "SiteNorth", domain: "dealers.north.bike" },
        {
          id: "SiteSouth",
          domain: "dealers.south.bike",
          certificate: "arn:aws:acm:us-east-1:123456789012:certificate/1",
        },
      ],
    },
    staging: { region: "eu-central-1", sites: [{ id: "SiteNorth", domain: "staging.north.bike" }] },
    personal: { region: "eu-west-1", sites: [{ id: "Site" }] },
  },
}));
const requests: { root: string; stage: string }[] = [];

vi.mock("@spoke/infra/deployment.ts", () => ({
  TEMPLATE: "template.json",
  prepareDeployment: async (root: string, stage: string): Promise<Deployment> => {
    requests.push({ root, stage });
    return {
      stage,
      stackName: `spoke-${stage}`,
      templates: ["template.json", ...Object.keys(templates.nested)].map((name) => ({ name, file: `/out/${name}` })),
      stackPolicy: "{}",
      codePrefix: "templates/abc123/",
      ...settingsOf(stage),
      originSecrets: `/spoke/${stage}/OriginSecrets`,
      documents: { key: "documents/1.txt", file: "/out/documents.txt" },
      siteFiles: { key: "site-files/1.txt", file: "/out/site-files.txt" },
      bundles: FUNCTIONS.map(({ entry }) => ({
        name: entryName(entry),
        key: `${entryName(entry)}.zip`,
        file: `/out/${entryName(entry).replaceAll("/", "-")}.zip`,
      })),
      site: "packages/web/dist",
    };
  },
}));

const made: Made[] = [];
const OUTPUTS = {
  ApiEndpoint: "https://api1.execute-api.eu-central-1.amazonaws.com",
  ApiDomain: "api1.execute-api.eu-central-1.amazonaws.com",
  FilesBucketDomain: "files.s3.eu-central-1.amazonaws.com",
  FilesAccessId: "E1",
  HeadersPolicyId: "policy-1",
  MediaHeadersPolicyId: "policy-2",
};

function fakes(stage: string, outputs: Record<string, string> = OUTPUTS, secret = "secret"): void {
  const types = {
    "sst.Secret": ({ name }: Made) => ({
      value: new KnownOutput(`${secret} ${name}`),
    }),
    "sst.aws.Bucket": () => ({
      name: new KnownOutput("code-bucket"),
      nodes: {
        bucket: { bucketRegionalDomainName: new KnownOutput("code-bucket.s3.eu-central-1.amazonaws.com") },
      },
    }),
    "aws.s3.BucketObjectv2": ({ args }: Made) => ({ key: new KnownOutput(args.key) }),
    "aws.Provider": () => ({}),
    "aws.wafv2.WebAcl": () => ({ arn: new KnownOutput("arn:acl") }),
    "aws.cloudformation.Stack": () => ({ outputs: new KnownOutput(outputs, "Backend") }),
    "sst.aws.StaticSite": ({ name }: Made) => ({
      url: new KnownOutput(`https://${name}`),
      nodes: { assets: { name: new KnownOutput(`bucket of ${name}`) } },
    }),
  };
  const parameter = (name: string) => (name === `/spoke/${stage}/OriginSecrets` ? "new,old" : "another parameter");
  stubSst({ stage, root: "/root", made, types, parameter });
}

fakes("production");
const { default: config } = await import("../../sst.config.ts");
afterAll(() => vi.unstubAllGlobals());

/** What the site's transform makes of a distribution. */
function distributionOf(args: Made["args"]): Record<string, unknown> {
  const cdn = { origins: [{ originId: "default" }], defaultCacheBehavior: { targetOriginId: "default" } };
  const transform = at(args.transform, "cdn");
  if (typeof transform !== "function") throw new Error("the site does not change its distribution");
  transform(cdn);
  return Object(plain(cdn));
}

const of = (type: string) => made.filter((record) => record.type === type);

beforeEach(() => {
  made.length = 0;
  requests.length = 0;
});

describe.each(["production", "staging", "anna"])("deploying %s", (stage) => {
  beforeEach(async () => {
    fakes(stage);
    await config.run();
  });

  it("prepares the stage once, from the root of the project", () => {
    expect(requests).toEqual([{ root: "/root", stage }]);
  });

  it("creates only uploads, secrets, one stack, and the sites", () => {
    const counts: Record<string, number> = {};
    for (const { type } of made) counts[type] = (counts[type] ?? 0) + 1;
    expect(counts).toEqual({
      "sst.aws.Bucket": 1,
      "aws.s3.BucketObjectv2": FUNCTIONS.length + 4 + Object.keys(templates.nested).length,
      "sst.Secret": 4,
      "aws.Provider": 1,
      "aws.wafv2.WebAcl": 1,
      "aws.cloudformation.Stack": 1,
      "sst.aws.StaticSite": settingsOf(stage).sites.length,
    });
  });

  it("uploads bundles and nested templates to where the template expects them", () => {
    const keys = of("aws.s3.BucketObjectv2").map(({ args }) => args.key);
    const expected = resources("AWS::Lambda::Function").map(({ properties }) => at(properties.Code, "S3Key"));
    const nested = resources("AWS::CloudFormation::Stack").map(({ properties }) => readable(properties.TemplateURL));
    const addresses = nested.map((url) =>
      url.replace("https://s3.<AWS::Region>.<AWS::URLSuffix>/<CodeBucket>/<CodePrefix>", "templates/abc123/"),
    );
    expect(keys.sort()).toEqual(
      [
        ...[...expected, ...addresses, "templates/abc123/template.json", "documents/1.txt"],
        ...["site-files/1.txt", "site-buckets.json"],
      ].sort(),
    );
  });

  it("deploys the template with every parameter that it needs, after the uploads", () => {
    const [stack] = of("aws.cloudformation.Stack");
    expect(plain(stack?.args)).toMatchObject({
      name: `spoke-${stage}`,
      templateUrl: "https://code-bucket.s3.eu-central-1.amazonaws.com/templates/abc123/template.json",
      capabilities: ["CAPABILITY_IAM"],
      policyBody: "{}",
      parameters: {
        CodeBucket: "code-bucket",
        CodePrefix: "templates/abc123/",
        MailFrom: "secret MailFrom",
      },
    });
    // The default is right on AWS; only other environments set it.
    const named = Object.keys(template.Parameters).filter((name) => name !== "SiteOrigin");
    expect(Object.keys(Object(stack?.args.parameters)).sort()).toEqual(named.sort());
    // All but the names of the buckets of the sites, which come after it.
    expect(list(stack?.options.dependsOn)).toHaveLength(of("aws.s3.BucketObjectv2").length - 1);
  });

  it("stores what a build has of the site, and the buckets of the sites, so that files of old builds can be deleted", () => {
    const uploaded = of("aws.s3.BucketObjectv2").map(({ args, options }) => ({ ...args, ...options }));
    expect(uploaded).toContainEqual(
      expect.objectContaining({
        key: "site-files/1.txt",
        source: { path: "/out/site-files.txt" },
        retainOnDelete: true,
      }),
    );
    const names = uploaded.find(({ key }) => key === "site-buckets.json")?.content;
    expect(JSON.parse(String(plain(names)))).toEqual(settingsOf(stage).sites.map(({ id }) => `bucket of ${id}`));
  });

  it("makes one site per host, on its domain, from the one build", () => {
    const { sites } = settingsOf(stage);
    expect(
      of("sst.aws.StaticSite").map(({ name, args }) => plain({ name, domain: args.domain, path: args.path })),
    ).toEqual(
      sites.map(({ id, domain, certificate: cert }) => ({
        name: id,
        domain: cert === undefined ? domain : { name: domain, dns: false, cert },
        path: "packages/web/dist",
      })),
    );
  });

  it("publishes a site only after the backend, whose new queries it sends", () => {
    for (const { args } of of("sst.aws.StaticSite")) {
      expect(args.path).toBeInstanceOf(KnownOutput);
      expect(Object(args.path).origin).toBe("Backend");
    }
  });

  it("puts the web ACL before every site", () => {
    const [acl] = of("aws.wafv2.WebAcl");
    expect(acl?.args).toMatchObject({ scope: "CLOUDFRONT", defaultAction: { allow: {} } });
    const names = list(acl?.args.rules).map((rule) => at(rule, "name"));
    expect(names).toEqual(["sign-in", "anonymous", "all"]);
    for (const { args } of of("sst.aws.StaticSite")) expect(distributionOf(args).webAclArn).toBe("arn:acl");
  });

  it("lets browsers cache hashed files forever and revalidate the rest, and keeps the previous build", () => {
    for (const { args } of of("sst.aws.StaticSite")) {
      expect(at(args.assets, "purge")).toBe(false);
      // Later options win in SST's component.
      expect(
        list(at(args.assets, "fileOptions")).map((option) => [at(option, "files"), at(option, "cacheControl")]),
      ).toEqual([
        ["**", "public,max-age=0,must-revalidate"],
        ["assets/**", "public,max-age=31536000,immutable"],
      ]);
    }
  });

  it("serves the API and the pictures from each site's origin, with the template's headers", () => {
    for (const [index, { args }] of of("sst.aws.StaticSite").entries()) {
      const distribution = distributionOf(args);
      const domain = settingsOf(stage).sites[index]?.domain;
      expect(at(distribution, "origins")).toMatchObject([
        { originId: "default" },
        {
          originId: "api",
          domainName: OUTPUTS.ApiDomain,
          customHeaders: [
            { name: "x-spoke-origin", value: "new" },
            ...(domain === undefined
              ? []
              : ["x-spoke-host", "x-forwarded-host"].map((name) => ({ name, value: domain }))),
          ],
        },
        { originId: "files", domainName: OUTPUTS.FilesBucketDomain, originAccessControlId: OUTPUTS.FilesAccessId },
      ]);
      expect(at(distribution, "defaultCacheBehavior")).toMatchObject({
        targetOriginId: "default",
        responseHeadersPolicyId: "policy-1",
        allowedMethods: ["GET", "HEAD"],
      });

      const behaviors = list(at(distribution, "orderedCacheBehaviors"));
      // CloudFront allows 25, so the paths under `/api/` share one.
      const shared = ROUTES.map(({ path }) => path.replace(/^\/api\/.*/, "/api/*").replace(/\{\w+\}/, "*"));
      const patterns = behaviors.map((behavior) => at(behavior, "pathPattern"));
      expect(patterns).toEqual([...new Set(shared), "/media/*"]);
      expect(patterns.length).toBeLessThanOrEqual(25);
      for (const behavior of behaviors) {
        const media = at(behavior, "pathPattern") === "/media/*";
        expect(behavior).toMatchObject({
          responseHeadersPolicyId: media ? "policy-2" : "policy-1",
          viewerProtocolPolicy: "https-only",
        });
        expect(at(behavior, "targetOriginId")).toBe(media ? "files" : "api");
        expect(list(at(behavior, "allowedMethods")).includes("POST")).toBe(!media);
        // CloudFront's policy "CachingDisabled": responses of the API must not reach another dealer.
        if (!media) expect(at(behavior, "cachePolicyId")).toBe("4135ea2d-6df8-44a3-9df3-4b5a84be39ad");
      }
    }
  });
});

it("gives the template another configuration after a changed secret, and after nothing else", async () => {
  const configurationWith = async (secret: string, stage: string) => {
    made.length = 0;
    fakes(stage, OUTPUTS, secret);
    await config.run();
    return at(plain(of("aws.cloudformation.Stack")[0]?.args), "parameters", "Configuration");
  };
  const before = await configurationWith("one", "production");
  expect(before).toMatch(new RegExp(String(template.Parameters.Configuration?.AllowedPattern)));
  expect(await configurationWith("one", "staging")).toBe(before);
  expect(await configurationWith("two", "production")).not.toBe(before);
});

it("reads only outputs that the template has", async () => {
  fakes("production", Object.fromEntries(Object.keys(template.Outputs).map((name) => [name, name])));
  await expect(config.run()).resolves.toMatchObject({ api: expect.anything() });
});

it("fails if the stack lacks an output", async () => {
  fakes("production", {});
  await expect(config.run()).rejects.toThrow("no output");
});

it("protects production and staging, and no other stage", async () => {
  for (const stage of ["production", "staging"])
    expect(await config.app({ stage })).toMatchObject({ name: "spoke", home: "aws", removal: "retain", protect: true });
  expect(await config.app({ stage: "anna" })).toMatchObject({ removal: "remove", protect: false });
});

it("deploys a stage to its region, not to that of the shell", async () => {
  expect((await config.app({ stage: "production" })).providers).toMatchObject({ aws: { region: "ap-southeast-3" } });
  expect((await config.app({ stage: "anna" })).providers).toMatchObject({ aws: { region: "eu-west-1" } });
});

it("forbids updates that delete or replace resources with data", () => {
  const policy = stackPolicy(template);
  const denied = list(at(policy, "Statement", 1, "Resource"));
  expect(at(policy, "Statement", 1)).toMatchObject({ Effect: "Deny", Action: ["Update:Delete", "Update:Replace"] });
  const holding = ["AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::SQS::Queue", "AWS::Events::EventBus"];
  const wanted = holding.flatMap((type) => resources(type).map(({ id }) => `LogicalResourceId/${id}`));
  expect(denied.map(String).sort()).toEqual(wanted.sort());
});
