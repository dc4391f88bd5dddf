import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { clientEnvironment } from "@spoke/cloud/supervisor/configure.ts";
import { z } from "zod";
import { SERVICES_FILE, servicesSchema } from "../portal/services.ts";
import { UsageProblem } from "./input.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

/**
 * Points the SDK clients of this process to the running instance of SPOKE_DATA, unless TABLE_NAME and FILES_BUCKET select
 * another backend (at AWS_ENDPOINT_URL or in AWS).
 * @throws UsageProblem when no instance runs
 */
export function useServices(): void {
  if (process.env.TABLE_NAME && process.env.FILES_BUCKET) return;
  const file = resolve(ROOT, process.env.SPOKE_DATA || ".spoke", SERVICES_FILE);
  const { endpoints, bucket, tableName } = read(file);
  Object.assign(process.env, clientEnvironment(endpoints), { TABLE_NAME: tableName, FILES_BUCKET: bucket });
}

function read(file: string): z.infer<typeof servicesSchema> {
  try {
    return servicesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!missing && !(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    throw new UsageProblem("no running instance: run npm start, or set TABLE_NAME and FILES_BUCKET");
  }
}
