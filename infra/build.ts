import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { generateTypes } from "../scripts/generate.ts";
import { bundleFunction } from "./bundle.ts";
import { type Deployment, deploymentFile, TEMPLATE } from "./deployment.ts";
import { FUNCTIONS } from "./functions.ts";
import { DOCUMENTS_PREFIX, entryName, SITE_ASSETS, SITE_FILES_PREFIX } from "./naming.ts";
import { prepareUnderRules } from "./rules.ts";
import { SECRETS, secretParameter } from "./secrets.ts";
import { stackName } from "./stack.ts";
import { stackPolicy } from "./stack-policy.ts";
import { settingsOf } from "./stages.ts";
import { zipDirectory } from "./zip.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Builds everything that is uploaded for a stage, and describes it in `dist/deployment-{stage}/deployment.json`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { stage: { type: "string" } } });
  const stage = values.stage;
  if (stage === undefined) throw new Error("usage: infra/build.ts --stage NAME");

  // Before the long build.
  const settings = settingsOf(stage);
  // A fresh clone has no generated files.
  await generateTypes();
  const generated = join(ROOT, "functions", "graphql", "generated", "documents.ts");
  const { registeredDocuments }: { registeredDocuments: ReadonlySet<string> } = await import(generated);
  const out = dirname(deploymentFile(ROOT, stage));
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });

  const bundles = new Map<string, Deployment["bundles"][number]>();
  for (const { entry } of FUNCTIONS) {
    const { directory } = await bundleFunction(entry, join(out, "bundles"), "lambda");
    const zip = await zipDirectory(directory);
    const name = entryName(entry);
    const file = join(out, `${name.replaceAll("/", "-")}.zip`);
    await writeFile(file, zip);
    bundles.set(entry, { name, key: `functions/${name}-${hashOf(zip)}.zip`, file });
  }
  const documents = [...registeredDocuments].sort().join("\n");
  const documentsFile = join(out, "documents.txt");
  await writeFile(documentsFile, documents);

  const { root, nested } = prepareUnderRules(stage, {
    ...settings,
    bundleKey: (entry) => {
      const bundle = bundles.get(entry);
      if (!bundle) throw new Error(`${entry} has no bundle`);
      return bundle.key;
    },
  }).templates();
  const templates: Deployment["templates"][number][] = [];
  const texts = Object.entries({ [TEMPLATE]: root, ...nested }).map(([name, template]) => ({
    name,
    text: JSON.stringify(template),
  }));
  for (const { name, text } of texts) {
    const file = join(out, name);
    await writeFile(file, text);
    templates.push({ name, file });
  }

  const web = join("packages", "web");
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  execFileSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: join(ROOT, web),
    stdio: "inherit",
    // Any other value would build the libraries for development, and vite keeps one that is set.
    env: { ...process.env, NODE_ENV: "production" },
  });

  const assets = (await readdir(join(ROOT, web, "dist", SITE_ASSETS), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      relative(join(ROOT, web, "dist"), join(parentPath, name))
        .split(sep)
        .join("/"),
    );
  const siteFiles = assets.sort().join("\n");
  const siteFilesFile = join(out, "site-files.txt");
  await writeFile(siteFilesFile, siteFiles);

  const deployment: Deployment = {
    stage,
    stackName: stackName(stage),
    templates,
    stackPolicy: JSON.stringify(stackPolicy(root)),
    codePrefix: `templates/${hashOf(JSON.stringify(texts))}/`,
    bundles: [...bundles.values()],
    documents: { key: `${DOCUMENTS_PREFIX}${hashOf(documents)}.txt`, file: documentsFile },
    siteFiles: { key: `${SITE_FILES_PREFIX}${hashOf(siteFiles)}.txt`, file: siteFilesFile },
    originSecrets: secretParameter(stage, SECRETS.ORIGIN_SECRETS),
    region: settings.region,
    sites: settings.sites,
    site: join(web, "dist"),
  };
  await writeFile(deploymentFile(ROOT, stage), JSON.stringify(deployment, null, 2));
}

function hashOf(contents: string | Uint8Array): string {
  return createHash("sha256").update(contents).digest("hex").slice(0, 20);
}

await main();
