import { useApolloClient } from "@apollo/client/react";
import { ChevronDownIcon } from "lucide-react";
import { useState } from "react";
import { HistoryDocument, type HistoryKind, type HistoryQuery } from "../../gql/graphql.ts";
import { type I18n, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { changeTexts } from "./changes.ts";
import { actionText, detailText } from "./texts.ts";

interface HistoryProps {
  readonly kind: HistoryKind;
  /** For an article or an invoice: sales organization, hyphen, code or number. */
  readonly id: string;
  /** Open from the start, where nothing else is shown. */
  readonly isOpen?: boolean;
}

type Entries = HistoryQuery["history"];

/** Who did what to a thing and when, newest first. It is loaded when it is opened. */
export function History({ kind, id, isOpen }: HistoryProps) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const [history, setHistory] = useState<Entries>();
  const [state, setState] = useState<"closed" | "loading" | "open" | "failed">("closed");
  const load = async () => {
    setState("loading");
    const after = history?.data.at(-1)?.id;
    try {
      const { data } = await client.query({
        query: HistoryDocument,
        variables: { kind, id, ...(after && { after }) },
        fetchPolicy: "no-cache",
      });
      if (!data) throw new Error("the history was empty");
      setHistory({ data: [...(history?.data ?? []), ...data.history.data], hasMore: data.history.hasMore });
      setState("open");
    } catch (error) {
      reportFault("a history could not be loaded", error);
      setState("failed");
    }
  };
  return (
    <details
      open={isOpen}
      className="group rounded-lg border border-line bg-surface shadow-card"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && state === "closed") void load();
      }}
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold marker:content-none xs:px-5">
        {t("history")}
        <Icon icon={ChevronDownIcon} className="group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line p-4 xs:p-5">
        {history?.data.length === 0 && <p className="text-ink-2">{t("history_none")}</p>}
        {history && history.data.length > 0 && <EntryList entries={history.data} />}
        {state === "loading" && !history && (
          <Loading label={t("loading")} className="grid gap-3">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </Loading>
        )}
        {state === "failed" && <Notice tone="bad">{t("something_went_wrong")}</Notice>}
        {(history?.hasMore || state === "failed") && (
          <Button size="sm" className="justify-self-start" busy={state === "loading"} onClick={() => void load()}>
            {t(state === "failed" ? "try_again" : "history_older")}
          </Button>
        )}
      </div>
    </details>
  );
}

function EntryList({ entries }: { readonly entries: Entries["data"] }) {
  const i18n = useTranslation();
  const { t } = i18n;
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-4">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-0.5">
          <p className="font-medium">{actionText(t, entry.what)}</p>
          {linesOf(entry, i18n).map((line) => (
            <p key={line} className="text-ink-2 wrap-anywhere">
              {line}
            </p>
          ))}
          <p className="text-xs text-ink-3">
            {entry.who || t("history_system")} · <DateText value={entry.at} time />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The changes with their values, and other details; entries from before values were recorded have only names. */
function linesOf({ details, changes }: Entries["data"][number], i18n: I18n): readonly string[] {
  const others = changes.length > 0 ? details.filter(({ name }) => name !== "fields") : details;
  const text = detailText(i18n.t, others);
  return [...changeTexts(changes, i18n), ...(text ? [text] : [])];
}
