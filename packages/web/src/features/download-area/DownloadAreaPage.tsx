import { DownloadIcon, RotateCcwIcon, XIcon } from "lucide-react";
import { useState } from "react";
import { download } from "../../app/download.ts";
import {
  CancelDownloadDocument,
  DownloadAreaDocument,
  type DownloadAreaQuery,
  type DownloadRowFragment,
  type ReportState,
  RequestDownloadAreaDocument,
} from "../../gql/graphql.ts";
import { sizeText } from "../../lib/fileSize.ts";
import { currentI18n, type MessageKey, serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { type Answer, reasonsOf } from "../../ui/form/refusal.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Badge, type Tone } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { useReloading } from "../../ui/useReloading.ts";
import { moduleText } from "./modules.ts";
import { RequestForm } from "./RequestForm.tsx";

type Row = DownloadRowFragment;

const STATUS: Readonly<Record<ReportState, { readonly tone: Tone; readonly text: MessageKey }>> = {
  queued: { tone: "neutral", text: "download_status_queued" },
  running: { tone: "info", text: "download_status_running" },
  done: { tone: "good", text: "download_status_done" },
  failed: { tone: "bad", text: "download_status_failed" },
  canceled: { tone: "neutral", text: "download_status_canceled" },
};

const isUnderWay = ({ status }: Row): boolean => status === "queued" || status === "running";

/** Requests files of the customer's data, and lists those of the last week. */
export default listPage({
  title: "title_download_area",
  query: DownloadAreaDocument,
  variables: () => ({}),
  rows: ({ downloadArea }: DownloadAreaQuery) => downloadArea,
  keyOf: ({ id }) => id,
  columns: ({ t, reload }) => [
    {
      id: "module",
      title: t("download_module"),
      card: "title",
      value: ({ module }) => moduleText(module, t),
    },
    { id: "requested", title: t("download_requested_at"), type: "time", value: ({ requestedAt }) => requestedAt },
    {
      id: "period",
      title: t("download_period"),
      value: ({ from, to }) => `${from} – ${to}`,
      cell: ({ from, to }) => (
        <>
          <DateText value={from} />
          {from !== to && (
            <>
              {" – "}
              <DateText value={to} />
            </>
          )}
        </>
      ),
    },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      value: ({ status }) => t(STATUS[status].text),
      cell: (row) => <State row={row} />,
    },
    {
      id: "file",
      title: t("download_file"),
      exportOnly: true,
      value: ({ fileName }) => fileName,
    },
    {
      id: "size",
      title: t("download_size"),
      align: "right",
      wideOnly: true,
      value: ({ size }) => (size ? sizeText(size, currentI18n().locale) : ""),
      cell: ({ size }) => (
        <span className="whitespace-nowrap">{size ? sizeText(size, currentI18n().locale) : "–"}</span>
      ),
    },
    {
      id: "expires",
      title: t("download_expires"),
      type: "day",
      wideOnly: true,
      // A canceled or failed request has no file.
      value: ({ expiresAt, status }) => (status === "canceled" || status === "failed" ? undefined : expiresAt),
    },
    { id: "actions", title: t("actions"), card: "foot", cell: (row) => <Actions row={row} reload={reload} /> },
  ],
  exportAs: "requested-files",
  empty: { title: "download_none", text: "download_none_text" },
  above: ({ data, reload }) => (
    <div className="mb-4 empty:hidden">
      <Reloading rows={data?.downloadArea ?? []} reload={reload} />
      {data && <RequestForm options={data.downloadOptions} onRequested={reload} />}
    </div>
  ),
});

/** Loads the list again while files are prepared. */
function Reloading({ rows, reload }: { readonly rows: readonly Row[]; readonly reload: () => void }) {
  useReloading(rows.some(isUnderWay), reload);
  return null;
}

function State({ row }: { readonly row: Row }) {
  const { t } = useTranslation();
  const { tone, text } = STATUS[row.status];
  if (row.status === "failed") return <span className="text-bad">{t(text)}</span>;
  return (
    <div className="grid min-w-24 gap-1">
      <span>
        <Badge tone={tone} dot>
          {t(text)}
        </Badge>
      </span>
      {row.status === "running" && (
        <ProgressBar label={t(text)} value={row.total > 0 ? row.progress / row.total : "busy"} />
      )}
    </div>
  );
}

/** What can be done with a request: cancel it, download its file, or request it once more. */
function Actions({ row, reload }: { readonly row: Row; readonly reload: () => void }) {
  const { t } = useTranslation();
  const request = useAction(RequestDownloadAreaDocument);
  const cancel = useAction(CancelDownloadDocument);
  const [busy, setBusy] = useState(false);
  const { fileName, id, module, from, to } = row;
  const name = `${moduleText(module, t)} ${fileName}`;
  const save = async () => {
    try {
      await download(`/api/download-area/${encodeURIComponent(fileName)}`, fileName);
    } catch (fault) {
      reportFault("a file of the download area was not downloaded", fault);
      toast(t("download_failed"), { tone: "bad" });
    }
  };
  const send = async (run: () => Promise<Answer>) => {
    setBusy(true);
    try {
      const answer = await run();
      if (answer.message.status === "success") toast(serverText(answer.message.description));
      else toast(reasonsOf(answer).join(" "), { tone: "bad" });
    } catch (fault) {
      reportFault("a download was not requested or canceled", fault);
      toast(t("confirm_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
    reload();
  };
  if (row.status === "done")
    return (
      <Button size="sm" icon={DownloadIcon} aria-label={`${t("download_save")}: ${name}`} onClick={() => void save()}>
        {t("download_save")}
      </Button>
    );
  const [icon, label, run] = isUnderWay(row)
    ? ([XIcon, "download_cancel", async () => (await cancel({ id })).cancelDownload] as const)
    : ([
        RotateCcwIcon,
        "download_again",
        async () => (await request({ module, from, to })).requestDownloadArea,
      ] as const);
  return (
    <Button size="sm" icon={icon} busy={busy} aria-label={`${t(label)}: ${name}`} onClick={() => void send(run)}>
      {t(label)}
    </Button>
  );
}
