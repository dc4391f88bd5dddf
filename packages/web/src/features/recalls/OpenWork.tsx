import { useQuery } from "@apollo/client/react";
import { BanknoteIcon } from "lucide-react";
import { useState } from "react";
import { CreateRecallStatementDocument, OpenRecallWorkDocument } from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { toast } from "../../ui/toasts.ts";
import { Pay } from "./Pay.tsx";

/** What the dealer has repaired and is not paid for yet, with a button that asks for the credit. */
export function OpenWork({ onRequested }: { readonly onRequested?: () => void }) {
  const { t } = useTranslation();
  const { data, refetch } = useQuery(OpenRecallWorkDocument, { fetchPolicy: "network-only" });
  const create = useAction(CreateRecallStatementDocument);
  const [busy, setBusy] = useState(false);
  const work = data?.openRecallWork ?? [];
  if (work.length === 0) return null;
  const sums = Map.groupBy(work, ({ currency }) => currency);
  const request = async () => {
    setBusy(true);
    try {
      const { createRecallStatement: answer } = await create({});
      const isDone = answer.message.status === "success";
      toast(isDone ? serverText(answer.message.description) : reasonsOf(answer).join(" "));
      onRequested?.();
      await refetch();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-good-soft px-4 py-3">
      <p>
        {t("recall_work_open", { count: work.length })}{" "}
        {[...sums].map(([currency, rows]) => (
          <strong key={currency} className="mr-2">
            <Pay amount={rows.reduce((sum, { amount }) => sum + amount, 0)} currency={currency} />
          </strong>
        ))}
        <span className="block text-ink-2">{t("recall_work_monthly")}</span>
      </p>
      <Button kind="primary" icon={BanknoteIcon} busy={busy} onClick={() => void request()}>
        {t("recall_request_credit")}
      </Button>
    </div>
  );
}
