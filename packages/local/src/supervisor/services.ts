import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Where the services of a running instance are, for commands that work on its data. */
export const servicesSchema = z.object({
  endpoints: z.object({
    dynamodb: z.string(),
    s3: z.string(),
    sqs: z.string(),
    events: z.string(),
    ses: z.string(),
    region: z.string(),
    account: z.string(),
  }),
  bucket: z.string(),
  tableName: z.string(),
});

export const SERVICES_FILE = "services.json";

/** Says where the services are, to the owner of the directory alone. */
export function writeServices(
  directory: string,
  { endpoints, bucket, tableName }: z.input<typeof servicesSchema>,
): void {
  const text = JSON.stringify({ endpoints, bucket, tableName }, null, 2);
  writeFileSync(join(directory, SERVICES_FILE), text, { mode: 0o600 });
}

/** Says that nothing runs any more. */
export function clearServices(directory: string): void {
  rmSync(join(directory, SERVICES_FILE), { force: true });
}
