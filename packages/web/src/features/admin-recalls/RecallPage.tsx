import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import {
  CloseRecallDocument,
  PublishRecallDocument,
  RecallDocument,
  type RecallFactsFragment,
  RecallListProblemsDocument,
} from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { DeleteDialog } from "../../ui/deletion.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge, Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { Progress } from "./Progress.tsx";
import { draftDeletion } from "./remove.ts";
import { recallLook } from "./status.ts";

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
  if (error && !recall)
    return (
      <EmptyState page kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
    );
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
  const { number, title, state, version } = recall;
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
        {state === "draft" && recall.list && recall.list.refused > 0 && <ListProblems number={number} />}
        <Panel title={t("recall_what_to_do")}>
          <p className="whitespace-pre-line">{recall.instruction}</p>
          <p className="mt-2 text-ink-2">{recall.reason}</p>
        </Panel>
        {state !== "draft" && <Progress number={number} />}
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
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === "close"}
        title={t("recall_close")}
        confirmLabel={t("recall_close")}
        run={async () => (await close({ number, version })).closeRecall}
        onDone={() => done("recall_closed_message")}
        onClose={() => setAsks(undefined)}
      >
        {t("recall_close_text")}
      </ConfirmDialog>
    </>
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
    <Notice tone="info" title={t("recall_impact", { count: frames, dealers, countries })}>
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
          <li key={row} className="flex flex-wrap gap-x-3">
            <span className="tabular text-ink-2">{t("recall_list_row", { number: row })}</span>
            <strong className="break-all">{value}</strong>
            <span>{ruleText(reason)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
