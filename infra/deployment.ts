import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SiteHost } from "./stages.ts";

/** File of the stack's template. */
export const TEMPLATE = "template.json";

/** The output of `infra/build.ts` for a stage. Paths are absolute, except that of the site. */
export interface Deployment {
  readonly stage: string;
  readonly stackName: string;
  /** `template.json`, and the templates of nested stacks. */
  readonly templates: readonly { readonly name: string; readonly file: string }[];
  /** Keeps CloudFormation from deleting or replacing resources with data. */
  readonly stackPolicy: string;
  /** Prefix of the templates in the code bucket: `templates/{hash}/`. */
  readonly codePrefix: string;
  /** Keys in the code bucket have the hash of the contents, so that only functions whose code changed are deployed. */
  readonly bundles: readonly { readonly name: string; readonly key: string; readonly file: string }[];
  /** The documents that the site of this build sends. The API accepts those of earlier builds too. */
  readonly documents: { readonly key: string; readonly file: string };
  /** Names of the files of this build of the site whose names have a hash, one a line. Files of old builds are deleted by it. */
  readonly siteFiles: { readonly key: string; readonly file: string };
  /** Name of the secrets between the sites and the API in Parameter Store. */
  readonly originSecrets: string;
  readonly region: string;
  readonly sites: readonly SiteHost[];
  /** Directory of the built site, relative to the root. */
  readonly site: string;
}

/**
 * Bundles the functions, builds the site, and synthesizes the template, in a separate process: SST bundles its configuration into
 * one script, in which the CDK and esbuild would not find their files.
 * @throws Error with the output of a build that fails
 */
export async function prepareDeployment(root: string, stage: string): Promise<Deployment> {
  const node = join(root, "node_modules", "node", "bin", "node");
  await promisify(execFile)(node, [join(root, "infra", "build.ts"), "--stage", stage], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(await readFile(deploymentFile(root, stage), "utf8"));
}

/** The file that `infra/build.ts` writes and `prepareDeployment` reads. */
export function deploymentFile(root: string, stage: string): string {
  return join(root, "dist", `deployment-${stage}`, "deployment.json");
}
