import { useQuery } from "@apollo/client/react";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { DealerRecallDocument, type DealerRecallFactsFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { CloseFrameDialog } from "./CloseFrameDialog.tsx";
import { FrameInput } from "./FrameInput.tsx";
import { FrameList } from "./FrameList.tsx";
import { Pay } from "./Pay.tsx";

/** A recall for a dealer: what to do, a field to finish a bike, and the dealer's bikes. */
export default function RecallPage() {
  const { t } = useTranslation();
  const { id: number = "" } = useParams();
  const { data, error, refetch } = useQuery(DealerRecallDocument, {
    variables: { number },
    fetchPolicy: "network-only",
  });
  if (error) {
    return (
      <FormUnavailable error={error} onRetry={() => void refetch()} backTo="/recalls" backLabel={t("title_recalls")} />
    );
  }
  if (!data)
    return (
      <Loading label={t("loading")}>
        <Skeleton className="h-60 w-full" />
      </Loading>
    );
  return <Recall recall={data.dealerRecall} reload={() => void refetch()} />;
}

interface RecallProps {
  readonly recall: DealerRecallFactsFragment;
  readonly reload: () => void;
}

function Recall({ recall, reload }: RecallProps) {
  const { t } = useTranslation();
  const { number, title, reason, instruction, stopSale, kitArticle, minutes, pay, open, closed, repairs, state } =
    recall;
  const [frameNumber, setFrameNumber] = useState("");
  const [changes, setChanges] = useState(0);
  const isRunning = state === "published";
  return (
    <>
      <PageHeader title={`${title} (${number})`} />
      <div className="grid gap-4">
        {!isRunning && <Notice tone="info">{t("recall_closed")}</Notice>}
        {isRunning && stopSale && open > 0 && (
          <Notice tone="bad" title={t("recall_stop_sale")}>
            {t("recall_stop_sale_text")}
          </Notice>
        )}
        {isRunning && (
          <Panel title={t("recall_finish_bike")}>
            <FrameInput onFrame={setFrameNumber} />
          </Panel>
        )}
        <Panel title={t("recall_what_to_do")}>
          <p className="whitespace-pre-line">{instruction}</p>
          <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Fact title={t("recall_reason")}>{reason}</Fact>
            <Fact title={t("recall_pay")}>
              {pay.map((entry) => (
                <Pay key={entry.sorg} {...entry} />
              ))}
            </Fact>
            <Fact title={t("recall_labor")}>{t("recall_minutes", { minutes })}</Fact>
            {kitArticle && <Fact title={t("recall_kit")}>{kitArticle}</Fact>}
            <Fact title={t("recall_progress")}>
              {t("recall_progress_text", { closed, all: open + closed, count: open + closed })}
            </Fact>
            {repairs > 0 && <Fact title={t("recall_repairs")}>{repairs}</Fact>}
          </dl>
        </Panel>
        <FrameList recall={recall} changes={changes} onFinish={setFrameNumber} />
      </div>
      {frameNumber !== "" && (
        <CloseFrameDialog
          recall={recall}
          frameNumber={frameNumber}
          onClose={() => setFrameNumber("")}
          onDone={() => {
            setFrameNumber("");
            setChanges(changes + 1);
            reload();
          }}
        />
      )}
    </>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-1">
      <dt className="text-ink-2">{title}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
