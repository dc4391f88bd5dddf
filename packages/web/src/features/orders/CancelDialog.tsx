import { useId } from "react";
import * as z from "zod";
import { RequestCancellationDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { TextAreaInput } from "../../ui/form/fields.tsx";
import { errorText } from "../../ui/form/refusal.ts";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import type { OrderDetail } from "./OrderPage.tsx";

const REASON_MAX = 200;

const formSchema = z.object({
  lineNos: z.array(z.int()).min(1, "order_cancel_none_chosen"),
  reason: z.string().max(REASON_MAX, "too_long"),
});
type Values = z.output<typeof formSchema>;

interface CancelDialogProps {
  readonly order: OrderDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks to cancel pieces that have not shipped: all of them, or those of some lines. */
export function CancelDialog({ order, onClose, onDone }: CancelDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const request = useAction(RequestCancellationDocument);
  const lines = order.cancelableLines;
  const state = useFormPage<Values, Values, Awaited<ReturnType<typeof request>>["requestOrderCancellation"]>({
    schema: formSchema,
    values: { lineNos: lines.map(({ lineNo }) => lineNo), reason: "" },
    fieldOf: (path) => (path.startsWith("lineNos") ? "lineNos" : path),
    save: async (values) => (await request({ orderNumber: order.order_no, ...values })).requestOrderCancellation,
    onSaved: onDone,
  });
  const { lineNos } = state.form.watch();
  const fault = errorText(state.form.getFieldState("lineNos", state.form.formState).error);
  const names = new Map(order.details.map(({ lineNo, description }) => [lineNo, description]));
  const choose = (lineNo: number, isChosen: boolean) => {
    const chosen = lines.map((line) => line.lineNo).filter((no) => (no === lineNo ? isChosen : lineNos.includes(no)));
    state.form.setValue("lineNos", chosen, { shouldDirty: true, shouldValidate: state.form.formState.isSubmitted });
  };
  return (
    <Dialog
      open
      title={t("order_cancel_title", { number: order.order_no })}
      onClose={onClose}
      footer={
        <DialogButtons
          onClose={onClose}
          closeLabel={t("order_keep")}
          type="submit"
          form={id}
          kind="destroy"
          busy={state.busy}
        >
          {t("order_cancel_send")}
        </DialogButtons>
      }
    >
      <Form
        id={id}
        state={state}
        savesByKey={false}
        label={t("order_cancel_title", { number: order.order_no })}
        className="grid gap-4"
      >
        <p className="text-ink-2">{t("order_cancel_hint")}</p>
        <fieldset className="min-w-0">
          <legend className="mb-1 font-medium">{t("order_cancel_lines")}</legend>
          {lines.map(({ lineNo, qty }) => (
            <Checkbox
              key={lineNo}
              checked={lineNos.includes(lineNo)}
              aria-invalid={fault ? true : undefined}
              onChange={(event) => choose(lineNo, event.currentTarget.checked)}
            >
              <span className="min-w-0 wrap-anywhere">
                {t("order_cancel_of", { name: names.get(lineNo) ?? "", count: qty })}
              </span>
            </Checkbox>
          ))}
          {fault && (
            <p role="alert" className="mt-1 text-xs font-medium text-bad">
              {fault}
            </p>
          )}
        </fieldset>
        <TextAreaInput<Values> name="reason" label={t("order_cancel_reason")} max={REASON_MAX} rows={2} />
      </Form>
    </Dialog>
  );
}
