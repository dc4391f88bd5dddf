import { ConfirmOrderDocument, type ToConfirmFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { proposal, toLines } from "./answer.ts";
import { hasUncheckedProof } from "./erp.ts";
import { missingPieces } from "./stock.ts";

interface ConfirmAsOrderedProps {
  readonly order: ToConfirmFragment;
  readonly open: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks whether all lines of an order are confirmed in full. */
export function ConfirmAsOrdered({ order, open, onDone, onClose }: ConfirmAsOrderedProps) {
  const { t } = useTranslation();
  const confirmOrder = useAction(ConfirmOrderDocument);
  const { order_no: number, details, delivery_date } = order;
  const missing = missingPieces(order);
  const run = async () => {
    const lines = toLines(details, proposal(details, delivery_date ?? todayHere()));
    return (await confirmOrder({ orderNumber: number, status: "confirmed", lines })).confirmOrder;
  };
  return (
    <ConfirmDialog
      open={open}
      kind="primary"
      title={t("confirm_as_ordered_title", { number })}
      confirmLabel={t("confirm_as_ordered")}
      run={run}
      onDone={() => {
        toast(t("success_confirm_order"));
        onDone();
      }}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>{t("confirm_as_ordered_text", { count: details.length })}</p>
        {order.isCancellationRequested && <Notice tone="warn">{t("confirm_cancel_requested")}</Notice>}
        {hasUncheckedProof(order) && <Notice tone="warn">{t("confirm_proof_unchecked")}</Notice>}
        {missing > 0 && <Notice tone="warn">{t("confirm_missing", { count: missing })}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
