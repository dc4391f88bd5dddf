import { DownloadIcon } from "lucide-react";
import { useState } from "react";
import { download } from "../../app/download.ts";
import {
  type FramesFileOutcomeFragment,
  RegisterFramesFileDocument,
  UploadAccountBikesDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { FileField } from "../../ui/form/FileField.tsx";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toasts.ts";
import { useUploads } from "../upload/index.ts";
import { FramesFileOutcome } from "./FramesFileOutcome.tsx";

const TITLES = { sales: "title_retail_sales_file", accounts: "title_retail_sales_accounts_file" } as const;

/** Sold frames, or bikes in accounts, from a spreadsheet: fill in the template, send it, see what became of each row. */
export default function FramesFilePage({ list }: { readonly list: keyof typeof TITLES }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<FramesFileOutcomeFragment>();
  const register = useAction(RegisterFramesFileDocument);
  const saveBikes = useAction(UploadAccountBikesDocument);
  const uploads = useUploads({
    purpose: "FRAMES_FILE",
    onClean: async (uploadId) => {
      const answer =
        list === "sales"
          ? (await register({ uploadId })).registerFramesFile
          : (await saveBikes({ uploadId })).uploadAccountPolygonbikes;
      if (answer.message.status !== "success") return reasonsOf(answer).join(" ");
      setOutcome(answer);
      return undefined;
    },
  });
  const template = () => {
    download(`/api/retail-sales/template?list=${list}`, `${list}.xlsx`).catch((caught: unknown) => {
      reportFault("the template could not be downloaded", caught);
      toast(t("download_failed"), { tone: "bad" });
    });
  };
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="-mb-5">
        <PageHeader title={t(TITLES[list])} />
      </div>
      <Panel title={t("mass_fill")}>
        <p className="mb-4 text-ink-2">{t("frames_file_fill_text")}</p>
        <Button icon={DownloadIcon} onClick={template}>
          {t("mass_template")}
        </Button>
      </Panel>
      <Panel title={t("mass_send")}>
        <FileField
          label={t("mass_file")}
          hint={t("frames_file_hint")}
          accept=".xlsx"
          max={1}
          items={uploads.items}
          onFiles={(files) => {
            for (const { id } of uploads.items) uploads.remove(id);
            setOutcome(undefined);
            uploads.add(files);
          }}
          onRetry={uploads.retry}
          onRemove={uploads.remove}
        />
      </Panel>
      {outcome && <FramesFileOutcome outcome={outcome} />}
    </div>
  );
}
