import { files, mail, table } from "./function-spec.ts";

/** One mail per batch: a mail that fails must not send the others again. */
export const MAIL = { grants: [table.readWrite, mail.send], environment: ["mail"], batchSize: 1 } as const;
/** A mail with a PDF. The host's logo on it is a picture. */
export const DOCUMENT_MAIL = {
  ...MAIL,
  grants: [table.readWrite, mail.send, files.read("media/")],
  memoryMb: 1024,
} as const;
/** A user is waiting for each report, and each may need much memory. The catalog has the words of the ERP by language. */
export const REPORT = {
  on: ["report.requested"],
  grants: [table.readWrite, files.write("reports/"), files.read("catalog/")],
  whenDead: "A report was not built in three attempts. The user saw it fail.",
  timeoutSeconds: 120,
  memoryMb: 1769,
  batchSize: 1,
  maxConcurrency: 4,
  attempts: 3,
} as const;
