import { useQuery } from "@apollo/client/react";
import { rangeText } from "@spoke/core/recall/schema.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router";
import {
  CloseRecallDocument,
  PublishRecallDocument,
  RecallDocument,
  type RecallFactsFragment,
  RecallProgressDocument,
} from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { DeleteDialog } from "../../ui/deletion.tsx";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge, Loading, Skeleton } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { languageNames } from "../content/index.ts";
import { History } from "../history/index.ts";
import { Pay } from "../recalls/index.ts";
import { Impact, isCounted, ListProblems, Publishing, RunningMismatches, useUnmatched } from "./Impact.tsx";
import { Progress } from "./Progress.tsx";
import { isRevisionCounted, Revision } from "./Revision.tsx";
import { draftDeletion } from "./remove.ts";
import { recallLook, titleOf } from "./status.ts";

/** How often a draft is loaded until its frames are counted. */
const POLL_MS = 1_500;

/** A recall for the office: what it affects, publishing, and how far the dealers are. */
export default function RecallPage() {
  const { t } = useTranslation();
  const { id: number = "" } = useParams();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(RecallDocument, {
    variables: { number },
    fetchPolicy: "network-only",
  });
  const recall = data?.recall;
  const isCounting = recall !== undefined && isBeingCounted(recall);
  useEffect(() => {
    if (!isCounting) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isCounting, startPolling, stopPolling]);
  if (!recall && (error || data)) {
    const list = { backTo: "/admin/recalls", backLabel: t("title_admin_recalls") };
    return <FormUnavailable error={error} onRetry={() => void refetch()} {...list} />;
  }
  if (!recall)
    return (
      <>
        <PageHeader title={t("recall_heading", { number })} />
        <Loading label={t("loading")}>
          <Skeleton className="h-60 w-full" />
        </Loading>
      </>
    );
  return <Recall recall={recall} reload={() => void refetch()} />;
}

/** Whether what a draft affects, or what other bikes change, is still counted. */
function isBeingCounted(recall: RecallFactsFragment): boolean {
  const { state, list, revision } = recall;
  if (state === "draft") return !isCounted(recall) && !list?.problem;
  return revision != null && !isRevisionCounted(recall) && !revision.list?.problem;
}

interface RecallProps {
  readonly recall: RecallFactsFragment;
  readonly reload: () => void;
}

function Recall({ recall, reload }: RecallProps) {
  const { t } = useTranslation();
  const { number, state, version } = recall;
  const title = titleOf(recall);
  const publish = useAction(PublishRecallDocument);
  const close = useAction(CloseRecallDocument);
  const [asks, setAsks] = useState<"publish" | "close" | "delete">();
  const go = useGo();
  const look = recallLook(state);
  const done = (text: string) => {
    setAsks(undefined);
    toast(serverText(text));
    reload();
  };
  return (
    <>
      <PageHeader
        title={`${title} (${number})`}
        aside={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={look.tone} dot>
              {t(look.title)}
            </Badge>
            {state === "draft" && (
              <>
                <Button kind="danger" onClick={() => setAsks("delete")}>
                  {t("delete")}
                </Button>
                <ButtonLink to={`/admin/recalls/${encodeURIComponent(number)}/edit`}>{t("recall_edit")}</ButtonLink>
                <Button kind="primary" disabled={!isCounted(recall)} onClick={() => setAsks("publish")}>
                  {t("recall_publish")}
                </Button>
              </>
            )}
            {state === "published" && (
              <>
                <ButtonLink to={`/admin/recalls/${encodeURIComponent(number)}/edit`}>
                  {t("recall_change_bikes")}
                </ButtonLink>
                <Button onClick={() => setAsks("close")}>{t("recall_close")}</Button>
              </>
            )}
          </span>
        }
      />
      <div className="grid gap-4">
        {state === "draft" && <Impact recall={recall} />}
        {recall.revision && <Revision recall={recall} revision={recall.revision} reload={reload} />}
        {state === "published" && <RunningMismatches number={number} />}
        {state === "draft" && (recall.list?.refused ?? 0) + (recall.impact?.unknown ?? 0) > 0 && (
          <ListProblems key={`problems ${version}`} number={number} />
        )}
        <Texts recall={recall} />
        <Scope key={`scope ${version}`} recall={recall} />
        {state !== "draft" && <Progress number={number} />}
        <History key={`history ${version}`} kind="recall" id={number} />
      </div>
      {asks === "delete" && (
        <DeleteDialog
          deletion={draftDeletion}
          row={recall}
          reload={() => go("/admin/recalls")}
          onClose={() => setAsks(undefined)}
        />
      )}
      <ConfirmDialog
        open={asks === "publish"}
        title={t("recall_publish")}
        confirmLabel={t("recall_publish")}
        run={async () => (await publish({ number, version })).publishRecall}
        onDone={() => done("recall_published_message")}
        onClose={() => setAsks(undefined)}
      >
        <Publishing recall={recall} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === "close"}
        title={t("recall_close")}
        confirmLabel={t("recall_close")}
        run={async () => (await close({ number, version })).closeRecall}
        onDone={() => done("recall_closed_message")}
        onClose={() => setAsks(undefined)}
      >
        <CloseText number={number} stopSale={recall.stopSale} />
      </ConfirmDialog>
    </>
  );
}

/** What dealers read, in each of the languages. */
function Texts({ recall }: { readonly recall: RecallFactsFragment }) {
  const { t, locale: reader } = useTranslation();
  const { title, reason, instruction, texts } = recall;
  const written = [{ locale: recall.locale ?? "", title, reason, instruction }, ...texts];
  const named = written.filter(({ locale }) => locale !== "");
  const nameOf = languageNames(
    named.map(({ locale }) => locale),
    reader,
  );
  return (
    <Panel title={t("recall_what_to_do")}>
      <div className="grid gap-4">
        {written.map((text) => (
          <section key={text.locale} aria-label={text.title} lang={text.locale || undefined}>
            {texts.length > 0 && text.locale && (
              <h3 className="font-medium">{`${nameOf(text.locale)}: ${text.title}`}</h3>
            )}
            <p className="whitespace-pre-line">{text.instruction}</p>
            <p className="mt-2 text-ink-2">{text.reason}</p>
          </section>
        ))}
      </div>
    </Panel>
  );
}

/** What closing does to the bikes that are not repaired. */
function CloseText({ number, stopSale }: { readonly number: string; readonly stopSale: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(RecallProgressDocument, { variables: { number }, fetchPolicy: "network-only" });
  const open = data?.recallProgress.dealers.reduce((all, row) => all + row.open, 0) ?? 0;
  return (
    <>
      {open > 0 && <p className="font-medium">{t("recall_close_open", { count: open })}</p>}
      <p>{t("recall_close_text")}</p>
      {stopSale && open > 0 && <p>{t("recall_close_stop_sale")}</p>}
    </>
  );
}

/** Since when the recall holds, which bikes it affects, and what it pays. */
function Scope({ recall }: { readonly recall: RecallFactsFragment }) {
  const { t } = useTranslation();
  const unmatched = useUnmatched(recall.number);
  const { brandName, articles, ranges, list, kitArticle, minutes, labor, validFrom, stopSale } = recall;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("period_from"), <DateText key="from" value={validFrom} />],
    [t("recall_stop_sale"), stopSale && t("recall_stop_sale_text")],
    [t("recall_brand"), brandName],
    [t("recall_list"), list ? t("recall_list_stored", { name: list.fileName, count: list.accepted }) : ""],
    [t("recall_kit"), kitArticle],
    [t("recall_labor"), t("recall_minutes", { minutes })],
    ...labor.map(
      ({ sorgName, amount, currency }) =>
        [t("recall_amount", { name: sorgName }), <Pay key={sorgName} amount={amount} currency={currency} />] as const,
    ),
  ];
  return (
    <Panel title={t("recall_affected")}>
      <dl className="grid gap-2">
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([title, value]) => (
            <div key={title} className="flex justify-between gap-4 border-b border-line py-1">
              <dt className="text-ink-2">{title}</dt>
              <dd className="min-w-[40%] break-words text-right">{value}</dd>
            </div>
          ))}
        <Entries title={t("recall_articles")} entries={articles} unmatched={unmatched} />
        <Entries title={t("recall_ranges")} entries={ranges.map(rangeText)} unmatched={unmatched} />
      </dl>
    </Panel>
  );
}

interface EntriesProps {
  readonly title: string;
  readonly entries: readonly string[];
  /** Entries that match no bike. */
  readonly unmatched: readonly string[];
}

/** Article codes or serial numbers, in columns, those marked that match no bike. */
function Entries({ title, entries, unmatched }: EntriesProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <div className="py-1">
      <dt className="text-ink-2">{title}</dt>
      <dd className="mt-1 max-h-80 overflow-y-auto">
        <ul className="tabular grid gap-x-6 gap-y-1 xs:grid-cols-2 lg:grid-cols-3">
          {entries.map((entry) => (
            <li key={entry} className="break-words">
              {entry}
              {unmatched.includes(entry) && (
                <span className="block text-xs font-medium text-warn">{t("recall_number_frameless")}</span>
              )}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
