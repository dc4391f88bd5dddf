import * as z from "zod";
import { canReadClaim } from "../claim/index.ts";
import { canReadInspection } from "../inspection/index.ts";
import { canReadCategory, canReadMaterial } from "../marketing/index.ts";
import { canReadMediaFile, hasPreview, type PlacementCheck } from "../media/index.ts";
import type { PlacementKind } from "../media/schema.ts";
import { canReadNews } from "../news/index.ts";
import { canReadProofs } from "../payments/proofs/index.ts";
import { action } from "../platform/index.ts";
import { canReadSalesDocument } from "../sales-document/index.ts";
import { readLinkedFile } from "../upload/index.ts";
import {
  EDITORS,
  isPrivate,
  type PrivatePurpose,
  purposeOf,
  RENDITION_NAMES,
  type Rendition,
  renditionKey,
} from "../upload/schema.ts";
import { canReadRowsFile } from "../upload-area/index.ts";
import { canReadVisitForm } from "../visit-form/index.ts";

/** Whether the actor may read the files of a record, by the record's id. */
type OwnerCheck = (owner: string) => Promise<boolean>;

const nobody: OwnerCheck = () => Promise.resolve(false);

/** Who may see the records that place files of the library. A new kind does not compile without its check. */
const PLACEMENTS: Readonly<Record<PlacementKind, PlacementCheck>> = {
  "marketing-category": canReadCategory,
  "marketing-material": canReadMaterial,
  "news-article": canReadNews,
  "sales-document": canReadSalesDocument,
};
const canReadMedia: OwnerCheck = (id) => canReadMediaFile(id, PLACEMENTS);

/** Who may read the private files of each purpose. A new purpose does not compile without its check. */
const READERS: Readonly<Record<PrivatePurpose, OwnerCheck>> = {
  PAYMENT_RECEIPT: canReadProofs,
  CLAIM_PHOTO: canReadClaim,
  CLAIM_VIDEO: canReadClaim,
  CLAIM_DOCUMENT: canReadClaim,
  INSPECTION_PHOTO: canReadInspection,
  FRAMES_FILE: nobody,
  VISIT_PHOTO: canReadVisitForm,
  MEDIA_PICTURE: canReadMedia,
  MEDIA_VIDEO: canReadMedia,
  MEDIA_DOCUMENT: canReadMedia,
  ROWS_FILE: canReadRowsFile,
  // Only the check of the recall reads it.
  RECALL_LIST: nobody,
};

/** Scopes of the users that the checks may allow. */
const SCOPES = [
  ...["page.payment-request", "payment.approve", "payment.void", "page.claim", "page.pdi", "page.formvisit"],
  ...["page.news", "page.sales-document", "page.marketing-material", ...EDITORS],
];

/** A private file that the actor may read. */
export interface FileAddress {
  readonly id: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Valid for five minutes. The store answers range requests, so that a video can be moved forward. */
  readonly url: string;
}

/**
 * Signed addresses of private files by the ids of their uploads. Files that do not exist or that the actor may not read are
 * left out.
 */
export const fileAddresses = action({
  name: "file.fileAddresses",
  scope: SCOPES,
  input: z.object({
    ids: z.array(z.string().min(1).max(40)).max(20),
    rendition: z.enum(RENDITION_NAMES).nullish(),
  }),
  run: async ({ ids, rendition }): Promise<FileAddress[]> => {
    const found = await Promise.all([...new Set(ids)].map((id) => addressOf(id, rendition ?? undefined)));
    return found.filter((address) => address !== undefined);
  },
});

async function addressOf(id: string, rendition: Rendition | undefined): Promise<FileAddress | undefined> {
  const file = await readLinkedFile(id);
  if (!file || !isPrivate(file.purpose) || !(await READERS[file.purpose](file.owner))) return undefined;
  const { key, fileName, contentType } = file.ref;
  const isDrawn = file.purpose !== "MEDIA_DOCUMENT" || (await hasPreview(file.owner));
  const smaller = isDrawn && purposeOf(file.purpose).renditions?.find((stored) => stored === rendition);
  const { signedAddress } = await import("../platform/stored-file.ts");
  const url = await signedAddress(smaller ? renditionKey(key, smaller) : key);
  return { id, fileName, contentType, url };
}
