import { useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportButton, MOST_EXPORTED } from "../../ui/ExportButton.tsx";
import { Table } from "../../ui/Table.tsx";

const FIRST = 20;
const STEP = 200;

interface EntriesProps<Row> {
  /** Name of the exported file. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** Entries of the ledger, newest first, with their spreadsheet. */
export function Entries<Row extends { readonly id: string }>({ name, title, columns, rows }: EntriesProps<Row>) {
  const { t } = useTranslation();
  const [most, setMost] = useState(FIRST);
  if (rows.length === 0) return <EmptyState kind="no-data" title={t("bonus_nothing")} />;
  return (
    <section className="rounded-lg border border-line bg-surface shadow-card">
      <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-2 xs:px-5">
        <h2 className="font-semibold">{title}</h2>
        <ExportButton
          name={name}
          title={title}
          columns={columns}
          load={() => Promise.resolve({ rows: rows.slice(0, MOST_EXPORTED), isCut: rows.length > MOST_EXPORTED })}
        />
      </div>
      <Table label={title} columns={columns} rows={rows.slice(0, most)} keyOf={({ id }) => id} />
      {rows.length > most && (
        <div className="border-t border-line p-3">
          <Button size="sm" kind="ghost" onClick={() => setMost(most + STEP)}>
            {t("show_more_lines", { count: rows.length - most })}
          </Button>
        </div>
      )}
    </section>
  );
}
