import { DeleteRecallDocument, type RecallFactsFragment } from "../../gql/graphql.ts";
import { useAction } from "../../lib/useAction.ts";
import type { Deletion } from "../../ui/deletion.tsx";
import { titleOf } from "./status.ts";

/** Deletes drafts. What was published stays. */
export const draftDeletion: Deletion<RecallFactsFragment> = {
  useDelete() {
    const run = useAction(DeleteRecallDocument);
    return async ({ number, version }) => (await run({ number, version })).deleteRecall;
  },
  nameOf: (recall) => `${titleOf(recall)} (${recall.number})`,
  lockedBecause: ({ state }, t) => (state === "draft" ? undefined : t("recall_delete_locked")),
};
