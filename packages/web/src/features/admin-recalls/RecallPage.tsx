import { useQuery } from "@apollo/client/react";
import { type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router";
import {
  CloseRecallDocument,
  PublishRecallDocument,
  RecallDocument,
  type RecallFactsFragment,
  RecallListProblemsDocument,
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
import { ruleText } from "../../ui/form/refusal.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge, Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { languageNames } from "../content/index.ts";
import { History } from "../history/index.ts";
import { Pay } from "../recalls/index.ts";
import { Progress } from "./Progress.tsx";
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
  const isCounting = recall?.state === "draft" && !isCounted(recall) && !recall.list?.problem;
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
      <Loading label={t("loading")}>
        <Skeleton className="h-60 w-full" />
      </Loading>
    );
  return <Recall recall={recall} reload={() => void refetch()} />;
}

const isCounted = ({ impact, version }: RecallFactsFragment): boolean => impact?.version === version;

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
            {state === "published" && <Button onClick={() => setAsks("close")}>{t("recall_close")}</Button>}
          </span>
        }
      />
      <div className="grid gap-4">
        {state === "draft" && <Impact recall={recall} />}
        {state === "draft" && recall.list && recall.list.refused + (recall.impact?.unknown ?? 0) > 0 && (
          <ListProblems number={number} />
        )}
        <Texts recall={recall} />
        <Scope recall={recall} />
        {state !== "draft" && <Progress number={number} />}
        <History key={version} kind="recall" id={number} />
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
        <Impact recall={recall} />
        {recall.impact?.frames === 0 && <p className="mt-3 font-medium">{t("recall_publish_empty")}</p>}
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
  const { brandName, articles, ranges, list, kitArticle, minutes, labor, validFrom, stopSale } = recall;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("period_from"), <DateText key="from" value={validFrom} />],
    [t("recall_stop_sale"), stopSale && t("recall_stop_sale_text")],
    [t("recall_brand"), brandName],
    [t("recall_articles"), articles.join(", ")],
    [t("recall_ranges"), ranges.map(({ from, to }) => (from === to ? from : `${from} – ${to}`)).join(", ")],
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
            <div key={title} className="flex justify-between gap-4 border-b border-line py-1 last:border-b-0">
              <dt className="text-ink-2">{title}</dt>
              <dd className="min-w-0 break-words text-right">{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

/** What a draft would affect. */
function Impact({ recall }: { readonly recall: RecallFactsFragment }) {
  const { t } = useTranslation();
  const { impact, list } = recall;
  if (list?.problem) return <Notice tone="bad">{ruleText(list.problem)}</Notice>;
  if (!impact || !isCounted(recall)) return <Notice tone="info">{t("recall_not_checked")}</Notice>;
  const { frames, dealers, countries, unshipped, sold, unknown } = impact;
  return (
    <Notice tone={frames === 0 ? "warn" : "info"} title={t("recall_impact", { count: frames, dealers, countries })}>
      {[
        t("recall_impact_parts", { sold, unshipped }),
        ...(unknown > 0 ? [t("recall_impact_unknown", { count: unknown })] : []),
      ].join(" ")}
    </Notice>
  );
}

function ListProblems({ number }: { readonly number: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(RecallListProblemsDocument, { variables: { number }, fetchPolicy: "network-only" });
  const problems = data?.recallListProblems ?? [];
  return (
    <Panel title={t("recall_list_problems", { count: problems.length })}>
      <ul className="grid gap-1">
        {problems.slice(0, 100).map(({ row, value, reason }) => (
          <li key={`${row} ${value}`} className="flex flex-wrap gap-x-3">
            {row > 0 && <span className="tabular text-ink-2">{t("recall_list_row", { number: row })}</span>}
            <strong className="break-all">{value}</strong>
            <span>{ruleText(reason)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
