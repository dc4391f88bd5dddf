import { useQuery } from "@apollo/client/react";
import { UserRoundCheckIcon, UserRoundXIcon, UsersRoundIcon } from "lucide-react";
import { useUser } from "../../app/session.ts";
import { AssignClaimDocument, ClaimColleaguesDocument, type ClaimRowFieldsFragment } from "../../gql/graphql.ts";
import { useAction } from "../../lib/useAction.ts";
import type { BulkAction } from "../../ui/bulk.tsx";
import type { Answer } from "../../ui/form/refusal.ts";

type Row = Pick<ClaimRowFieldsFragment, "id" | "assignee">;

/** Takes a claim, or gives it up, unless somebody else has done so since it was read. */
function useAssignment(isMine: boolean): (row: Row) => Promise<Answer> {
  const assign = useAction(AssignClaimDocument);
  return async ({ id, assignee }) => (await assign({ id, isMine, currentAssignee: assignee?.id ?? "" })).assignClaim;
}

const useTake = () => useAssignment(true);

/** Colleagues who may decide claims; undefined until they are loaded. */
export function useColleagues(): readonly { readonly value: string; readonly label: string }[] | undefined {
  const { id: me } = useUser();
  const { data } = useQuery(ClaimColleaguesDocument, { fetchPolicy: "cache-and-network" });
  return data?.claimColleagues.flatMap(({ id, name }) => (id === me ? [] : [{ value: id, label: name }]));
}

function useHandOver(): (row: Row, colleague: string) => Promise<Answer> {
  const assign = useAction(AssignClaimDocument);
  return async ({ id, assignee }, colleague) =>
    (await assign({ id, isMine: false, assignee: colleague, currentAssignee: assignee?.id ?? "" })).assignClaim;
}

/** Claims of colleagues stay with them. */
function useGiveUp(): (row: Row) => Promise<Answer> {
  const giveUp = useAssignment(false);
  const { id: me } = useUser();
  return async (row) => (row.assignee?.id === me ? giveUp(row) : NOT_MINE);
}

const NOT_MINE: Answer = { message: { status: "failed", description: "claim_assigned_elsewhere" }, userErrors: [] };

/** What the office can do with several claims at once. */
export const ASSIGNMENT: readonly BulkAction<ClaimRowFieldsFragment>[] = [
  {
    label: "claim_assign",
    icon: UserRoundCheckIcon,
    useChange: useTake,
    title: (count, t) => t("claims_assign_title", { count }),
    text: "claims_assign_text",
    done: (count, t) => t("claims_assigned", { count }),
  },
  {
    label: "claim_assign_colleague",
    icon: UsersRoundIcon,
    useChange: useHandOver,
    choice: { label: "claim_colleague", useOptions: useColleagues },
    title: (count, t) => t("claims_assign_colleague_title", { count }),
    text: "claims_assign_colleague_text",
    done: (count, t) => t("claims_assigned_colleague", { count }),
  },
  {
    label: "claim_unassign",
    icon: UserRoundXIcon,
    useChange: useGiveUp,
    isFor: ({ assignee }) => assignee != null,
    title: (count, t) => t("claims_unassign_title", { count }),
    text: "claims_unassign_text",
    done: (count, t) => t("claims_unassigned", { count }),
  },
];
