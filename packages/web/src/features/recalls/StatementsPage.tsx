import { RotateCwIcon } from "lucide-react";
import { RecallStatementsDocument, RetryRecallStatementDocument } from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { Badge } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { OpenWork } from "./OpenWork.tsx";
import { Pay } from "./Pay.tsx";
import { statementLook } from "./status.ts";

/** Credits of finished recall work, newest first. */
export default listPage({
  title: "title_recalls_statements",
  query: RecallStatementsDocument,
  variables: (state) => {
    const { page, limit } = pageVariables(state);
    return { page, limit };
  },
  rows: ({ recallStatements }) => recallStatements.statements,
  count: ({ recallStatements }) => recallStatements.info.count,
  keyOf: ({ id }) => id,
  columns: ({ t, reload }) => [
    { id: "created", title: t("date"), type: "day", card: "title", value: ({ createdAt }) => createdAt },
    { id: "frames", title: t("recall_bikes"), align: "right", value: ({ frames }) => frames },
    {
      id: "total",
      title: t("total"),
      value: ({ total }) => total,
      cell: ({ total, currency }) => <Pay amount={total} currency={currency} />,
    },
    { id: "credit", title: t("recall_credit_note"), value: ({ creditNote }) => creditNote },
    {
      id: "state",
      title: t("status"),
      card: "aside",
      value: ({ state }) => t(statementLook(state).title),
      cell: ({ id, state, reason }) => <State id={id} state={state} reason={reason} reload={reload} />,
    },
  ],
  above: ({ reload }) => <OpenWork onRequested={reload} />,
  exportAs: "recall-statements",
  empty: {
    title: "recall_statements_none",
    text: "recall_statements_none_text",
    action: { to: "/recalls", label: "title_recalls" },
  },
});

interface StateProps {
  readonly id: string;
  readonly state: string;
  readonly reason: string;
  readonly reload: () => void;
}

/** The state; of a refused statement also the reason, and a button to send it again. */
function State({ id, state, reason, reload }: StateProps) {
  const { t } = useTranslation();
  const retry = useAction(RetryRecallStatementDocument);
  const { tone, title } = statementLook(state);
  const run = async () => {
    toast(serverText((await retry({ id })).retryRecallStatement.message.description));
    reload();
  };
  return (
    <span className="inline-flex flex-col items-start gap-1.5 py-1">
      <Badge tone={tone} dot>
        {t(title)}
      </Badge>
      {state === "refused" && (
        <>
          {reason && <span className="max-w-56 text-xs text-bad">{reason}</span>}
          <Button size="sm" icon={RotateCwIcon} onClick={() => void run()}>
            {t("try_again")}
          </Button>
        </>
      )}
    </span>
  );
}
