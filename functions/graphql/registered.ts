import { createHash } from "node:crypto";
import { GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { logger, now, s3 } from "@spoke/core/platform";
import { registeredDocuments } from "./generated/documents.ts";
import { BUILDS } from "./limits.ts";

const FRESH_MS = 60_000;
/** Where deployments put the documents of each build (`infra/build.ts`). */
const PREFIX = "documents/";

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
  const Bucket = process.env.CODE_BUCKET;
  try {
    const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket, Prefix: PREFIX }));
    const builds = Contents.sort((a, b) => Number(b.LastModified) - Number(a.LastModified)).slice(0, BUILDS);
    const texts = await Promise.all(
      builds.map(async ({ Key }) => {
        const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key }));
        return (await Body?.transformToString()) ?? "";
      }),
    );
    return new Set(texts.flatMap((text) => text.split("\n")));
  } catch (error) {
    logger.error("documents of earlier builds not readable", { error });
    return new Set();
  }
}
