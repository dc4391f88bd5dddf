import { ChevronRightIcon } from "lucide-react";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { OrderDetail } from "./OrderPage.tsx";

type Step = OrderDetail["history"][number];

const STEP_TITLES: Readonly<Record<Step["what"], MessageKey>> = {
  confirmed: "order_status_confirmed",
  changed: "order_step_changed",
  in_progress: "order_status_in_progress",
  shipped: "order_status_shipped",
  invoiced: "order_status_invoiced",
  canceled: "order_status_canceled",
  rejected: "order_status_rejected",
  cancel_requested: "order_cancel_requested",
  cancel_accepted: "order_cancel_accepted",
  cancel_refused: "order_cancel_refused",
  proof_rejected: "proof_rejected_title",
  payment_approved: "payment_approved",
};

/** What happened to an order, newest first, with what changed. */
export function History({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  if (order.history.length === 0) return null;
  const names = new Map(order.details.map(({ lineNo, description }) => [lineNo, description]));
  return (
    <details className="group mt-4 border-t border-line pt-3 text-xs">
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 font-medium text-ink-2">
        <Icon icon={ChevronRightIcon} size={16} className="text-ink-3 transition-transform group-open:rotate-90" />
        {t("order_history")}
      </summary>
      <ol className="mt-2 grid gap-2">
        {stepsOf(order)
          .toReversed()
          .map((step) => (
            <li
              key={`${step.at} ${step.what} ${step.document ?? ""}`}
              className="grid gap-x-4 xs:grid-cols-[11rem_minmax(0,1fr)]"
            >
              <span className="text-ink-3">
                <DateText value={step.at} time />
              </span>
              <div className="min-w-0">
                <p className="font-medium">
                  {t(STEP_TITLES[step.what])} {step.document}
                </p>
                {step.note && <p className="text-ink-2 wrap-anywhere">{step.note}</p>}
                {step.lines.map((line) => (
                  <p key={line.lineNo} className="text-ink-2">
                    {names.get(line.lineNo)}: <Change step={step} line={line} />
                  </p>
                ))}
              </div>
            </li>
          ))}
        <li className="grid gap-x-4 xs:grid-cols-[11rem_minmax(0,1fr)]">
          <span className="text-ink-3">
            <DateText value={order.createdAt} time />
          </span>
          <p className="font-medium">{t("order_status_placed")}</p>
        </li>
      </ol>
    </details>
  );
}

/** The steps without changes of pieces whose accepted cancellation is the step before or after. */
const stepsOf = ({ history }: OrderDetail): readonly Step[] =>
  history.flatMap((step, index) => {
    if (step.what !== "changed") return [step];
    const canceled = [history[index - 1], history[index + 1]].flatMap((beside) =>
      beside?.what === "cancel_accepted" ? beside.lines : [],
    );
    const lines = step.lines.filter(
      (line) => !canceled.some(({ lineNo, from, to }) => lineNo === line.lineNo && from - to === line.from - line.to),
    );
    return lines.length > 0 ? [{ ...step, lines }] : [];
  });

function Change({ step, line: { from, to, date } }: { step: Step; line: Step["lines"][number] }) {
  const { t } = useTranslation();
  if (step.what === "cancel_accepted") return t("order_canceled_pieces", { count: from - to });
  if (step.what.startsWith("cancel_")) return t("order_cancel_pieces", { count: from - to });
  if (step.what === "shipped") return t("order_step_pieces", { count: to - from });
  const missing = from - to;
  return (
    <>
      {missing > 0 ? (
        <span className="text-warn">{t("not_supplied", { count: missing })}</span>
      ) : (
        t("order_step_expected", { count: to })
      )}
      {to > 0 && date && (
        <>
          {" · "}
          <DateText value={date} />
        </>
      )}
    </>
  );
}
