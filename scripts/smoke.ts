// Tries what a deployed stage must do, from outside.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROTECTED_STAGES } from "../infra/naming.ts";
import { settingsOf } from "../infra/stages.ts";
import { type SmokeOptions, smokeTest } from "./smoke-test.ts";
import { helpWith } from "./usage.ts";

/** How long a distribution may take to serve what was just deployed. */
const PATIENCE_MS = 120_000;

const USAGE = `npm run smoke -- [--stage NAME] [--build DIRECTORY] [ADDRESS …]

  --stage NAME       the sites of the stage that have a domain; addresses are for those without one
  --build DIRECTORY  also compares the page with that of a build

  SMOKE_USERNAME, SMOKE_PASSWORD  an account to sign in with
  SMOKE_BASIC_AUTH                the value of SiteBasicAuth`;

helpWith(USAGE);
const { values, positionals } = parseArgs({
  options: { stage: { type: "string" }, build: { type: "string" } },
  allowPositionals: true,
});
const { SMOKE_USERNAME: username, SMOKE_PASSWORD: password, SMOKE_BASIC_AUTH: basicAuth } = process.env;
const headers = basicAuth ? { authorization: `Basic ${Buffer.from(basicAuth).toString("base64")}` } : {};
const domains = values.stage === undefined ? [] : settingsOf(values.stage).sites.flatMap(({ domain }) => domain ?? []);
const sites = [...domains.map((domain) => `https://${domain}`), ...positionals];
if (sites.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

const options: SmokeOptions = {
  patienceMs: PATIENCE_MS,
  registeredOnly: PROTECTED_STAGES.includes(values.stage ?? ""),
  ...(values.build === undefined ? {} : { page: readFileSync(join(values.build, "index.html"), "utf8") }),
  ...(username && password ? { account: { username, password } } : {}),
};
let failed = 0;
for (const site of sites)
  for await (const { check, problem } of smokeTest(site, options, headers)) {
    console.log(
      `${problem === undefined ? "ok" : "FAILED"}  ${site}  ${check}${problem === undefined ? "" : `: ${problem}`}`,
    );
    if (problem !== undefined) failed++;
  }
if (failed > 0) process.exit(1);
