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
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import type { OrderDetail } from "./OrderPage.tsx";

const REASON_MAX = 200;

const formSchema = z
  .object({
    /** What is canceled; empty until it is chosen. */
    scope: z.enum(["", "all", "lines"]),
    lineNos: z.array(z.int()),
    reason: z.string().max(REASON_MAX, "too_long"),
  })
  .refine(({ scope, lineNos }) => scope === "all" || (scope === "lines" && lineNos.length > 0), {
    path: ["lineNos"],
    error: "order_cancel_none_chosen",
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
    // A single item needs no choice.
    values: { scope: lines.length > 1 ? "" : "all", lineNos: [], reason: "" },
    fieldOf: (path) => (path.startsWith("lineNos") ? "lineNos" : path),
    save: async ({ scope, lineNos, reason }) => {
      const chosen = scope === "all" ? {} : { lineNos };
      return (await request({ orderNumber: order.order_no, ...chosen, reason })).requestOrderCancellation;
    },
    onSaved: onDone,
  });
  const { scope, lineNos } = state.form.watch();
  const fault = errorText(state.form.getFieldState("lineNos", state.form.formState).error);
  const names = new Map(order.details.map(({ lineNo, description }) => [lineNo, description]));
  const put = <Name extends "scope" | "lineNos">(name: Name, value: Values[Name]) =>
    state.form.setValue(name, value as never, {
      shouldDirty: true,
      shouldValidate: state.form.formState.isSubmitted,
    });
  const choose = (lineNo: number, isChosen: boolean) =>
    put(
      "lineNos",
      lines.map((line) => line.lineNo).filter((no) => (no === lineNo ? isChosen : lineNos.includes(no))),
    );
  const textOf = ({ lineNo, qty }: (typeof lines)[number]) =>
    t("order_cancel_of", { name: names.get(lineNo) ?? "", count: qty });
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
        {lines.length > 1 ? (
          <RadioGroup
            legend={t("order_cancel_lines")}
            value={scope}
            error={scope === "lines" ? undefined : fault}
            onChange={(value) => put("scope", value === "all" ? "all" : "lines")}
            options={[
              { value: "all", label: t("order_cancel_all"), detail: lines.map(textOf).join(" · ") },
              { value: "lines", label: t("order_cancel_some") },
            ]}
          />
        ) : (
          <p className="font-medium wrap-anywhere">{lines.map(textOf)}</p>
        )}
        {scope === "lines" && (
          <fieldset className="min-w-0">
            <legend className="sr-only">{t("order_cancel_some")}</legend>
            {lines.map((line) => (
              <Checkbox
                key={line.lineNo}
                checked={lineNos.includes(line.lineNo)}
                aria-invalid={fault ? true : undefined}
                onChange={(event) => choose(line.lineNo, event.currentTarget.checked)}
              >
                <span className="min-w-0 wrap-anywhere">{textOf(line)}</span>
              </Checkbox>
            ))}
            {fault && (
              <p role="alert" className="mt-1 text-xs font-medium text-bad">
                {fault}
              </p>
            )}
          </fieldset>
        )}
        <TextAreaInput<Values> name="reason" label={t("order_cancel_reason")} max={REASON_MAX} rows={2} />
      </Form>
    </Dialog>
  );
}
