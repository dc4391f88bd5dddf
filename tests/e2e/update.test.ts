import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { CreateBucketCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { clientEnvironment } from "@spoke/cloud/supervisor/configure.ts";
import { groupRoleKey, roleKey } from "@spoke/core/access";
import { DEFAULT_GROUP_ROLES, DEFAULT_ROLES } from "@spoke/core/access/defaults.ts";
import { registeredDocuments } from "@spoke/functions/graphql/generated/documents.ts";
import { bundleFunction } from "@spoke/infra/bundle.ts";
import { buildBundles } from "@spoke/sandbox/build/bundles.ts";
import { buildSite } from "@spoke/sandbox/build/site.ts";
import type { LoadDemo } from "@spoke/sandbox/portal/demo.ts";
import { type RunningPortal, startPortal } from "@spoke/sandbox/portal/portal.ts";
import type { Browser, BrowserServer } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { put, store } from "../builders/store.ts";
import { connectBrowser, launchBrowser, visitor } from "../support/browser.ts";
import { setEnvironment } from "../support/cloud.ts";
import { HOST, PASSWORD, seedPeople } from "../support/people.ts";
import { until } from "../support/until.ts";
import { fillSignIn, isSameDocument, markDocument, settled } from "./steps.ts";

const GRAPHQL = "functions/graphql/handler.ts";
/** The code bucket of the embedded cloud, where deployments put the documents of their build. */
const CODE_BUCKET = "local";

let directory: string;
let portal: RunningPortal | undefined;
let browserServer: BrowserServer;
let browser: Browser;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "spoke-update-"));
  browserServer = await launchBrowser();
  browser = await connectBrowser(browserServer.wsEndpoint());
  // Builds functions and site, if nothing has built them yet.
  portal = await deploy(0, () => undefined);
});
afterAll(async () => {
  await portal?.stop();
  await browser?.close();
  await browserServer?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** The first deployment: a dealer, and the documents of this build in the code bucket. */
const firstDeployment: LoadDemo = async ({ endpoints, s3, tableName }) => {
  const restore = setEnvironment({ ...clientEnvironment(endpoints), TABLE_NAME: tableName });
  await seedPeople();
  await store(
    ...DEFAULT_ROLES.map((role) => put(roleKey(role.id), role)),
    ...DEFAULT_GROUP_ROLES.map((role) => put(groupRoleKey(role.id), role)),
  );
  restore();
  await s3.send(new CreateBucketCommand({ Bucket: CODE_BUCKET }));
  const Body = [...registeredDocuments].join("\n");
  await s3.send(new PutObjectCommand({ Bucket: CODE_BUCKET, Key: "documents/previous.txt", Body }));
  return { hosts: [HOST], accounts: [{ username: "dora", password: PASSWORD, role: "dealer", host: HOST }] };
};

/** The functions of a build whose API accepts only documents of the site, as in production. */
async function build(
  entries: readonly string[],
  change: (folder: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const bundles = new Map(await buildBundles(entries));
  // The bundles of a portal share files; a deployed one has its own.
  const { file, directory: folder } = await bundleFunction(GRAPHQL, mkdtempSync(join(directory, "graphql-")));
  change(folder);
  const production = join(folder, "production.mjs");
  const bundle = pathToFileURL(join(folder, basename(file))).href;
  writeFileSync(
    production,
    `process.env.REGISTERED_DOCUMENTS_ONLY = "true";\nexport const { handler } = await import("${bundle}");\n`,
  );
  return bundles.set(GRAPHQL, production);
}

/** Makes a bundle that of the next build, in which every document of the site is another one. */
function replaceDocuments(folder: string): void {
  const ofThisBuild = stored([...registeredDocuments]);
  const ofNextBuild = stored([...registeredDocuments].map((hash) => [...hash].reverse().join("")));
  const files = readdirSync(folder).filter((name) => /\.m?js$/.test(name));
  let replaced = 0;
  for (const file of files.map((name) => join(folder, name))) {
    const code = readFileSync(file, "utf8");
    if (!code.includes(ofThisBuild)) continue;
    writeFileSync(file, code.replaceAll(ofThisBuild, ofNextBuild));
    replaced++;
  }
  expect(replaced).toBe(1);
}

/** Hashes in the form in which bundles store them. */
const stored = (hashes: readonly string[]) => Buffer.from(hashes.join(""), "hex").toString("base64url");

async function deploy(port: number, change: (folder: string) => void): Promise<RunningPortal> {
  const quiet = { line: () => undefined, death: (error: Error) => expect.fail(error.message) };
  return startPortal({ directory: join(directory, "data"), port, apiPort: 0, fresh: false, data: {} }, quiet, {
    site: buildSite,
    functions: (entries) => build(entries, change),
    demo: firstDeployment,
    erp: async () => undefined,
  });
}

test("a tab of the previous build keeps working after an update whose pages ask for everything differently", async () => {
  const port = portal?.port ?? 0;
  const dealer = await visitor(browser, { width: 1440, serviceWorker: true });
  const { page } = dealer;
  await page.goto(`http://${HOST}:${port}/`);
  await fillSignIn(page, "dora", PASSWORD);
  await page.locator("[data-shell]").waitFor();
  await settled(page);
  await markDocument(page);

  await portal?.stop();
  portal = await deploy(port, replaceDocuments);

  const answers: { readonly status: number; readonly body: string }[] = [];
  page.on("response", async (response) => {
    if (!new URL(response.url()).pathname.endsWith("/graphql")) return;
    answers.push({ status: response.status(), body: await response.text().catch(() => "") });
  });
  for (const path of ["/invoice/open-invoice", "/order"]) {
    const before = answers.length;
    await page.locator(`nav a[href$="${path}"]`).first().click();
    await until(`${path} has asked the new API`, () => answers.length > before);
    await settled(page);
  }
  for (const { status, body } of answers) {
    expect(body).not.toContain("document_not_registered");
    expect(status).toBe(200);
  }
  expect(await isSameDocument(page)).toBe(true);

  // What neither build sends is refused: the tab works because the API accepts its documents, not because it accepts all.
  const refused = await fetch(`${portal.ready.api}/public/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-spoke-host": HOST },
    body: JSON.stringify({ query: "{ __typename }" }),
  });
  expect(await refused.text()).toContain("document_not_registered");
  await dealer.context.close();
});
