import { useState } from "react";
import { ConfirmOrderDocument, type ConfirmStatus, type ToConfirmFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { type Answer, ruleText } from "../../ui/form/refusal.ts";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { confirmedQty, faultsOf, proposal, toLines } from "./answer.ts";
import { LineAnswer } from "./LineAnswer.tsx";

interface ConfirmOrderDialogProps {
  readonly order: ToConfirmFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Answers an order: pieces and days by line, or not at all. */
export function ConfirmOrderDialog({ order, onClose, onDone }: ConfirmOrderDialogProps) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState(() => proposal(order.details, order.delivery_date ?? todayHere()));
  const [sapOrderNo, setSapOrderNo] = useState("");
  const [internalNotes, setInternalNotes] = useState("");
  const [busy, setBusy] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const confirm = useAction(ConfirmOrderDocument);
  const faults = faultsOf(order.details, answer);
  const nothing = order.details.every(({ lineNo }) => confirmedQty(answer[lineNo]) === 0);
  const send = async (status: ConfirmStatus): Promise<Answer> => {
    const lines = status === "confirmed" ? toLines(order.details, answer) : [];
    const variables = { orderNumber: order.order_no, status, sapOrderNo, internalNotes, lines };
    return (await confirm(variables)).confirmOrder;
  };
  const done = () => {
    toast(t("success_confirm_order"));
    onDone();
  };
  const run = async () => {
    setBusy(true);
    setRefused([]);
    try {
      const { message, userErrors } = await send("confirmed");
      if (message.status === "success") return done();
      const reasons = userErrors.map((error) => ruleText(error.message, error.values));
      setRefused(reasons.length > 0 ? [...new Set(reasons)] : [ruleText(message.description)]);
    } catch (error) {
      reportFault("an order could not be confirmed or rejected", error);
      setRefused([t("confirm_failed")]);
    } finally {
      setBusy(false);
    }
  };
  if (rejecting) {
    return (
      <ConfirmDialog
        open
        title={t("confirm_reject_title", { number: order.order_no })}
        confirmLabel={t("confirm_reject")}
        run={() => send("rejected")}
        onDone={done}
        onClose={() => setRejecting(false)}
      >
        {t("confirm_reject_text")}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open
      wide
      title={t("confirm_order_title", { number: order.order_no })}
      onClose={onClose}
      footer={
        <>
          <Button kind="danger" onClick={() => setRejecting(true)}>
            {t("confirm_reject")}
          </Button>
          <Button kind="primary" busy={busy} disabled={faults.size > 0 || nothing} onClick={() => void run()}>
            {t("confirm_confirm")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refused.length > 0 && <Notice tone="bad">{refused.join(" ")}</Notice>}
        <p className="text-ink-2">
          <span className="font-medium text-ink">{order.customer.custName}</span> · {order.shipToDetail.address}
          {order.notes && <span className="block">{order.notes}</span>}
        </p>
        <ul className="divide-y divide-line border-y border-line">
          {order.details.map((line) => (
            <LineAnswer
              key={line.lineNo}
              line={line}
              supplies={answer[line.lineNo] ?? []}
              fault={faults.get(line.lineNo)}
              onChange={(supplies) => setAnswer({ ...answer, [line.lineNo]: supplies })}
            />
          ))}
        </ul>
        <TextField
          label={t("sap_order_number")}
          value={sapOrderNo}
          maxLength={40}
          onChange={({ target }) => setSapOrderNo(target.value)}
        />
        <TextArea
          label={t("confirm_notes")}
          hint={t("confirm_notes_hint")}
          value={internalNotes}
          maxLength={500}
          onChange={({ target }) => setInternalNotes(target.value)}
        />
      </div>
    </Dialog>
  );
}
