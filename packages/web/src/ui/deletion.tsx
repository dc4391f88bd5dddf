import type { TypedDocumentNode } from "@apollo/client";
import type { Translate } from "../lib/i18n.ts";
import { useTranslation } from "../lib/i18n.ts";
import { useAction } from "../lib/useAction.ts";
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
  /** Columns of the page hold the button. */
  readonly ownButton?: boolean;
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
  const name = deletion.nameOf(row, t);
  return (
    <ConfirmDialog
      open
      title={t("delete_title", { name })}
      confirmLabel={t("delete")}
      run={() => run(row)}
      onDone={() => {
        toast(t("deleted_name", { name }));
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
