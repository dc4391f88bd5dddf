import { useApolloClient } from "@apollo/client/react";
import { ChevronDownIcon } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
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

/** What the audit log calls a sign-in. */
const SIGNED_IN = "signed in";
/** Most pages that are loaded at once. */
const PAGES = 5;

type Entries = HistoryQuery["history"];

/** Who did what to a thing and when, newest first. It is loaded when it is opened. */
export function History({ kind, id, isOpen }: HistoryProps) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const [history, setHistory] = useState<Entries>();
  const [state, setState] = useState<"closed" | "loading" | "open" | "failed">("closed");
  const load = async () => {
    setState("loading");
    try {
      const entries = [...(history?.data ?? [])];
      let hasMore = true;
      // Pages that hold nothing but sign-ins are passed over.
      for (let page = 0, changes = 0; hasMore && changes === 0 && page < PAGES; page += 1) {
        const after = entries.at(-1)?.id;
        const { data } = await client.query({
          query: HistoryDocument,
          variables: { kind, id, ...(after && { after }) },
          fetchPolicy: "no-cache",
        });
        if (!data) throw new Error("the history was empty");
        entries.push(...data.history.data);
        changes = data.history.data.filter(({ what }) => what !== SIGNED_IN).length;
        hasMore = data.history.hasMore;
      }
      setHistory({ data: entries, hasMore });
      setState("open");
    } catch (error) {
      reportFault("a history could not be loaded", error);
      setState("failed");
    }
  };
  const loadFirst = useEffectEvent(() => {
    if (state === "closed") void load();
  });
  useEffect(() => {
    if (isOpen) loadFirst();
  }, [isOpen]);
  return (
    <details
      open={isOpen}
      className="group rounded-lg border border-line bg-surface shadow-card"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isOpen && state === "closed") void load();
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

/** The entries, and in one of them all sign-ins that were loaded, so that changes are seen first. */
function EntryList({ entries }: { readonly entries: Entries["data"] }) {
  const i18n = useTranslation();
  const { t } = i18n;
  const signIns = entries.filter(({ what }) => what === SIGNED_IN);
  const [last] = signIns;
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-4">
      {last && signIns.length > 1 && (
        <li className="grid gap-0.5">
          <p className="font-medium">{t("history_signed_in_times", { count: signIns.length })}</p>
          <p className="text-xs text-ink-3">
            {last.who || t("history_system")} · {t("history_last")} <DateText value={last.at} time />
          </p>
        </li>
      )}
      {entries
        .filter((entry) => signIns.length < 2 || entry.what !== SIGNED_IN)
        .map((entry) => (
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
