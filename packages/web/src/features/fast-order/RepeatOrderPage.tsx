import { useApolloClient } from "@apollo/client/react";
import { ORDER_FILE_BYTES } from "@spoke/core/fast-order/types.ts";
import { DownloadIcon, PencilIcon } from "lucide-react";
import { useState } from "react";
import { download } from "../../app/download.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { FileInput } from "../../ui/form/FileInput.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { saveFile } from "../../ui/saveFile.ts";
import { toast } from "../../ui/toasts.ts";
import { OrderingClosed, useCart } from "../cart/index.ts";
import { addLines } from "./check.ts";
import {
  type CheckedFile,
  checkFile,
  correctionsOf,
  FileRefusal,
  forArrivals,
  isOrderFile,
  ORDER_FILES,
  roundedUp,
  typedLines,
} from "./file.ts";
import { RepeatOutcome } from "./RepeatOutcome.tsx";

const MEGABYTES = ORDER_FILE_BYTES / 1_000_000;

/** Repeat order: a file with articles and quantities, what is to be said of each row, and what is fine into the cart. */
export default function RepeatOrderPage() {
  const { t } = useTranslation();
  const cart = useCart();
  const client = useApolloClient();
  const [sending, setSending] = useState<string>();
  const [error, setError] = useState<string>();
  const [file, setFile] = useState<CheckedFile>();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<{ readonly articles: number; readonly rows: ReadonlySet<number> }>();
  if (!cart.enabled) return <OrderingClosed />;

  const send = async (chosen: File) => {
    if (!isOrderFile(chosen.name)) return setError(t("file_not_table"));
    if (chosen.size > ORDER_FILE_BYTES) return setError(t("file_too_large", { megabytes: MEGABYTES }));
    setError(undefined);
    setSending(chosen.name);
    try {
      setFile(await roundedUp(client, await checkFile(chosen)));
      setAdded(undefined);
    } catch (caught) {
      setFile(undefined);
      if (caught instanceof FileRefusal) setError(faultText(t, caught));
      else {
        reportFault("the file could not be checked", caught);
        setError(t("repeat_failed"));
      }
    } finally {
      setSending(undefined);
    }
  };
  const template = () => {
    download("/api/repeat-order/template", "repeat-order.xlsx").catch((caught: unknown) => {
      reportFault("the template could not be downloaded", caught);
      toast(t("download_failed"), { tone: "bad" });
    });
  };
  const correct = async () => {
    try {
      const corrections = file && (await correctionsOf(file));
      if (corrections) saveFile(corrections, "repeat-order-to-correct.xlsx");
    } catch (caught) {
      reportFault("the rows to correct could not be downloaded", caught);
      toast(t("download_failed"), { tone: "bad" });
    }
  };
  const order = async (days: ReadonlyMap<number, string>) => {
    if (!file) return;
    try {
      setFile(await forArrivals(client, file, days));
    } catch (caught) {
      reportFault("the rows could not be checked", caught);
      toast(t("repeat_failed"), { tone: "bad" });
    }
  };
  const add = async () => {
    if (!file || adding) return;
    setAdding(true);
    try {
      await cart.flush();
      // What went into the cart before stays as it is there.
      const open = file.rows.filter(({ index }) => !added?.rows.has(index));
      const { checked, added: taken, articles } = await addLines(client, typedLines(open));
      const indexOf = (at: number): number => open[at]?.index ?? at;
      const checks = new Map(
        checked.map((check, at) => {
          const addedTo = check.addedTo === null ? null : indexOf(check.addedTo);
          return [indexOf(at), { ...check, index: indexOf(at), addedTo }];
        }),
      );
      setFile({ ...file, rows: file.rows.map((row) => ({ ...row, ...checks.get(row.index) })) });
      setAdded({
        articles: articles + (added?.articles ?? 0),
        rows: new Set([...(added?.rows ?? []), ...[...taken].map(indexOf)]),
      });
    } catch (caught) {
      reportFault("the rows could not be added to the cart", caught);
      toast(t("cart_update_failed"), { tone: "bad" });
    } finally {
      cart.reload();
      setAdding(false);
    }
  };

  return (
    <>
      <PageHeader
        title={t("title_catalog_repeat_order")}
        aside={
          <ButtonLink to="/catalog/fast-order" icon={PencilIcon}>
            {t("title_catalog_fast_order")}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
          <Panel title={t("repeat_fill")}>
            <p className="mb-4 text-ink-2">{t("repeat_fill_text")}</p>
            <Button icon={DownloadIcon} onClick={template}>
              {t("repeat_template")}
            </Button>
          </Panel>
          <Panel title={t("repeat_send")}>
            <FileInput
              label={t("repeat_file")}
              hint={t("repeat_file_hint", { megabytes: MEGABYTES })}
              accept={ORDER_FILES}
              onFile={(chosen) => void send(chosen)}
              progress={sending === undefined ? undefined : "busy"}
              disabled={adding}
              status={sending && t("repeat_sending", { name: sending })}
              error={error}
            />
          </Panel>
        </div>
        {file && (
          <RepeatOutcome
            file={file}
            added={added}
            adding={adding}
            onAdd={() => void add()}
            onCorrect={() => void correct()}
            onForArrivals={(days) => void order(days)}
          />
        )}
      </div>
    </>
  );
}

/** What is wrong with the file; of a missing column which one. */
function faultText(t: Translate, { fault }: FileRefusal): string {
  if (fault.message === "file_not_xlsx") return t("file_not_table");
  if (fault.message === "file_too_large") return t("file_too_large", { megabytes: MEGABYTES });
  const column = fault.values?.find(({ name }) => name === "column")?.value;
  const text = ruleText(fault.message, fault.values);
  return column ? `${column === "qty" ? t("quantity") : t("fast_article")}: ${text}` : text;
}
