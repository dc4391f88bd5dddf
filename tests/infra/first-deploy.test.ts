import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Deployment } from "@spoke/infra/deployment.ts";
import { SITE_BUCKETS } from "@spoke/infra/naming.ts";
import type { Template } from "@spoke/infra/synth.ts";
import { COMMANDS } from "@spoke/sandbox/cli/commands.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { setEnvironment, startCloud, type TestCloud } from "../support/cloud.ts";
import { noStackXml, READY_ACCOUNT, type RecordedAws, stackXml, startRecordedAws } from "../support/recorded-aws.ts";
import { until } from "../support/until.ts";
import { KnownOutput, type Made, originsOf, plain, stubSst } from "./sst-fakes.ts";
import { at, list, readable, resources } from "./support.ts";

const STAGE = "anna";
const ADMIN = "office@velo.bike";

const directory = mkdtempSync(join(tmpdir(), "spoke-first-deploy-"));
const clone = join(directory, "spoke");
let cloud: TestCloud;
let aws: RecordedAws;
let restore: () => void;
/** What happened to the account, in order. */
const steps: string[] = [];
/** The account: its secrets, the objects of the code bucket by key, and whether the stack exists. */
const secrets = new Map<string, string>();
const objects = new Map<string, string>();
let isDeployed = false;

beforeAll(async () => {
  makeClone();
  cloud = await startCloud({ functions: true, directory: join(directory, "cloud") });
  aws = await startRecordedAws(answer);
  const names = ["AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_SSM", "AWS_ENDPOINT_URL_SESV2"];
  restore = setEnvironment({ ...Object.fromEntries(names.map((name) => [name, aws.url])), AWS_MAX_ATTEMPTS: "1" });
}, 600_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  restore?.();
  await aws?.stop();
  await cloud?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** What git has of the project, and installed packages: no generated file, bundle, or site. */
function makeClone(): void {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const file of files.split("\0").filter((name) => name !== "" && existsSync(name))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(file, join(clone, file));
  }
  for (const modules of ["node_modules", "packages/web/node_modules"]) {
    mkdirSync(join(clone, modules), { recursive: true });
    // The project's own packages are links that lead into the clone.
    const names = readdirSync(modules).filter((name) => name !== ".cache" && name !== ".vite-temp");
    for (const name of names) {
      if (name === "@spoke")
        cpSync(join(modules, name), join(clone, modules, name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(process.cwd(), modules, name), join(clone, modules, name));
    }
  }
  const settings = { region: "eu-central-1", sites: [{ id: "Site" }], firstDeploy: true };
  writeFileSync(join(clone, "stages.json"), JSON.stringify({ personal: settings }));
}

function answer(call: string, body: string): readonly [number, string] | undefined {
  if (call === "DescribeStacks")
    return isDeployed ? [200, stackXml("CREATE_COMPLETE", outputs())] : [400, noStackXml(`spoke-${STAGE}`)];
  if (call === "AmazonSSM.PutParameter") {
    const { Name, Value, Overwrite } = JSON.parse(body);
    expect(Overwrite).toBe(false);
    secrets.set(Name, Value);
    steps.push("secrets");
    return [200, '{"Version":1}'];
  }
  if (call === "AmazonSSM.GetParametersByPath")
    return [200, JSON.stringify({ Parameters: [...secrets.keys()].map((Name) => ({ Name, Version: 1 })) })];
  if (call === "/2016-08-19/account-settings") steps.push("preflight");
  return READY_ACCOUNT[call];
}

const built = (name: string): string => readFileSync(join(clone, "dist", `deployment-${STAGE}`, name), "utf8");
const template = (): Template => JSON.parse(built("template.json"));

/** Outputs of the deployed stack: those of the template that was built, with the stores of the cloud. */
function outputs(): Record<string, string> {
  const names = Object.keys(template().Outputs);
  const stores = { TableName: cloud.tableName, FilesBucketName: cloud.bucket };
  return { ...Object.fromEntries(names.map((name) => [name, `the ${name}`])), ...stores };
}

/** Runs a command of an operator for the stage. */
async function spoke(...[name = "", ...args]: string[]): Promise<object> {
  const command = COMMANDS.get(name);
  if (!command) throw new Error(`no command ${name}`);
  return command([...args, "--stage", STAGE]);
}

/** Evaluates the configuration as `sst deploy` does; SST's classes only record. */
async function constructed(): Promise<Made[]> {
  const made: Made[] = [];
  const types = {
    "sst.Secret": ({ name }: Made) => ({ value: new KnownOutput(name === "MailFrom" ? "portal@north.bike" : "") }),
    "sst.aws.Bucket": ({ name }: Made) => {
      if (built("deployment.json") !== "") steps.push("build");
      const bucketRegionalDomainName = new KnownOutput("code-bucket.s3.amazonaws.com", name);
      return { name: new KnownOutput("code-bucket", name), nodes: { bucket: { bucketRegionalDomainName } } };
    },
    "aws.s3.BucketObjectv2": ({ name, args }: Made) => ({ id: new KnownOutput(args.key, name) }),
    "aws.Provider": ({ name }: Made) => ({ id: new KnownOutput(name, name) }),
    "aws.wafv2.WebAcl": ({ name }: Made) => ({ arn: new KnownOutput("arn:acl", name) }),
    "aws.cloudformation.Stack": ({ name }: Made) => ({ outputs: new KnownOutput(outputs(), name) }),
    "sst.aws.StaticSite": ({ name }: Made) => ({
      url: new KnownOutput(`https://${name}`, name),
      nodes: { assets: { name: new KnownOutput(`bucket of ${name}`, name) } },
    }),
  };
  const parameter = (name: string): string => {
    const value = secrets.get(name);
    if (value === undefined) throw new Error(`Parameter Store has no ${name}`);
    return value;
  };
  stubSst({ stage: STAGE, root: clone, made, types, parameter });
  const { default: config } = await import("../../sst.config.ts");
  await config.run();
  return made;
}

/** What a resource waits for, by name: what its arguments come from, and what it names itself. */
function waitsFor({ type, args, options }: Made): string[] {
  const distribution = { origins: [], defaultCacheBehavior: {} };
  const transform = at(args.transform, "cdn");
  if (type === "sst.aws.StaticSite" && typeof transform === "function") transform(distribution);
  return originsOf([args, distribution, options.dependsOn, options.provider]);
}

/** Makes resources as Pulumi does, each once all it waits for exists; of those that could be next, the one declared last. */
function makeAll(made: readonly Made[]): void {
  const left = [...made];
  const done = new Set<string>();
  while (left.length > 0) {
    const next = left.findLastIndex((resource) => waitsFor(resource).every((name) => done.has(name)));
    const [resource] = left.splice(next, 1);
    if (next < 0 || !resource) throw new Error("resources wait for each other");
    makeResource(resource);
    done.add(resource.name);
  }
}

function makeResource({ type, args }: Made): void {
  switch (type) {
    case "sst.aws.Bucket":
      steps.push("code bucket");
      break;
    case "aws.s3.BucketObjectv2":
      if (args.content !== undefined) {
        objects.set(String(plain(args.key)), String(plain(args.content)));
        steps.push("list of site buckets");
        break;
      }
      objects.set(String(plain(args.key)), readFileSync(String(at(args.source, "path")), "latin1"));
      steps.push("uploads");
      break;
    case "aws.cloudformation.Stack":
      createStack(plain(args));
      steps.push("stack");
      break;
    case "sst.aws.StaticSite":
      expect(readFileSync(join(clone, String(plain(args.path)), "index.html"), "utf8")).toContain("/assets/");
      steps.push("site");
      break;
    case "aws.wafv2.WebAcl":
      steps.push("web ACL");
  }
}

/** Refuses what CloudFormation would: missing templates, code, and parameters. */
function createStack(args: unknown): void {
  const key = String(at(args, "templateUrl")).split(".amazonaws.com/")[1] ?? "";
  const root: Template = JSON.parse(objects.get(key) ?? "");
  const parameters = Object(at(args, "parameters"));
  for (const [name, { Default }] of Object.entries(root.Parameters))
    expect(parameters[name] ?? Default, name).toBeDefined();
  const codes = resources("AWS::Lambda::Function", root).map(({ properties }) => String(at(properties.Code, "S3Key")));
  expect(codes.length).toBeGreaterThan(30);
  // The signature of a ZIP file.
  for (const code of codes) expect(objects.get(code)?.startsWith("PK"), code).toBe(true);
  const place = "https://s3.<AWS::Region>.<AWS::URLSuffix>/<CodeBucket>/<CodePrefix>";
  const nested = resources("AWS::CloudFormation::Stack", root).map(({ properties }) =>
    readable(properties.TemplateURL),
  );
  expect(nested.length).toBeGreaterThan(0);
  for (const url of nested) expect(objects.has(url.replace(place, String(parameters.CodePrefix))), url).toBe(true);
  const [table] = resources("AWS::DynamoDB::Table", root);
  expect(table?.properties.DeletionProtectionEnabled).toBe(false);
  isDeployed = true;
}

// Builds all functions and the site: minutes on a busy machine.
it("a first deployment from a fresh clone: preflight, secrets, build, code, stack, sites, and the first portal", async () => {
  const missing = await spoke("preflight", "--mail-from", "portal@north.bike");
  expect(missing).toMatchObject({ ready: false });
  const problems = list(at(missing, "findings")).filter((finding) => at(finding, "state") === "missing");
  expect(problems.map((finding) => at(finding, "check"))).toEqual(["secrets"]);

  const keys = join(directory, "keys");
  await COMMANDS.get("keys")?.(["make", keys]);
  await spoke("secrets", "load", keys);
  expect(await spoke("preflight", "--mail-from", "portal@north.bike")).toMatchObject({ ready: true });

  expect(existsSync(join(clone, "dist"))).toBe(false);
  const made = await constructed();
  const { bundles, documents, siteFiles, templates }: Deployment = JSON.parse(built("deployment.json"));
  makeAll(made);
  // And the documents and files of the site, and the names of its buckets.
  expect(objects.size).toBe(bundles.length + templates.length + 3);
  expect(objects.get(siteFiles.key)).toMatch(/^assets\/[\w-]+-[\w-]{8}\.js$/m);
  expect(objects.get(SITE_BUCKETS)).toBe('["bucket of Site"]');
  expect(objects.get(documents.key)?.split("\n").length).toBeGreaterThan(100);

  const portal = ["--host", "dealers.velo.bike", "--sorg", "V001", "--company", "Velo AG", "--currency", "EUR"];
  const first = await spoke("bootstrap", ...portal, "--admin-email", ADMIN);
  expect(first).toMatchObject({ sorg: "created", host: "created", administrator: "invited" });
  await until("the invitation is mailed", () => cloud.mailbox.list(10).some(({ to }) => to.includes(ADMIN)));

  const order = steps.filter((step, index) => step !== steps[index - 1] && step !== "web ACL");
  expect(order).toEqual([
    "preflight",
    "secrets",
    "preflight",
    "build",
    "code bucket",
    "uploads",
    "stack",
    "site",
    "list of site buckets",
  ]);
  expect(steps.indexOf("web ACL")).toBeGreaterThan(steps.indexOf("build"));
  expect(steps.indexOf("web ACL")).toBeLessThan(steps.indexOf("site"));
}, 1_200_000);
