import { CheckIcon } from "lucide-react";
import { useState } from "react";
import { ConfirmOrderDocument, type ToConfirmFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { proposal, toLines } from "./answer.ts";
import { missingPieces } from "./stock.ts";

interface ConfirmAsOrderedProps {
  readonly order: ToConfirmFragment;
  readonly onDone: () => void;
}

/** Confirms all lines of an order in full, after a question. */
export function ConfirmAsOrdered({ order, onDone }: ConfirmAsOrderedProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const confirmOrder = useAction(ConfirmOrderDocument);
  const { order_no: number, details, delivery_date } = order;
  const missing = missingPieces(order);
  const run = async () => {
    const lines = toLines(details, proposal(details, delivery_date ?? todayHere()));
    return (await confirmOrder({ orderNumber: number, status: "confirmed", lines })).confirmOrder;
  };
  return (
    <>
      <Button
        size="sm"
        icon={CheckIcon}
        onClick={() => setAsking(true)}
        aria-label={t("confirm_as_ordered_title", { number })}
      >
        {t("confirm_as_ordered")}
      </Button>
      <ConfirmDialog
        open={asking}
        kind="primary"
        title={t("confirm_as_ordered_title", { number })}
        confirmLabel={t("confirm_as_ordered")}
        run={run}
        onDone={() => {
          setAsking(false);
          toast(t("success_confirm_order"));
          onDone();
        }}
        onClose={() => setAsking(false)}
      >
        <div className="grid gap-3">
          <p>{t("confirm_as_ordered_text", { count: details.length })}</p>
          {missing > 0 && <Notice tone="warn">{t("confirm_missing", { count: missing })}</Notice>}
        </div>
      </ConfirmDialog>
    </>
  );
}
