import * as z from "zod";
import { action, actor, commit, isoNow, newId, Refusal } from "../platform/index.ts";
import { decidingColleague } from "./colleagues.ts";
import { actingAs, CLAIM, isOffice, visibleClaim } from "./find.ts";
import type { Assignee, Claim } from "./schema.ts";
import { assigneeWrite, assignmentWrite, changeClaimWrites, readAssignees } from "./store.ts";
import { isClosed } from "./transitions.ts";

/**
 * Assigns a claim to the actor, to a colleague, or to nobody.
 * @throws Refusal "not-found"; "forbidden" for dealers; "conflict" for a closed claim, if it is assigned to another user than the
 * actor saw, or for a colleague who may not decide it
 */
export const assignClaim = action({
  name: "claim.assign",
  scope: CLAIM,
  input: z.object({
    id: z.string().min(1).max(40),
    /** Whether the actor takes the claim. */
    isMine: z.boolean(),
    /** Id of a colleague who takes the claim instead. */
    assignee: z.string().max(40).optional(),
    /** Id of the assignee that the actor saw; empty for nobody. */
    currentAssignee: z.string().max(40).default(""),
  }),
  run: ({ id, isMine, assignee, currentAssignee }): Promise<Claim> =>
    commit.retrying(async () => {
      const claim = await visibleClaim(id);
      if (!isOffice()) throw new Refusal("forbidden", "forbidden");
      if (isClosed(claim.status)) throw new Refusal("conflict", "claim_not_editable");
      const { assignee: before, ...rest } = claim;
      const after = await assigneeOf(claim, assignee, isMine);
      if (before?.id === after?.id) return { writes: [], result: claim };
      if ((before?.id ?? "") !== currentAssignee) throw new Refusal("conflict", "claim_assignee_changed");
      const next: Claim = { ...rest, ...(after && { assignee: after }) };
      const kind = after ? ("assign" as const) : ("unassign" as const);
      const text = (after ?? before)?.name ?? "";
      return {
        writes: [
          ...changeClaimWrites(claim, next),
          assignmentWrite(id, { id: newId(), at: isoNow(), by: actingAs(), kind, text }),
          ...(after ? [assigneeWrite(claim.sorg, after)] : []),
        ],
        audit: { subject: `CLAIM#${id}`, what: after ? "assigned" : "unassigned" },
        result: { ...next, version: claim.version + 1 },
      };
    }),
});

/** Who is to take care of a claim; undefined for nobody. @throws Refusal "conflict" for a colleague who may not decide it */
async function assigneeOf(claim: Claim, colleague: string | undefined, isMine: boolean): Promise<Assignee | undefined> {
  const { userId, name } = actor();
  if (colleague === undefined || colleague === userId) return isMine || colleague ? { id: userId, name } : undefined;
  return decidingColleague(colleague, claim);
}

/** Who of the office took claims of the actor's sales organizations within a year, by name; none for dealers. */
export const claimAssignees = action({
  name: "claim.assignees",
  scope: CLAIM,
  input: z.object({}),
  run: async (): Promise<Assignee[]> => {
    if (!isOffice()) return [];
    const found = (await Promise.all(actor().sorgs.map(readAssignees))).flat();
    const byId = new Map(found.map((assignee) => [assignee.id, assignee]));
    return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
  },
});

/** Who takes care of a claim, for the office; undefined for dealers. */
export const assigneeForOffice = ({ assignee }: Pick<Claim, "assignee">): Assignee | undefined =>
  isOffice() ? assignee : undefined;

export const canAssign = ({ status }: Pick<Claim, "status">): boolean => isOffice() && !isClosed(status);
