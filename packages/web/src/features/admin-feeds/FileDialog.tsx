import { useQuery } from "@apollo/client/react";
import {
  CheckFeedFileDocument,
  type FeedFileFactsFragment,
  FeedProblemsDocument,
  type FeedProblemsQuery,
} from "../../gql/graphql.ts";
import { formatQuantity } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { sorgText } from "../../lib/sorgText.ts";
import { useAction } from "../../lib/useAction.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import { durationText, fileReason, needsCheck, reasonText } from "./file.ts";
import { kindText } from "./kinds.ts";

type FeedProblem = NonNullable<FeedProblemsQuery["feedProblems"]>[number];

/** Problems shown in the dialog; the spreadsheet has all. */
const SHOWN = 20;

interface FileDialogProps {
  readonly file: FeedFileFactsFragment;
  readonly onClose: () => void;
  readonly onChecked: () => void;
}

/** What became of a file, which rows were refused and why, and the button that takes it off the work queue. */
export function FileDialog({ file, onClose, onChecked }: FileDialogProps) {
  const { t } = useTranslation();
  const { key, receivedAt, refused } = file;
  const check = useAction(CheckFeedFileDocument);
  const { data, error, refetch } = useQuery(FeedProblemsDocument, {
    variables: { key, receivedAt },
    skip: refused === 0,
    fetchPolicy: "network-only",
  });
  const problems = data?.feedProblems;
  const columns = columnsOf(t);
  const hasFooter = needsCheck(file) || (problems !== undefined && problems !== null && problems.length > 0);
  const done = async () => {
    const { message } = (await check({ key, receivedAt })).checkFeedFile;
    if (message.status !== "success") {
      toast(t("something_went_wrong"), { tone: "bad" });
      return;
    }
    toast(t("feed_checked", { name: file.name }));
    onChecked();
    onClose();
  };
  return (
    <Dialog
      open
      wide
      title={kindText(file.kind, t)}
      onClose={onClose}
      footer={
        hasFooter && (
          <>
            {problems && problems.length > 0 && (
              <ExportButton
                name="refused-rows"
                title={file.name}
                columns={columns}
                load={() => Promise.resolve({ rows: problems, isCut: false })}
              />
            )}
            {needsCheck(file) && (
              <Button kind="primary" onClick={() => void done()}>
                {t("feed_check")}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <Fact title={t("feed_file")}>
            <Breakable text={file.name} />
          </Fact>
          <Fact title={t("sales_organization")}>{sorgText(file.sorg, file.sorgName)}</Fact>
          <Fact title={t("feed_received")}>
            <DateText value={receivedAt} time />
          </Fact>
          <Fact title={t("feed_duration")}>{durationText(file) || "–"}</Fact>
          <Fact title={t("feed_rows")}>{formatQuantity(file.rows)}</Fact>
          <Fact title={t("feed_changed")}>{formatQuantity(file.changed)}</Fact>
          <Fact title={t("feed_unchanged")}>{formatQuantity(file.unchanged)}</Fact>
          <Fact title={t("feed_refused")}>{formatQuantity(refused)}</Fact>
          {file.checkedBy && <Fact title={t("feed_checked_by")}>{file.checkedBy}</Fact>}
        </dl>
        {file.reason && <Notice tone="bad" title={fileReason(file, t)} />}
        {error && (
          <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
        )}
        {refused > 0 && !problems && !error && (
          <Loading label={t("loading")}>
            <Skeleton className="h-32" />
          </Loading>
        )}
        {problems && problems.length > 0 && (
          <div className="rounded-md border border-line">
            <Table
              label={t("feed_refused")}
              columns={columns}
              rows={problems.slice(0, SHOWN)}
              keyOf={(problem) => JSON.stringify(problem)}
            />
          </div>
        )}
        {problems && problems.length > SHOWN && (
          <p className="text-ink-2">{t("feed_shown", { shown: SHOWN, count: problems.length })}</p>
        )}
      </div>
    </Dialog>
  );
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{title}</dt>
      <dd className="tabular">{children}</dd>
    </>
  );
}

function columnsOf(t: ReturnType<typeof useTranslation>["t"]): readonly Column<FeedProblem>[] {
  return [
    { id: "line", title: t("feed_line"), card: "title", value: ({ line }) => line },
    { id: "column", title: t("feed_column"), value: ({ column }) => column },
    { id: "value", title: t("feed_value"), value: ({ value }) => value },
    { id: "reason", title: t("mass_faults"), value: ({ reason }) => reasonText(reason, t) },
  ];
}
