import { useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Table } from "../../ui/Table.tsx";
import { History } from "../history/index.ts";
import { ChangedParts } from "./ChangedParts.tsx";
import type { ProductChange } from "./change.ts";
import { type Job, undoOf } from "./job.ts";

interface Line {
  readonly place: number;
  readonly change: ProductChange;
  readonly before: ProductChange | undefined;
}

const SIZE = 10;

/** What was changed: old and new values, the history of each product, and undoing it all. */
export function EndedJob({ job, onUndo }: { readonly job: Job; readonly onUndo: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<ProductChange>();
  const lines = job.changes.map((change, place): Line => ({ place, change, before: job.before?.[place] }));
  const columns: readonly Column<Line>[] = [
    { id: "article", title: t("article_code"), card: "title", cell: ({ change }) => change.articleCode },
    { id: "change", title: t("products_what_changes"), cell: (line) => <ChangedParts {...line} /> },
  ];
  return (
    <Panel
      title={t("products_outcome")}
      aside={
        undoOf(job) && (
          <Button size="sm" onClick={onUndo}>
            {t("undo")}
          </Button>
        )
      }
    >
      <Table
        label={t("products_outcome")}
        columns={columns}
        rows={lines.slice((page - 1) * SIZE, page * SIZE)}
        keyOf={({ place }) => String(place)}
        onOpen={({ change }) => setOpened(change)}
      />
      <div className="flex justify-end px-4 py-1">
        <Pager page={page} pages={Math.ceil(lines.length / SIZE)} onPage={setPage} />
      </div>
      {opened && (
        <Dialog open title={opened.articleCode} onClose={() => setOpened(undefined)}>
          <History kind="article" id={`${opened.sorg}-${opened.articleCode}`} isOpen />
        </Dialog>
      )}
    </Panel>
  );
}
