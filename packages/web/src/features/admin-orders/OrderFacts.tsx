import type { ReactNode } from "react";
import type { ToConfirmFragment } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { waitingText } from "../../lib/waiting.ts";
import { DateText } from "../../ui/DateText.tsx";
import type { DetailContext } from "../../ui/ListPage.tsx";
import { Money } from "../../ui/Money.tsx";
import { StepButtons } from "../../ui/StepButtons.tsx";
import { DocumentLink } from "../customer/index.ts";
import { erpText } from "./erp.ts";

interface OrderFactsProps {
  readonly order: ToConfirmFragment;
  readonly steps: Pick<DetailContext, "previous" | "next">;
}

/** What the office should know of an order before it answers. */
export function OrderFacts({ order, steps }: OrderFactsProps) {
  const { t } = useTranslation();
  const { customer, shipToDetail, cust_po_no, notes, delivery_date, createdAt, createdBy } = order;
  return (
    <div className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <span className="font-semibold">{customer.custName}</span>
          <span className="block text-ink-2">{shipToDetail.address}</span>
          <DocumentLink to={`/order/${encodeURIComponent(order.order_no)}`}>{t("order_details")}</DocumentLink>
        </p>
        <StepButtons {...steps} labels={{ previous: t("confirm_previous"), next: t("confirm_next") }} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact title={t("date")}>
          <DateText value={createdAt} time /> · {createdBy} · {waitingText(createdAt, Date.now(), t)}
        </Fact>
        {cust_po_no && <Fact title={t("confirm_po")}>{cust_po_no}</Fact>}
        {delivery_date && (
          <Fact title={t("request_delivery_date")}>
            <DateText value={delivery_date} />
          </Fact>
        )}
        <Fact title={t("confirm_erp")}>{erpText(order, t)}</Fact>
        <Fact title={t("total")}>
          <Money amount={order.total_order} style={moneyStyle(order.currency)} className="font-semibold" />
        </Fact>
        {notes && <Fact title={t("notes")}>{notes}</Fact>}
      </dl>
    </div>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{title}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
