import { useEffect, useEffectEvent, useId, useState } from "react";
import * as z from "zod";
import { RequestCancellationDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { TextAreaInput } from "../../ui/form/fields.tsx";
import { errorText } from "../../ui/form/refusal.ts";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Notice } from "../../ui/Status.tsx";
import { CancelLine } from "./CancelLine.tsx";
import type { OrderDetail } from "./OrderPage.tsx";

const REASON_MAX = 200;

const formSchema = z
  .object({
    /** What is canceled; empty until it is chosen. */
    scope: z.enum(["", "all", "lines"]),
    lines: z.array(z.object({ lineNo: z.int(), qty: z.int() })),
    reason: z.string().max(REASON_MAX, "too_long"),
  })
  .refine(({ scope, lines }) => scope === "all" || (scope === "lines" && lines.length > 0), {
    path: ["lines"],
    error: "order_cancel_none_chosen",
  });
type Values = z.output<typeof formSchema>;

interface CancelDialogProps {
  readonly order: OrderDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks to cancel pieces that have not shipped: all of them, or some or all of those of some lines. */
export function CancelDialog({ order, onClose, onDone }: CancelDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const request = useAction(RequestCancellationDocument);
  const open = order.cancelableLines;
  const [isOnly] = useState(open.length === 1);
  const state = useFormPage<Values, Values, Awaited<ReturnType<typeof request>>["requestOrderCancellation"]>({
    schema: formSchema,
    // A single item needs no choice.
    values: { scope: isOnly ? "lines" : "", lines: isOnly ? [...open] : [], reason: "" },
    save: async ({ scope, lines, reason }) => {
      const chosen = scope === "all" ? {} : { lines: lines.map((line) => toInput(line, open)) };
      return (await request({ orderNumber: order.order_no, ...chosen, reason })).requestOrderCancellation;
    },
    onSaved: onDone,
  });
  const { scope, lines } = state.form.watch();
  const faultOf = (field: "lines" | `lines.${number}`) =>
    errorText(state.form.getFieldState(field, state.form.formState).error);
  const fault = lines.length === 0 ? faultOf("lines") : undefined;
  const names = new Map(order.details.map(({ lineNo, description }) => [lineNo, description]));
  const put = <Name extends "scope" | "lines">(name: Name, value: Values[Name]) =>
    state.form.setValue(name, value as never, {
      shouldDirty: true,
      shouldValidate: state.form.formState.isSubmitted,
    });
  const choose = (lineNo: number, qty: number | undefined) =>
    put(
      "lines",
      open.flatMap((line) => {
        const pieces = line.lineNo === lineNo ? qty : lines.find((other) => other.lineNo === line.lineNo)?.qty;
        return pieces === undefined ? [] : [{ lineNo: line.lineNo, qty: pieces }];
      }),
    );
  // Pieces can ship while the dialog is open, so the choice is kept within what is left.
  const left = lines.flatMap(({ lineNo, qty }) =>
    open.filter((line) => line.lineNo === lineNo).map((line) => ({ lineNo, qty: Math.min(qty, line.qty) })),
  );
  const isAsShown = left.length === lines.length && left.every(({ qty }, index) => qty === lines[index]?.qty);
  const follow = useEffectEvent(() => put("lines", left));
  useEffect(() => {
    if (!isAsShown) follow();
  }, [isAsShown]);
  const nameOf = (lineNo: number) => names.get(lineNo) ?? "";
  const allText = open
    .map(({ lineNo, qty }) => t("order_cancel_of", { name: nameOf(lineNo), pieces: t("pieces", { count: qty }) }))
    .join(" · ");
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
          disabled={open.length === 0}
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
        {open.length === 0 && <Notice tone="warn">{t("cancel_nothing_open")}</Notice>}
        {!isOnly && open.length > 0 && (
          <RadioGroup
            legend={t("order_cancel_lines")}
            value={scope}
            error={scope === "lines" ? undefined : fault}
            onChange={(value) => put("scope", value === "all" ? "all" : "lines")}
            options={[
              { value: "all", label: t("order_cancel_all"), detail: allText },
              { value: "lines", label: t("order_cancel_some") },
            ]}
          />
        )}
        {scope === "lines" && (
          <fieldset className="grid min-w-0 gap-1">
            <legend className="sr-only">{t(isOnly ? "order_cancel_lines" : "order_cancel_some")}</legend>
            {open.map(({ lineNo, qty }) => {
              const index = lines.findIndex((line) => line.lineNo === lineNo);
              return (
                <CancelLine
                  key={lineNo}
                  name={nameOf(lineNo)}
                  open={qty}
                  qty={lines[index]?.qty}
                  isOnly={isOnly}
                  error={index < 0 ? undefined : faultOf(`lines.${index}`)}
                  invalid={fault !== undefined}
                  onChange={(pieces) => choose(lineNo, pieces)}
                />
              );
            })}
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

/** All pieces of a line are not counted: fewer may be left by then. */
function toInput({ lineNo, qty }: Values["lines"][number], open: OrderDetail["cancelableLines"]) {
  const isPart = open.some((line) => line.lineNo === lineNo && qty < line.qty);
  return isPart ? { lineNo, qty } : { lineNo };
}
