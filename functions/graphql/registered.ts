import { createHash } from "node:crypto";
import { logger, now } from "@spoke/core/platform";
import { registeredDocuments } from "./generated/documents.ts";

const FRESH_MS = 60_000;

let earlier: { readonly at: number; readonly documents: Promise<ReadonlySet<string>> } | undefined;

/** Whether a document is of this build of the site, or of an earlier one. */
export async function isRegistered(query: string): Promise<boolean> {
  const hash = createHash("sha256").update(query).digest("hex");
  return registeredDocuments.has(hash) || (await earlierDocuments()).has(hash);
}

/** At most one look at the bucket a minute, whatever clients send. */
function earlierDocuments(): Promise<ReadonlySet<string>> {
  if (!earlier || now() - earlier.at >= FRESH_MS) earlier = { at: now(), documents: loadDocuments() };
  return earlier.documents;
}

async function loadDocuments(): Promise<ReadonlySet<string>> {
  try {
    const { documentsOfEarlierBuilds } = await import("./earlier-documents.ts");
    return new Set(await documentsOfEarlierBuilds());
  } catch (error) {
    logger.error("documents of earlier builds not readable", { error });
    return new Set();
  }
}
