import type { OperationVariables } from "@apollo/client";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";
import { type EntriesQuery, useEntries } from "./useEntries.ts";

interface EntriesProps<Data, Variables, Row> extends EntriesQuery<Data, Variables, Row> {
  /** Name of the exported file. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
}

/** Entries of the ledger, newest first, with their spreadsheet. */
export function Entries<
  Data,
  Variables extends OperationVariables,
  Row extends { readonly id: string; readonly cursor: string },
>({ name, title, columns, ...list }: EntriesProps<Data, Variables, Row>) {
  const { t } = useTranslation();
  const { rows, hasMore, isBusy, isFailed, more, loadAll } = useEntries(list);
  if (!rows)
    return isFailed ? (
      <EmptyState kind="went-wrong" action={<Button onClick={more}>{t("try_again")}</Button>} />
    ) : (
      <Loading label={t("loading")} className="grid gap-4">
        <Skeleton className="h-96" />
      </Loading>
    );
  if (rows.length === 0)
    return (
      <EmptyState kind="no-data" title={t("bonus_nothing")}>
        {t("bonus_nothing_text")}
      </EmptyState>
    );
  return (
    <section className="rounded-lg border border-line bg-surface shadow-card">
      <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-2 xs:px-5">
        <h2 className="font-semibold">{title}</h2>
        <ExportButton name={name} title={title} columns={columns} load={loadAll} />
      </div>
      <Table label={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
      {hasMore && (
        <div className="grid gap-3 border-t border-line p-3 xs:justify-items-start">
          {isFailed && <Notice tone="bad">{t("bonus_list_failed")}</Notice>}
          <Button size="sm" kind="ghost" busy={isBusy} onClick={more}>
            {t("list_more")}
          </Button>
        </div>
      )}
    </section>
  );
}
