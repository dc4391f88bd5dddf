import { useState } from "react";
import { useT } from "../../app/i18n.ts";
import type { useListState } from "../../app/listState.ts";
import { IconButton } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { Badge } from "../../ui/Status.tsx";
import type { Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import { pageOf, type SortBy } from "./plainList.ts";

interface AccessRow {
  readonly id: string;
  readonly builtIn: boolean;
  readonly grantable: boolean;
}

interface AccessListProps<Row extends AccessRow> {
  readonly title: string;
  readonly createTo: string;
  readonly createLabel: string;
  /** Address of a row's form, without its locale. */
  readonly editTo: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** What stands between the name and the actions. */
  readonly columns: readonly Column<Row>[];
  readonly sortBy: SortBy<Row>;
  readonly list: ReturnType<typeof useListState>;
  /** All rows that the search found; absent while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly failed: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly searchLabel: string;
  readonly remove: (row: Row) => Promise<Answer>;
}

/** The list of roles, group roles or permissions: name, whether it comes with the product, edit and delete. */
export function AccessList<Row extends AccessRow>(props: AccessListProps<Row>) {
  const { title, createTo, createLabel, editTo, nameOf, columns, sortBy, list, rows, failed, refetch } = props;
  const { t, locale } = useT();
  const [deleting, setDeleting] = useState<Row>();
  const all: readonly Column<Row>[] = [
    {
      id: "name",
      title: t("name"),
      sortField: "name",
      card: "title",
      skeleton: "w-40",
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={editTo(row)} className="break-words">
            {nameOf(row)}
          </Link>
          {row.builtIn && <Badge>{t("built_in_badge")}</Badge>}
        </span>
      ),
    },
    ...columns,
    {
      id: "actions",
      title: t("actions"),
      align: "right",
      card: "aside",
      skeleton: "w-8",
      cell: (row) => (
        <IconButton
          icon="trash"
          size="sm"
          label={row.builtIn ? t("built_in") : t("delete_of", { name: nameOf(row) })}
          disabled={row.builtIn}
          onClick={() => setDeleting(row)}
        />
      ),
    },
  ];
  return (
    <>
      <ListPage
        title={title}
        columns={all}
        keyOf={(row) => row.id}
        list={list}
        rows={rows && pageOf(rows, list.state, { name: nameOf, ...sortBy }, locale)}
        total={rows?.length ?? 0}
        loading={rows === undefined && !failed}
        failed={failed}
        onRetry={() => void refetch()}
        searchLabel={props.searchLabel}
        actions={
          <ButtonLink to={createTo} kind="primary" icon="plus">
            {createLabel}
          </ButtonLink>
        }
      />
      <ConfirmDialog
        open={deleting !== undefined}
        title={t("delete_title", { name: deleting ? nameOf(deleting) : "" })}
        confirmLabel={t("delete")}
        run={() => (deleting ? props.remove(deleting) : Promise.reject(new Error("nothing to delete")))}
        onDone={() => {
          toast(t("deleted"));
          setDeleting(undefined);
          void refetch();
        }}
        onClose={() => setDeleting(undefined)}
      >
        {t("delete_text")}
      </ConfirmDialog>
    </>
  );
}
