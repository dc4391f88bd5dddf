import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { clientEnvironment } from "../supervisor/configure.ts";
import { SERVICES_FILE, servicesSchema } from "../supervisor/services.ts";
import { UsageProblem } from "./input.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

/**
 * Turns the clients of this process to the table and the files that are meant: those of TABLE_NAME and FILES_BUCKET, at
 * AWS_ENDPOINT_URL or in AWS, or those of the instance that runs on SPOKE_DATA.
 * @throws UsageProblem when neither is there.
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
    throw new UsageProblem("nothing runs here: npm start, or set TABLE_NAME and FILES_BUCKET");
  }
}
