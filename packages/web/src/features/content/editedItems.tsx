import type { TypedDocumentNode } from "@apollo/client";
import { BUCKETS } from "@spoke/core/content/item.ts";
import type { ContentType } from "@spoke/core/content/schema.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import type { Column } from "../../ui/columns.tsx";
import { deletion, restoring } from "../../ui/deletion.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { choice, type ListFilter } from "../../ui/listFilters.tsx";
import { type ListState, pageVariables } from "../../ui/listState.ts";
import { type EditedRow, editorColumns, STATE_LOOKS, showsDeleted } from "./looks.ts";
import { marketFilter, marketIn } from "./MarketFilter.tsx";
import { RestoreButton } from "./RestoreButton.tsx";

type ById<Data> = readonly [mutation: TypedDocumentNode<Data, { id: string }>, answerOf: (data: Data) => Answer];

interface EditedItemsOptions<Row, Type extends string, Deleted, Restored> {
  readonly content: ContentType;
  /** Path of the list. */
  readonly path: string;
  readonly types: readonly Type[];
  readonly typeTexts: Readonly<Record<Type, MessageKey>>;
  readonly typeLabel: MessageKey;
  readonly typeAll: MessageKey;
  readonly remove: ById<Deleted>;
  readonly restore: ById<Restored>;
  /** Columns after the type. */
  readonly columns?: (t: Translate) => readonly Column<Row>[];
  readonly filters?: readonly ListFilter[];
}

/** What editors' lists of news and of sales documents share: columns, filters, deletion, and restoring what was deleted. */
export function editedItems<
  Row extends EditedRow & { readonly id: string; readonly title: string; readonly type: Type },
  Type extends string,
  Deleted,
  Restored,
>(options: EditedItemsOptions<Row, Type, Deleted, Restored>) {
  const { content, path, types, typeTexts, typeLabel, typeAll, remove, restore, columns, filters = [] } = options;
  return {
    variables: (state: ListState) => {
      const bucket = BUCKETS.find((value) => state.filters.bucket?.includes(value));
      const type = types.find((value) => state.filters.type?.includes(value));
      const market = marketIn(state);
      return { ...pageVariables(state), ...(bucket && { bucket }), ...(type && { type }), ...(market && { market }) };
    },
    keyOf: ({ id }: Row) => id,
    href: ({ id }: Row) => `${path}/${encodeURIComponent(id)}/edit`,
    columns: ({ t, reload }: { readonly t: Translate; readonly reload: () => void }): readonly Column<Row>[] => [
      { id: "title", title: t("content_title"), card: "title", skeleton: "w-56", value: ({ title }) => title },
      { id: "type", title: t(typeLabel), wideOnly: true, value: ({ type }) => t(typeTexts[type]) },
      ...(columns?.(t) ?? []),
      ...editorColumns<Row>(t),
      {
        id: "restore",
        title: t("restore"),
        align: "right",
        isShown: showsDeleted,
        cell: (row) => row.deletedAt && <Restore row={row} restore={restore} onRestored={reload} />,
      },
    ],
    search: "content_search",
    filters: [
      choice({
        ...{ name: "bucket", label: "status", all: "status_all", values: BUCKETS },
        text: (bucket, t) => t(STATE_LOOKS[bucket].title),
      }),
      choice({
        ...{ name: "type", label: typeLabel, all: typeAll, values: types },
        text: (type, t) => t(typeTexts[type]),
      }),
      ...filters,
      marketFilter(content),
    ],
    remove: deletion(...remove, {
      nameOf: ({ title }: Row) => title,
      textOf: (_, t) => t("content_delete_text"),
      restore: restoring(...restore),
      lockedBecause: ({ deletedAt }, t) => (deletedAt ? t("content_is_deleted") : undefined),
    }),
  } as const;
}

interface RestoreProps<Restored> {
  readonly row: { readonly id: string; readonly title: string };
  readonly restore: ById<Restored>;
  readonly onRestored: () => void;
}

function Restore<Restored>({ row, restore: [mutation, answerOf], onRestored }: RestoreProps<Restored>) {
  const restore = useAction(mutation);
  return (
    <RestoreButton
      name={row.title}
      restore={async () => answerOf(await restore({ id: row.id }))}
      onRestored={onRestored}
    />
  );
}
