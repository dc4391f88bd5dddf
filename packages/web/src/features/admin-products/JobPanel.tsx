import { dateText } from "@spoke/core/platform/date-text.ts";
import { DownloadIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { todayHere, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import { changeText, type ProductChange } from "./change.ts";
import { type Job, type Outcome, tallyOf } from "./job.ts";
import { correctionRows, saveTable } from "./table.ts";
import type { useJob } from "./useJob.ts";

/** How far the changes are, and what was refused; interrupted ones can be continued. */
export function JobPanel({ job: state }: { job: ReturnType<typeof useJob> }) {
  const { job, running, goOn, again, stop, putAway } = state;
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where the change was started, so that the list beneath stays in view.
    if (running) panel.current?.scrollIntoView?.({ block: "nearest" });
  }, [running]);
  if (!job) return null;
  const { done, failed, waiting, total } = tallyOf(job);
  const sent = total - waiting;
  return (
    <div ref={panel} className="scroll-mt-20">
      <Panel
        title={t("products_job")}
        aside={
          !running && (
            <Button size="sm" onClick={putAway}>
              {t("products_job_put_away")}
            </Button>
          )
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {running && (
            <div className="flex flex-wrap items-center gap-4">
              <div role="status" className="grid min-w-56 flex-1 gap-1.5">
                <span>{t("products_job_running", { done: sent, total })}</span>
                <ProgressBar label={t("file_progress")} value={sent / total} />
              </div>
              <Button size="sm" onClick={stop}>
                {t("products_job_stop")}
              </Button>
            </div>
          )}
          {!running && waiting > 0 && (
            <Notice
              tone="warn"
              action={
                <Button size="sm" onClick={goOn}>
                  {t("products_job_go_on")}
                </Button>
              }
            >
              {t("products_job_stopped", { done: sent, total })}
            </Notice>
          )}
          {!running && done > 0 && (
            <Notice tone="good" title={t("products_job_done", { count: done })}>
              {t("products_job_soon")}
            </Notice>
          )}
          {!running && failed > 0 && (
            <Notice
              tone="bad"
              title={t("products_job_failed", { count: failed })}
              action={
                <div className="flex flex-wrap gap-2">
                  <Corrections job={job} />
                  <Button size="sm" onClick={again}>
                    {t("products_job_again")}
                  </Button>
                </div>
              }
            />
          )}
          {!running && failed > 0 && <Outcomes job={job} />}
        </div>
      </Panel>
    </div>
  );
}

interface Line {
  readonly place: number;
  readonly change: ProductChange;
  readonly outcome: Outcome;
}

function refusedOf({ changes, outcomes }: Job): Line[] {
  return changes.flatMap((change, place) => {
    const outcome = outcomes[place];
    return outcome && (outcome.state === "failed" || outcome.state === "unsent") ? [{ place, change, outcome }] : [];
  });
}

const SIZE = 10;

/** What was refused of which product. */
function Outcomes({ job }: { job: Job }) {
  const { t, locale } = useTranslation();
  const { timeZone } = useConfig();
  const [page, setPage] = useState(1);
  const lines = refusedOf(job);
  const pages = Math.ceil(lines.length / SIZE);
  const at = Math.min(page, pages);
  const columns: readonly Column<Line>[] = [
    { id: "article", title: t("article_code"), card: "title", cell: ({ change }) => change.articleCode },
    {
      id: "change",
      title: t("products_what_changes"),
      cell: ({ change }) => changeText(change, t, (day) => dateText(day, locale, timeZone)),
    },
    {
      id: "state",
      title: t("status"),
      card: "aside",
      cell: ({ outcome }) => (
        <Badge tone={outcome.state === "unsent" ? "warn" : "bad"}>
          {t(outcome.state === "unsent" ? "products_job_waiting" : "product_not_changed")}
        </Badge>
      ),
    },
    {
      id: "reasons",
      title: t("mass_faults"),
      cell: ({ outcome }) => (outcome.reasons.length > 0 ? outcome.reasons.join(", ") : t("products_job_not_sent")),
    },
  ];
  return (
    <div className="rounded-md border border-line">
      <Table
        label={t("products_outcome")}
        columns={columns}
        rows={lines.slice((at - 1) * SIZE, at * SIZE)}
        keyOf={({ place }) => String(place)}
      />
      <div className="flex justify-end px-4 py-1">
        <Pager page={at} pages={pages} onPage={setPage} />
      </div>
    </div>
  );
}

/** The refused changes as a file to correct and send again. */
function Corrections({ job }: { job: Job }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows = correctionRows(refusedOf(job).map(({ change, outcome }) => ({ change, reasons: outcome.reasons })));
      await saveTable(`products-to-correct-${todayHere()}.xlsx`, rows);
    } catch (error) {
      reportFault("the products to correct could not be saved", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon={DownloadIcon} busy={busy} onClick={() => void save()}>
      {t("products_corrections")}
    </Button>
  );
}
