import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Addresses of a running instance, for commands that use its data. */
export const servicesSchema = z.object({
  endpoints: z.object({
    dynamodb: z.string(),
    s3: z.string(),
    sqs: z.string(),
    events: z.string(),
    ses: z.string(),
    ssm: z.string(),
    region: z.string(),
    account: z.string(),
  }),
  bucket: z.string(),
  tableName: z.string(),
});

export const SERVICES_FILE = "services.json";

/** Writes the addresses, readable by the owner only. */
export function writeServices(
  directory: string,
  { endpoints, bucket, tableName }: z.input<typeof servicesSchema>,
): void {
  const text = JSON.stringify({ endpoints, bucket, tableName }, null, 2);
  writeFileSync(join(directory, SERVICES_FILE), text, { mode: 0o600 });
}

/** Removes the file when the instance stops. */
export function clearServices(directory: string): void {
  rmSync(join(directory, SERVICES_FILE), { force: true });
}
