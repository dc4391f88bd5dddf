import { CopyIcon, Trash2Icon } from "lucide-react";
import type { Translate } from "../lib/i18n.ts";
import type { Column } from "./columns.tsx";
import type { Deletion } from "./deletion.tsx";
import { RowMenu } from "./RowMenu.tsx";

interface RowMenuOptions<Row> {
  readonly remove: Deletion<Row> | undefined;
  readonly copy: { readonly to: (row: Row) => string; readonly go: (path: string) => void } | undefined;
  readonly ask: (row: Row) => void;
  readonly t: Translate;
}

/** The columns, and a menu of each row where rows can be copied or deleted. */
export function withMenu<Row>(
  columns: readonly Column<Row>[],
  { remove, copy, ask, t }: RowMenuOptions<Row>,
): readonly Column<Row>[] {
  if (!remove || remove.ownButton) return columns;
  const actions: Column<Row> = {
    id: "actions",
    title: t("actions"),
    align: "right",
    card: "aside",
    skeleton: "w-8",
    cell: (row) =>
      remove.isHidden?.(row) ? null : (
        <RowMenu
          name={remove.nameOf(row, t)}
          lockedBecause={remove.lockedBecause?.(row, t)}
          entries={[
            ...(copy
              ? [{ id: "copy", label: t("duplicate"), icon: CopyIcon, onSelect: () => copy.go(copy.to(row)) } as const]
              : []),
            { id: "delete", label: t("delete"), icon: Trash2Icon, onSelect: () => ask(row) },
          ]}
        />
      ),
  };
  return [...columns, actions];
}
