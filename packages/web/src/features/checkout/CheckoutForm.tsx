import { useApolloClient } from "@apollo/client/react";
import { NOTES_MAX, PO_NUMBER_MAX } from "@spoke/core/order/entered.ts";
import { useCallback, useMemo, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useUser } from "../../app/session.ts";
import { CheckoutDocument, type CheckoutMutation } from "../../gql/graphql.ts";
import { sumUnits } from "../../lib/amounts.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { useAction } from "../../lib/useAction.ts";
import { cx } from "../../lib/variants.ts";
import { CharacterCount, TextArea, TextField } from "../../ui/Field.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { type Answer, errorText } from "../../ui/form/refusal.ts";
import { joinValues } from "../../ui/listState.ts";
import { Panel } from "../../ui/Panel.tsx";
import { type FlushResult, useCart } from "../cart/index.ts";
import { actedFor, usePoNumberLabel } from "../customer/index.ts";
import { OverdueOfCustomer } from "../invoices/index.ts";
import { RecallNotice } from "../recalls/index.ts";
import { CheckoutSummary } from "./CheckoutSummary.tsx";
import { type CartCredit, CreditNotice } from "./CreditNotice.tsx";
import { DeliveryFields, WantedDayField } from "./DeliveryFields.tsx";
import { DeliverySummary } from "./DeliverySummary.tsx";
import { Forecast } from "./Forecast.tsx";
import { type CheckoutContext, type CheckoutValues, checkoutVariables } from "./form.ts";
import { rememberShipTo } from "./lastShipTo.ts";
import { PaymentChoice } from "./PaymentChoice.tsx";
import { type CheckoutChoices, useCheckoutForm } from "./useCheckoutForm.ts";

interface CheckoutFormProps extends CheckoutChoices {
  readonly credits: readonly CartCredit[];
  /** Reloads what may be outdated after a refusal. */
  readonly onRefused: () => void;
  /** Loads the cart and its prices again. */
  readonly onPriceChanged: () => void;
}

/** An answer to the checkout; without orders if nothing was sent. */
interface Placed extends Answer {
  readonly orders?: CheckoutMutation["checkout"]["orders"];
}

/** The checkout form. What the server refuses stands at its field, and everything typed stays (2 §8). */
export function CheckoutForm({ credits, onRefused, onPriceChanged, ...choices }: CheckoutFormProps) {
  const { cart, shiptos, payments } = choices;
  const { t } = useTranslation();
  const poNumber = usePoNumberLabel();
  const isForCustomer = actedFor(useUser()) !== undefined;
  const go = useGo();
  const client = useApolloClient();
  const placeOrder = useAction(CheckoutDocument);
  const { flush, reload } = useCart();
  const { cartDisclaimer } = useConfig();
  const totals = useRef(new Map<string, number>());
  const setTotal = useCallback((sorg: string, total: number | undefined) => {
    if (total === undefined) totals.current.delete(sorg);
    else totals.current.set(sorg, total);
  }, []);

  const usedShipTo = useRef("");

  const place = async (values: CheckoutValues, context: CheckoutContext): Promise<Placed> => {
    if (!navigator.onLine) return OFFLINE;
    usedShipTo.current = values.shipto;
    const pending = await flush();
    if (pending.failed || pending.refused.length > 0) return unchangedCart(cart, pending);
    const { checkout } = await placeOrder({
      ...checkoutVariables(values, context),
      requestId,
      expectedTotal: sumOf(cart.merchants.map(({ sorg }) => totals.current.get(sorg))),
    });
    if (checkout.message.status !== "success") {
      if (checkout.userErrors.some(({ message }) => message === "price_changed")) onPriceChanged();
      else onRefused();
    } else if (checkout.orders.length === 0) throw new Error("the checkout answered no order");
    return checkout;
  };
  const state = useCheckoutForm<Placed>(choices, {
    save: place,
    onSaved: ({ orders = [] }) => {
      rememberShipTo(usedShipTo.current);
      const numbers = joinValues(orders.map(({ order_no }) => order_no));
      go(`/cart/order-confirmation?${new URLSearchParams({ orders: numbers })}`, { replace: true });
      reload();
      // The header shows what is left of it.
      void client.refetchQueries({ include: ["CustomerCredit"] });
    },
    lineOf: ({ field }, text) => lineName(cart, field, text),
    // Sent again it is the same order: what was ordered twice counts once.
    failure: { title: t("failed_checkout"), lines: [t("confirm_failed")] },
  });
  // The same while the same lines are ordered: a changed address must not order them twice.
  const lines = state.context.products.map(({ id, qty }) => `${id}:${qty}`).join();
  const requestId = useMemo(() => requestIdFor(lines), [lines]);

  const { register, formState, getValues } = state.form;
  // A phone has asked for these in a step of their own, and shows them again when they were refused.
  const { shipto, shipments, requestDeliveryDate } = formState.errors;
  const isStepDone = getValues("isDeliveryChosen") && !shipto && !shipments && !requestDeliveryDate;
  const text = (name: "custPoNo" | "notes" | "paymentId") => errorText(formState.errors[name]);

  return (
    <Form
      state={state}
      label={t("title_checkout")}
      savesByKey={false}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:pb-32"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid content-start gap-6">
          <OverdueOfCustomer />
          <CreditNotice credits={credits} payments={payments} />
          <div className="empty:hidden">
            {cart.merchants.map(({ sorg, lines: ordered }) => (
              <RecallNotice key={sorg} sorg={sorg} articles={ordered} />
            ))}
          </div>
          {isStepDone && (
            <DeliverySummary merchants={cart.merchants} shiptos={shiptos} delivery={state.context.delivery} />
          )}
          <div className={cx("grid gap-6", isStepDone && "max-xs:hidden")}>
            <DeliveryFields merchants={cart.merchants} shiptos={shiptos} delivery={state.context.delivery} />
          </div>
          <Panel title={t("order_details")}>
            <div className="grid gap-5 xs:grid-cols-2">
              <TextField
                {...register("custPoNo")}
                label={poNumber}
                hint={t(isForCustomer ? "po_number_hint_customer" : "po_number_hint")}
                error={text("custPoNo")}
                autoComplete="off"
                aside={<Typed name="custPoNo" max={PO_NUMBER_MAX} />}
              />
              <WantedDayField delivery={state.context.delivery} {...(isStepDone && { className: "max-xs:hidden" })} />
              <TextArea
                {...register("notes")}
                label={t("notes")}
                error={text("notes")}
                className="xs:col-span-2"
                aside={<Typed name="notes" max={NOTES_MAX} />}
              />
            </div>
          </Panel>
          <PaymentChoice payments={payments} error={text("paymentId")} />
          <Forecast cart={cart} payments={payments} delivery={state.context.delivery} />
          {cartDisclaimer && <p className="text-xs whitespace-pre-line text-ink-2">{cartDisclaimer}</p>}
        </div>
        <CheckoutSummary cart={cart} payments={payments} credits={credits} busy={state.busy} onTotal={setTotal} />
      </div>
    </Form>
  );
}

/** Why the last changes of the cart could not be stored, as an answer. */
function unchangedCart(cart: CheckoutChoices["cart"], { refused }: FlushResult): Answer {
  const message = refused.length === 0 ? "cart_update_failed" : "checkout_quantity_refused";
  const lines = cart.merchants.flatMap(({ lines }) => lines);
  return {
    message: { status: "error", description: message },
    userErrors: refused.map(({ article, message: key, values }) => {
      const at = lines.findIndex(
        ({ sorg, article_code }) => sorg === article.sorg && article_code === article.article_code,
      );
      return {
        field: at < 0 ? article.article_code : `products.${at}`,
        message: key,
        values: Object.entries(values ?? {}).map(([name, value]) => ({ name, value })),
      };
    }),
  };
}

/** Nothing is sent without a network, so that it is certain that nothing was ordered. */
const OFFLINE: Answer = {
  message: { status: "error", description: "failed_checkout_offline" },
  userErrors: [{ field: "", message: "failed_checkout_offline_text" }],
};

/** A new request id, for an order of these lines. */
const requestIdFor = (_lines: string): string => crypto.randomUUID();

/** The sum of the totals; undefined if one of them is not known. */
function sumOf(totals: readonly (number | undefined)[]): number | undefined {
  return totals.includes(undefined) ? undefined : sumUnits(totals, (total) => total);
}

/** How much of a limited text is typed. */
function Typed({ name, max }: { name: "custPoNo" | "notes"; max: number }) {
  const value = useWatch<CheckoutValues, typeof name>({ name });
  return <CharacterCount length={(value ?? "").trim().length} max={max} />;
}

/** A refused line by the name of its article. */
function lineName(cart: CheckoutChoices["cart"], field: string, text: string): string {
  const index = /^products\.(\d+)/.exec(field)?.[1];
  const line = index && cart.merchants.flatMap(({ lines }) => lines)[Number(index)];
  return line ? `${line.product?.name ?? line.article_code}: ${text}` : text;
}
