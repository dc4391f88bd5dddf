import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Everything that a deployment of a stage uploads and wires, made by `infra/build.ts`. File names are absolute, but for the site. */
export interface Deployment {
  readonly stage: string;
  readonly stackName: string;
  readonly template: string;
  /** Forbids CloudFormation to delete or replace what holds the data. */
  readonly stackPolicy: string;
  /** `{hash}/`, from the contents of the bundles and the template: the prefix of this deployment's objects in the code bucket. */
  readonly codePrefix: string;
  readonly bundles: readonly { readonly name: string; readonly file: string }[];
  /** Directory of the built site, relative to the root. */
  readonly site: string;
}

/**
 * Bundles the functions, builds the site and synthesizes the template, in a process of its own: the deployment tool evaluates its
 * configuration as one bundled script, in which neither the CDK nor esbuild would find its files.
 * @throws Error with the output of the build when it fails.
 */
export async function prepareDeployment(root: string, stage: string): Promise<Deployment> {
  const node = join(root, "node_modules", "node", "bin", "node");
  await promisify(execFile)(node, [join(root, "infra", "build.ts"), "--stage", stage], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(await readFile(deploymentFile(root, stage), "utf8"));
}

/** Where `infra/build.ts` leaves its result for `prepareDeployment`. */
export function deploymentFile(root: string, stage: string): string {
  return join(root, "dist", `deployment-${stage}`, "deployment.json");
}
