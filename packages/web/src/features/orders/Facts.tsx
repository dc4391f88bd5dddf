import type { ReactNode } from "react";
import { useReading } from "../../app/reading.ts";
import { useUser } from "../../app/session.ts";
import { sumUnits, timesUnits } from "../../lib/amounts.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { CopyText } from "../../ui/CopyText.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Badge } from "../../ui/Status.tsx";
import { SavedTotal } from "../cart/index.ts";
import { usePoNumberLabel } from "../customer/index.ts";
import { TaxNote, TaxSums } from "../tax/index.ts";
import { Contact } from "./Contact.tsx";
import type { OrderDetail } from "./OrderPage.tsx";
import { OrderSums, SumLine } from "./OrderSums.tsx";
import { canceledPieces, missingPieces, savedByPromotion } from "./promise.ts";
import { lookOf } from "./receipts/status.ts";

/** Where an order goes, how it is shipped and paid, and what it costs. */
export function Facts({ order, style }: { order: OrderDetail; style: MoneyStyle }) {
  const { t } = useTranslation();
  const poNumber = usePoNumberLabel();
  const { orderShipment, orderPayment, shipToDetail } = order;
  const { scopes } = useUser();
  const isReading = useReading() !== undefined;
  const look = lookOf(orderPayment);
  // Some pieces will not be supplied.
  const isCut = order.suppliedTotal !== order.total_order;
  const instructions = orderPayment?.payment.paymentMerchants.map(({ instruction }) => instruction).filter(Boolean);
  return (
    <aside aria-label={t("summary")} className="self-start rounded-lg border border-line bg-surface shadow-card">
      <dl className="grid gap-4 p-5">
        <Fact label={t("merchant")}>{order.merchant}</Fact>
        {order.sap_order_no && (
          <Fact label={t("sap_order_number")}>
            <CopyText wraps text={order.sap_order_no} label={t("sap_order_number")} />
          </Fact>
        )}
        {order.cust_po_no && <Fact label={poNumber}>{order.cust_po_no}</Fact>}
        {order.pickupOrder && (
          <Fact label={t("title_click_collect")}>
            {!isReading && scopes.includes("page.click-collect") ? (
              <Link to={`/click-collect/${encodeURIComponent(order.pickupOrder)}`}>{order.pickupOrder}</Link>
            ) : (
              order.pickupOrder
            )}
          </Fact>
        )}
        {order.delivery_date && (
          <Fact label={t("request_delivery_date")}>
            <DateText value={order.delivery_date} />
          </Fact>
        )}
        {!orderShipment?.pickup && (
          <Fact label={t("ship_to")}>
            <span className="block font-medium">{shipToDetail.name}</span>
            <span className="text-ink-2">{shipToDetail.address}</span>
          </Fact>
        )}
        {orderShipment && (
          <Fact label={t("shipment")}>
            {orderShipment.shipment.desc}
            {orderShipment.shipmentNotes && <span className="block text-ink-2">{orderShipment.shipmentNotes}</span>}
          </Fact>
        )}
        {orderPayment && (
          <Fact label={t("payment")}>
            {orderPayment.payment.desc}
            {look && (
              <span className="mt-1 flex flex-wrap items-center gap-2">
                <Badge tone={look.tone}>{t(look.title)}</Badge>
                {!isReading && scopes.includes("page.payment-request") && (
                  <Link to="/payment?view=receipts" className="text-xs">
                    {t("title_admin_payment_proofs")}
                  </Link>
                )}
              </span>
            )}
            {!look &&
              instructions?.map((text) => (
                <span key={text} className="block text-xs text-ink-2">
                  {text}
                </span>
              ))}
          </Fact>
        )}
        {order.notes && <Fact label={t("notes")}>{order.notes}</Fact>}
      </dl>
      <dl className="grid gap-1.5 border-t border-line p-5">
        <OrderSums order={order} style={style} />
        {isCut && (
          <SumLine
            label={t(missingLabel(order))}
            amount={order.suppliedTotal === 0 ? -order.total_order : -missingGoods(order)}
            style={style}
          />
        )}
        <div className="flex items-baseline justify-between pt-1 font-semibold">
          <dt>
            {t(isCut ? "order_supplied_amount" : "total")} <TaxNote sorgs={[order.sorg]} />
          </dt>
          <dd className="text-base">
            <Money amount={order.suppliedTotal} style={style} />
          </dd>
        </div>
        <TaxSums total={order.suppliedTotal} tax={order.tax} rate={order.taxRate} style={style} />
      </dl>
      <div className="-mt-4 px-5 pb-5 empty:hidden">
        {order.suppliedTotal !== 0 && (
          <SavedTotal
            promotions={savedByPromotions(order)}
            discount={order.orderPayment?.discount}
            freightBenefit={order.orderShipment?.freightBenefit}
            style={style}
          />
        )}
      </div>
      <Contact number={order.order_no} />
    </aside>
  );
}

/** Why pieces do not come: all of them were canceled, none was, or some. */
function missingLabel(order: OrderDetail): MessageKey {
  const missing = order.details.reduce((sum, line) => sum + missingPieces(order, line), 0);
  const canceled = order.details.reduce((sum, line) => sum + canceledPieces(order, line), 0);
  if (canceled === 0) return "order_missing_amount";
  return canceled === missing ? "order_status_canceled" : "order_canceled_amount";
}

/** Price of the pieces that will not be supplied. */
const missingGoods = (order: OrderDetail): number =>
  sumUnits(order.details, (line) => timesUnits(line.promoprice, missingPieces(order, line)));

/** What promotions take off what is supplied. */
const savedByPromotions = (order: OrderDetail): number =>
  sumUnits(order.details, (line) => savedByPromotion(order, line));

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-2xs text-ink-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
