import * as z from "zod";
import { action, commit, isoNow, Refusal, refuseField } from "../platform/index.ts";
import { lineSchema } from "../validation/schema.ts";
import { attach, deleteGone } from "./attach.ts";
import { actingAs, CLAIM, visibleClaim } from "./find.ts";
import { clientRequest, once } from "./request.ts";
import { ADDITIONAL_DOCS, type AdditionalDoc, type Claim, type ClaimDoc, requestIdSchema } from "./schema.ts";
import { changeClaimWrites, eventWrite } from "./store.ts";
import { isClosed } from "./transitions.ts";

const claimId = z.string().min(1).max(40);

/** An additional document of a claim, by its number from 1 to 5. */
export interface AdditionalDocument {
  readonly no: number;
  readonly title: string;
  readonly doc: ClaimDoc;
}

export const additionalDocumentsOf = ({ docs }: Pick<Claim, "docs">): AdditionalDocument[] =>
  ADDITIONAL_DOCS.flatMap((slot, index) => {
    const doc = docs.find((each) => each.slot === slot);
    return doc ? [{ no: index + 1, title: doc.ref.title ?? doc.ref.fileName, doc }] : [];
  });

/** Additional documents of a claim. @throws Refusal "not-found" */
export const claimAdditionalDocuments = action({
  name: "claim.additionalDocuments",
  scope: CLAIM,
  input: z.object({ id: claimId }),
  run: async ({ id }): Promise<AdditionalDocument[]> => additionalDocumentsOf(await visibleClaim(id)),
});

/**
 * Adds a document to a claim that is not closed, in the first free place.
 * @throws Refusal "not-found"; of `file` as `linkFile`, and if the claim has five; "conflict" for a closed claim
 */
export const createClaimAdditionalDocument = action({
  name: "claim.createAdditionalDocument",
  scope: CLAIM,
  input: z.object({
    id: claimId,
    file: z.string().min(1).max(40),
    title: z.string("required").trim().min(1, "required").max(100, "too_long").pipe(lineSchema),
    requestId: requestIdSchema,
  }),
  run: async ({ requestId, ...input }): Promise<void> => {
    const { id, file, title } = input;
    await visibleClaim(id);
    const request = clientRequest(requestId, { document: input });
    await once(request, () =>
      commit.retrying(async () => {
        const before = await openClaim(id);
        const free = ADDITIONAL_DOCS.find((slot) => !before.docs.some((doc) => doc.slot === slot));
        if (!free) throw refuseField("file", "max_items_exceeded", { max: ADDITIONAL_DOCS.length });
        const { docs, writes } = await attachAs(before, free, { file, title });
        return {
          writes: [
            ...changeClaimWrites(before, { ...before, docs }),
            ...writes,
            addedWrite(id, title),
            ...request.writes(id),
          ],
          audit: { subject: `CLAIM#${id}`, what: "document added" },
          result: id,
        };
      }),
    );
  },
});

/** Names the field of this call in a refusal, instead of the place. */
async function attachAs(claim: Claim, slot: AdditionalDoc, given: { file: string; title: string }) {
  try {
    return await attach(claim.id, claim.docs, { [slot]: given });
  } catch (error) {
    const [first] = error instanceof Refusal ? error.userErrors : [];
    throw first ? refuseField("file", first.message, first.values) : error;
  }
}

const addedWrite = (id: string, title: string) =>
  eventWrite(id, { at: isoNow(), by: actingAs(), kind: "document", text: title });

/** Deletes an additional document by its number. @throws Refusal "not-found"; "conflict" for a closed claim */
export const deleteClaimAdditionalDocument = action({
  name: "claim.deleteAdditionalDocument",
  scope: CLAIM,
  input: z.object({ id: claimId, no: z.int().min(1).max(ADDITIONAL_DOCS.length) }),
  run: async ({ id, no }): Promise<void> => {
    const gone = await commit.retrying(async () => {
      const before = await openClaim(id);
      const found = additionalDocumentsOf(before).find((each) => each.no === no);
      if (!found) throw refuseField("no", "not_found");
      const { docs, writes, gone: removed } = await attach(id, before.docs, {}, [found.doc.slot]);
      return {
        writes: [...changeClaimWrites(before, { ...before, docs }), ...writes],
        audit: { subject: `CLAIM#${id}`, what: "document deleted" },
        result: removed,
      };
    });
    await deleteGone(gone);
  },
});

async function openClaim(id: string): Promise<Claim> {
  const claim = await visibleClaim(id);
  if (isClosed(claim.status)) throw new Refusal("conflict", "claim_not_editable");
  return claim;
}
