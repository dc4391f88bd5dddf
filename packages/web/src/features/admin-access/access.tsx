import type { TypedDocumentNode } from "@apollo/client";
import type { Translate } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { type Deletion, deletion } from "../../ui/deletion.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import type { ListState } from "../../ui/listState.ts";
import { Badge } from "../../ui/Status.tsx";

/** What roles, group roles, and permissions have in common. */
interface Access {
  readonly id: string;
  /** Part of the product: it cannot be deleted. */
  readonly builtIn: boolean;
}

export const searchVariables = ({ search }: ListState): { readonly search?: string } => ({ ...(search && { search }) });

export function nameColumn<Row extends Access>(t: Translate, nameOf: (row: Row) => string): Column<Row> {
  return {
    id: "name",
    title: t("name"),
    sortField: "name",
    value: nameOf,
    card: "title",
    skeleton: "w-40",
    beside: ({ builtIn }) => builtIn && <Badge>{t("built_in_badge")}</Badge>,
  };
}

export function accessDeletion<Row extends Access, Data>(
  mutation: TypedDocumentNode<Data, { id: string }>,
  answerOf: (data: Data) => Answer,
  nameOf: (row: Row) => string,
): Deletion<Row> {
  return deletion(mutation, answerOf, {
    nameOf,
    lockedBecause: ({ builtIn }, t) => (builtIn ? t("built_in") : undefined),
  });
}
