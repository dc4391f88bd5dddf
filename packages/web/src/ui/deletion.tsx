import type { ApolloClient, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { type Translate, useTranslation } from "../lib/i18n.ts";
import { reportFault } from "../lib/reporter.ts";
import { runAction, useAction } from "../lib/useAction.ts";
import { ConfirmDialog } from "./form/ConfirmDialog.tsx";
import type { Answer } from "./form/refusal.ts";
import { toast } from "./toasts.ts";

/** How rows of a list are deleted: asked about first, and named in the message afterward. */
export interface Deletion<Row> {
  readonly useDelete: () => (row: Row) => Promise<Answer>;
  readonly nameOf: (row: Row, t: Translate) => string;
  /** What the question says, when it is not that this cannot be undone. */
  readonly textOf?: (row: Row, t: Translate) => string;
  /** Why a row cannot be deleted. */
  readonly lockedBecause?: (row: Row, t: Translate) => string | undefined;
  /** Rows of which none of the kind can ever be deleted have no button. */
  readonly isHidden?: (row: Row) => boolean;
  readonly onDeleted?: () => void;
  /** Undoes a deletion; the message after the deletion offers it. */
  readonly restore?: Restoration<Row>;
  /** Columns of the page hold the button. */
  readonly ownButton?: boolean;
}

type Restoration<Row> = (client: ApolloClient, row: Row) => Promise<Answer>;

/** Restores deleted rows by id. */
export const restoring =
  <Row extends { readonly id: string }, Data>(
    mutation: TypedDocumentNode<Data, { id: string }>,
    answerOf: (data: Data) => Answer,
  ): Restoration<Row> =>
  async (client, { id }) =>
    answerOf(await runAction(client, mutation, { id }));

/**
 * Says what was deleted, and offers to restore it where that is possible.
 * @param restored what the page says once so many rows are restored
 */
export function useDeletedToast<Row>(restore: Restoration<Row> | undefined, reload: () => void) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const undo = async (restoration: Restoration<Row>, rows: readonly Row[], restored: (count: number) => string) => {
    let count = 0;
    for (const row of rows) {
      try {
        if ((await restoration(client, row)).message.status === "success") count += 1;
      } catch (error) {
        reportFault("a deleted row could not be restored", error);
      }
    }
    if (count === rows.length) toast(restored(count));
    else toast(t("restore_failed"), { tone: "bad" });
    reload();
  };
  return (text: string, rows: readonly Row[], restored: (count: number) => string) =>
    toast(text, restore && { action: { label: t("undo"), run: () => void undo(restore, rows, restored) } });
}

/** Deletes rows by id. */
export function deletion<Row extends { readonly id: string }, Data>(
  mutation: TypedDocumentNode<Data, { id: string }>,
  answerOf: (data: Data) => Answer,
  options: Omit<Deletion<Row>, "useDelete">,
): Deletion<Row> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each list, outside components
  function useDelete() {
    const run = useAction(mutation);
    return async ({ id }: Row) => answerOf(await run({ id }));
  }
  return { ...options, useDelete };
}

interface DeleteDialogProps<Row> {
  readonly deletion: Deletion<Row>;
  readonly row: Row;
  readonly onClose: () => void;
  readonly reload: () => void;
}

export function DeleteDialog<Row>({ deletion, row, onClose, reload }: DeleteDialogProps<Row>) {
  const { t } = useTranslation();
  const run = deletion.useDelete();
  const sayDeleted = useDeletedToast(deletion.restore, reload);
  const name = deletion.nameOf(row, t);
  return (
    <ConfirmDialog
      open
      title={t("delete_title", { name })}
      confirmLabel={t("delete")}
      run={() => run(row)}
      onDone={() => {
        sayDeleted(t("deleted_name", { name }), [row], () => t("restored_name", { name }));
        onClose();
        reload();
        deletion.onDeleted?.();
      }}
      onClose={onClose}
    >
      {deletion.textOf?.(row, t) ?? t("delete_text")}
    </ConfirmDialog>
  );
}
