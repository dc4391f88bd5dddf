import { useId, useState } from "react";
import { ConfirmOrderDocument, type ConfirmStatus, type ToConfirmFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { TextAreaInput, TextInput } from "../../ui/form/fields.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import type { DetailContext } from "../../ui/ListPage.tsx";
import { toast } from "../../ui/toasts.ts";
import { Cancellation } from "../orders/index.ts";
import { confirmedQty, faultsOf, proposal, toLines } from "./answer.ts";
import { type ConfirmValues, confirmFormSchema, fieldOf } from "./form.ts";
import { LineAnswer } from "./LineAnswer.tsx";
import { OrderFacts } from "./OrderFacts.tsx";
import { freeByLine } from "./stock.ts";

interface ConfirmOrderDialogProps {
  readonly order: ToConfirmFragment;
  /** To the orders before and after it in the list. */
  readonly steps: Pick<DetailContext, "previous" | "next">;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Confirms an order with quantities and dates by line, or rejects it. */
export function ConfirmOrderDialog({ order, steps, onClose, onDone }: ConfirmOrderDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const confirmOrder = useAction(ConfirmOrderDocument);
  const [isRejecting, setRejecting] = useState(false);
  const done = () => {
    toast(t("success_confirm_order"));
    onDone();
  };
  const send = async (status: ConfirmStatus, { lines, sapOrderNo, internalNotes }: ConfirmValues) => {
    const confirmed = status === "confirmed" ? toLines(order.details, lines) : [];
    const variables = { orderNumber: order.order_no, status, sapOrderNo, internalNotes, lines: confirmed };
    return (await confirmOrder(variables)).confirmOrder;
  };
  const state = useFormPage({
    schema: confirmFormSchema,
    values: {
      lines: proposal(order.details, order.delivery_date ?? todayHere()),
      sapOrderNo: "",
      internalNotes: "",
    },
    draft: `confirm-order.${order.order_no}`,
    fieldOf,
    save: (values) => send("confirmed", values),
    onSaved: done,
  });
  const { lines } = state.form.watch();
  const free = freeByLine(order);
  const faults = faultsOf(order.details, lines);
  const isNothing = order.details.every(({ lineNo }) => confirmedQty(lines[lineNo]) === 0);
  if (isRejecting) {
    return (
      <ConfirmDialog
        open
        title={t("confirm_reject_title", { number: order.order_no })}
        confirmLabel={t("confirm_reject")}
        run={() => send("rejected", state.form.getValues())}
        onDone={() => {
          state.abandon();
          done();
        }}
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
          <Button type="submit" form={id} kind="primary" busy={state.busy} disabled={faults.size > 0 || isNothing}>
            {t("confirm_confirm")}
          </Button>
        </>
      }
    >
      <Form id={id} state={state} label={t("confirm_order_title", { number: order.order_no })} className="grid gap-4">
        <OrderFacts order={order} steps={steps} />
        <Cancellation order={order} />
        <ul className="divide-y divide-line border-y border-line">
          {order.details.map((line) => (
            <LineAnswer
              key={line.lineNo}
              line={line}
              free={free.get(line.lineNo) ?? 0}
              currency={order.currency}
              supplies={lines[line.lineNo] ?? []}
              fault={faults.get(line.lineNo)}
              onChange={(supplies) =>
                state.form.setValue("lines", { ...lines, [line.lineNo]: [...supplies] }, { shouldDirty: true })
              }
            />
          ))}
        </ul>
        <TextInput<ConfirmValues> name="sapOrderNo" label={t("sap_order_number")} max={40} />
        <TextAreaInput<ConfirmValues>
          name="internalNotes"
          label={t("confirm_notes")}
          hint={t("confirm_notes_hint")}
          max={500}
        />
      </Form>
    </Dialog>
  );
}
