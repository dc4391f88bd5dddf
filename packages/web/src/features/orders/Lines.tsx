import { CirclePlusIcon } from "lucide-react";
import { timesUnits } from "../../lib/amounts.ts";
import { useConfig } from "../../lib/config.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Badge } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { useUnit } from "../../ui/units.ts";
import { useCart } from "../cart/index.ts";
import { Tracking } from "./DeliveryCard.tsx";
import { ExpectedDay } from "./ExpectedDay.tsx";
import type { OrderDetail } from "./OrderPage.tsx";
import {
  awaitsMoney,
  canceledPieces,
  missingPieces,
  openParts,
  savedByPromotion,
  shipmentsOf,
  suppliedPieces,
} from "./promise.ts";

type Line = OrderDetail["details"][number];

interface LinesProps {
  readonly order: OrderDetail;
  readonly style: MoneyStyle;
  /** Numbers of the lines that are chosen to be ordered again. */
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (lineNo: number, isChosen: boolean) => void;
}

/** The lines of an order, each with what will come of it and when. */
export function Lines({ order, style, chosen, onChoose }: LinesProps) {
  const { t } = useTranslation();
  const unit = useUnit();
  const cart = useCart();
  const paths = new Map(order.articlePages.map(({ article_code, path }) => [article_code, path]));
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
      {order.details.map((line) => {
        const path = paths.get(line.article_code);
        const saved = savedByPromotion(order, line);
        return (
          <li
            key={line.lineNo}
            className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-4 gap-y-2 px-4 py-4 md:grid-cols-[56px_minmax(0,1fr)_116px_120px] xs:px-5"
          >
            <div className="md:row-span-2">
              <Picture src={line.image} alt="" className="size-14" />
              {cart.enabled && path && (
                <Checkbox
                  className="mt-1 justify-center print:hidden"
                  checked={chosen.has(line.lineNo)}
                  onChange={(event) => onChoose(line.lineNo, event.currentTarget.checked)}
                >
                  <span className="sr-only">{t("order_line_choose", { name: line.description })}</span>
                </Checkbox>
              )}
            </div>
            <div className="min-w-0">
              <p className="font-semibold">
                {path ? (
                  <Link to={path} look="plain" className="touch-area rounded-sm hover:text-accent-ink hover:underline">
                    {line.description}
                  </Link>
                ) : (
                  line.description
                )}
              </p>
              <p className="text-xs text-ink-2 max-md:inline">{line.article_code_display}</p>{" "}
              <p className="mt-0.5 text-xs text-ink-2 max-md:inline max-md:before:content-['·_']">
                <Money amount={line.promoprice} style={style} /> / {unit(line.uom, 1)}
                {line.price > line.promoprice && (
                  <s className="ml-1.5 text-ink-3">
                    <span className="sr-only">{t("price_before")} </span>
                    <Money amount={line.price} style={style} />
                  </s>
                )}
              </p>
              {line.promotion && saved > 0 && (
                <p className="mt-0.5 text-xs font-medium text-good">
                  {t("saved_by", { promotion: line.promotion })} <Money amount={saved} style={style} />
                </p>
              )}
              <Supplies order={order} line={line} />
            </div>
            {path && <AddLine sorg={order.sorg} line={line} />}
            <div className="flex items-center justify-between gap-4 max-md:col-start-2 md:contents">
              <div className="flex flex-wrap items-baseline gap-x-2 md:block md:text-right">
                <p className="tabular font-medium">
                  {line.order_qty} {unit(line.uom, line.order_qty)}
                </p>
                <p className="tabular text-2xs text-ink-3">
                  {t("shipped_of", { shipped: line.shipped, ordered: line.order_qty })}
                  {line.invoiced > 0 && line.invoiced < line.shipped && (
                    <span className="block">{t("order_pieces_invoiced", { count: line.invoiced })}</span>
                  )}
                </p>
              </div>
              <p className="md:text-right">
                <LineAmount order={order} line={line} style={style} />
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** What a line comes to; crossed out what it came to before pieces of it were canceled or found to be missing. */
function LineAmount({ order, line, style }: { order: OrderDetail; line: Line; style: MoneyStyle }) {
  const { t } = useTranslation();
  const missing = missingPieces(order, line);
  if (missing === 0) return <Money amount={line.subtotal} style={style} className="font-semibold" />;
  return (
    <>
      <s className="block text-xs text-ink-3">
        <span className="sr-only">{t("order_ordered_amount")} </span>
        <Money amount={line.subtotal} style={style} />
      </s>
      <Money
        amount={timesUnits(line.promoprice, suppliedPieces(order, line))}
        style={style}
        className="font-semibold"
      />
    </>
  );
}

/** The pieces that come, with the day on which they are expected at the dealer, and those that will not. */
function Supplies({ order, line }: { order: OrderDetail; line: Line }) {
  const { t } = useTranslation();
  const { supplyLocation: showsLocation } = useConfig();
  const isEnded = order.order_status === "canceled" || order.order_status === "rejected";
  const isConfirmed = line.confirmations.length > 0;
  // Checkout showed no day where a line has no forecast.
  const supplies = isEnded || (!isConfirmed && line.forecast.length === 0) ? [] : openParts(line);
  const canceled = canceledPieces(order, line);
  const missing = missingPieces(order, line) - canceled;
  // One shipment has everything that was sent, and is named above.
  const shipments = order.deliveries.length > 1 ? shipmentsOf(order, line) : [];
  if (supplies.length === 0 && shipments.length === 0 && missing === 0 && canceled === 0) return null;
  const expected = order.orderShipment?.pickup ? "expected_ready" : "expected_on";
  return (
    <ul className="mt-2 grid gap-1 text-xs">
      {shipments.map(({ delivery, qty }) => (
        <li key={delivery.doNumber} className="flex flex-wrap gap-x-1.5 text-ink-2">
          <span className="tabular font-medium">{t("order_step_pieces", { count: qty })}</span>
          <DateText value={delivery.deliveryDate.date} />
          <span>· {delivery.doNumber}</span>
          <Tracking delivery={delivery} />
        </li>
      ))}
      {supplies.map(({ qty, day, location }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: confirmations have no id, and their order is theirs
        <li key={index} className="flex flex-wrap gap-x-1.5 text-ink-2">
          {day === undefined ? (
            t("forecast_open", { count: qty })
          ) : (
            <>
              {isConfirmed && (
                <span className="tabular font-medium text-good">{t("confirmed_pieces", { count: qty })}</span>
              )}
              <span>
                {!isConfirmed && <span className="tabular">{qty} × </span>}
                {awaitsMoney(order) ? t("expected_after_payment") : <ExpectedDay day={day} words={expected} />}
                {showsLocation && location && ` · ${location}`}
              </span>
              {!isConfirmed && line.expectedDate && <span className="text-warn">· {t("backorder")}</span>}
            </>
          )}
        </li>
      ))}
      {canceled > 0 && (
        <li>
          <Badge tone="bad">{t("order_canceled_pieces", { count: canceled })}</Badge>
        </li>
      )}
      {missing > 0 && <li className="tabular font-medium text-warn">{t("not_supplied", { count: missing })}</li>}
    </ul>
  );
}

/** Puts the pieces of a line into the cart, in addition to what is there. */
function AddLine({ sorg, line }: { sorg: string; line: Line }) {
  const { t } = useTranslation();
  const cart = useCart();
  const article = { sorg, article_code: line.article_code };
  const inCart = cart.quantity(article);
  if (!cart.enabled) return null;
  const add = () => {
    cart.set({ ...article, name: line.description, qty: (inCart ?? 0) + line.order_qty });
    toast(t("order_line_added", { count: line.order_qty, name: line.description }));
  };
  return (
    <Button
      size="sm"
      icon={CirclePlusIcon}
      className="self-center justify-self-start max-md:w-14 max-md:px-0 md:col-start-2 md:row-start-2 print:hidden"
      disabled={inCart === undefined}
      aria-label={t("order_line_add", { count: line.order_qty, name: line.description })}
      onClick={add}
    >
      <span className="max-md:sr-only">{t("purchases_add")}</span>
    </Button>
  );
}
