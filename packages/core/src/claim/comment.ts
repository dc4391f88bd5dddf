import * as z from "zod";
import { action, actor, commit, countWithin, isoNow, newId, Refusal, refuseField } from "../platform/index.ts";
import { freeTextSchema } from "../validation/schema.ts";
import { commentedEvent } from "./events.ts";
import { actingAs, CLAIM, isOffice, visibleClaim } from "./find.ts";
import { clientRequest, once } from "./request.ts";
import { type By, requestIdSchema } from "./schema.ts";
import { BUSY, changeClaimWrites, eventWrite, noteWrite, readEvents, readNotes } from "./store.ts";

/** A comment as it is shown. */
export interface ClaimComment {
  readonly id: string;
  readonly comment: string;
  readonly internal: boolean;
  readonly displayName: string;
  readonly side: By["side"];
  readonly at: string;
}

/** Each comment is a mail to the other side. */
const PER_USER_AND_HOUR = 120;
const HOUR_MS = 3_600_000;

/** Characters of the last comment that lists show. */
const EXCERPT = 140;

/** A comment as lists show it. */
export const lastCommentOf = (text: string, at: string, side: By["side"]) => ({
  text: text.slice(0, EXCERPT),
  at,
  side,
});

/**
 * Comments on a claim: for the other side to read, or for the office only.
 * @throws Refusal "not-found"; "limited" after too many comments; of `isInternal` if a customer asks for it; "conflict" if others
 * change the claim at the same moment
 */
export const createClaimComment = action({
  name: "claim.createComment",
  scope: CLAIM,
  input: z.object({
    id: z.string().min(1).max(40),
    comment: z.string("required").trim().min(1, "required").max(2_000, "too_long").pipe(freeTextSchema),
    isInternal: z.boolean().default(false),
    requestId: requestIdSchema,
  }),
  run: async ({ requestId, ...input }): Promise<void> => {
    const { id, comment: text, isInternal } = input;
    await visibleClaim(id);
    const { userId } = actor();
    if ((await countWithin(`claim-comment#user#${userId}`, HOUR_MS)) > PER_USER_AND_HOUR)
      throw new Refusal("limited", "comments_limited");
    if (isInternal && !isOffice()) throw refuseField("isInternal", "claim_internal_for_staff");
    const request = clientRequest(requestId, { comment: input });
    await once(request, () =>
      commit.retrying(async () => {
        const by = actingAs();
        const written = { id: newId(), at: isoNow(), by, text };
        if (isInternal) return { writes: [noteWrite(id, written), ...request.writes(id)], result: id };
        const before = await visibleClaim(id);
        const lastComment = lastCommentOf(text, written.at, by.side);
        const after = { ...before, lastComment, ...(by.side === "office" && { handledBy: by }) };
        return {
          writes: [
            ...changeClaimWrites(before, after),
            eventWrite(id, { ...written, kind: "comment" }),
            ...request.writes(id),
          ],
          events: [commentedEvent(after, by.side, written.id)],
          result: id,
        };
      }, BUSY),
    );
  },
});

/** Comments of a claim, oldest first: for a customer those that are meant for it, for the office all. @throws Refusal "not-found" */
export const claimComments = action({
  name: "claim.comments",
  scope: CLAIM,
  input: z.object({ id: z.string().min(1).max(40) }),
  run: async ({ id }): Promise<ClaimComment[]> => {
    await visibleClaim(id);
    return commentsOf(id);
  },
});

/** Comments of a claim that the actor may see. */
export async function commentsOf(id: string): Promise<ClaimComment[]> {
  const [events, notes] = await Promise.all([readEvents(id), isOffice() ? readNotes(id) : []]);
  const shown = events.filter(({ kind }) => kind === "comment").map((each) => toComment(each, false));
  const internal = notes.filter(({ kind }) => kind === "comment").map((note) => toComment(note, true));
  return [...shown, ...internal].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const toComment = (
  { id, at, by, text }: { readonly id: string; readonly at: string; readonly by: By; readonly text: string },
  internal: boolean,
): ClaimComment => ({ id, comment: text, internal, displayName: by.name, side: by.side, at });
