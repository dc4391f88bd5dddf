import type { CancellationRowFragment } from "../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Notice } from "../../ui/Status.tsx";

interface Order {
  readonly cancellation: CancellationRowFragment | null | undefined;
  readonly details: readonly { readonly lineNo: number; readonly description: string }[];
}
type State = CancellationRowFragment["state"];

const LOOKS: Readonly<Record<State, { readonly tone: "info" | "good" | "warn"; readonly title: MessageKey }>> = {
  requested: { tone: "info", title: "order_cancel_requested" },
  accepted: { tone: "good", title: "order_cancel_accepted" },
  refused: { tone: "warn", title: "order_cancel_refused" },
};

/** What became of the last request to cancel pieces; nothing without one. */
export function Cancellation({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const { cancellation } = order;
  if (!cancellation) return null;
  const { tone, title } = LOOKS[cancellation.state];
  const names = new Map(order.details.map(({ lineNo, description }) => [lineNo, description]));
  return (
    <div className="mt-4">
      <Notice tone={tone} title={t(title)}>
        <ul>
          {cancellation.lines.map(({ lineNo, qty }) => (
            <li key={lineNo} className="wrap-anywhere">
              {t("order_cancel_of", { name: names.get(lineNo) ?? "", pieces: t("pieces", { count: qty }) })}
            </li>
          ))}
        </ul>
        {cancellation.reason && (
          <p className="wrap-anywhere">
            {t("order_cancel_reason")}: {cancellation.reason}
          </p>
        )}
        {cancellation.answer && (
          <p className="font-medium wrap-anywhere">
            {t("order_cancel_answer")}: {cancellation.answer}
          </p>
        )}
        {cancellation.state === "requested" && (
          <p>
            {t("order_cancel_waits")} <DateText value={cancellation.requestedAt} time />. {t("order_cancel_locked")}
          </p>
        )}
        <p className="mt-1 text-xs">
          {t("order_cancel_requested_by", { name: cancellation.requestedBy })}
          {cancellation.state !== "requested" && (
            <>
              {" "}
              · <DateText value={cancellation.requestedAt} time />
            </>
          )}
          {cancellation.answeredAt && (
            <>
              {" "}
              · {t("order_cancel_answer")}: <DateText value={cancellation.answeredAt} time />
            </>
          )}
        </p>
      </Notice>
    </div>
  );
}
