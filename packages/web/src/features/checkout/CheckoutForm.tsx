import { useApolloClient } from "@apollo/client/react";
import { NOTES_MAX, PO_NUMBER_MAX } from "@spoke/core/cart/schema.ts";
import { useCallback, useMemo, useRef, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { cx } from "tailwind-variants/lite";
import {
  type CartPageQuery,
  CheckoutDocument,
  type CheckoutMutation,
  type CheckoutPageQuery,
} from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { CharacterCount, TextArea, TextField } from "../../ui/Field.tsx";
import { errorText, SERVER } from "../../ui/form/refusal.ts";
import { joinValues } from "../../ui/listState.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Notice } from "../../ui/Status.tsx";
import { type FlushResult, useCart } from "../cart/index.ts";
import { CheckoutSummary } from "./CheckoutSummary.tsx";
import { type CartCredit, CreditNotice } from "./CreditNotice.tsx";
import { DeliveryFields, WantedDayField } from "./DeliveryFields.tsx";
import { DeliverySummary } from "./DeliverySummary.tsx";
import { checkoutDraft, initialValues, useCheckoutDraft } from "./draft.ts";
import { Forecast } from "./Forecast.tsx";
import { type CheckoutContext, type CheckoutValues, checkoutResolver, checkoutVariables, fieldOf } from "./form.ts";
import { PaymentChoice } from "./PaymentChoice.tsx";

interface CheckoutFormProps {
  readonly cart: CartPageQuery["merchantCart"];
  readonly shiptos: CheckoutPageQuery["shiptoV2"];
  readonly payments: CheckoutPageQuery["payments"];
  readonly credits: readonly CartCredit[];
  /** Reloads what may be outdated after a refusal. */
  readonly onRefused: () => void;
  /** Loads the cart and its prices again. */
  readonly onPriceChanged: () => void;
}

/** The checkout form. What the server refuses stands at its field, and everything typed stays (2 §8). */
export function CheckoutForm({ cart, shiptos, payments, credits, onRefused, onPriceChanged }: CheckoutFormProps) {
  const { t } = useTranslation();
  const go = useGo();
  const client = useApolloClient();
  const placeOrder = useAction(CheckoutDocument);
  const { flush, reload } = useCart();
  const { cartDisclaimer } = useConfig();
  const context = useMemo<CheckoutContext>(
    () => ({
      products: cart.merchants.flatMap(({ lines }) => lines.map(({ id, qty }) => ({ id, qty }))),
      versions: Object.fromEntries(shiptos.map(({ code, version }) => [code, version])),
      sorgs: cart.merchants.map(({ sorg }) => sorg),
    }),
    [cart, shiptos],
  );
  const form = useForm<CheckoutValues, CheckoutContext>({
    defaultValues: initialValues(shiptos, payments),
    resolver: checkoutResolver,
    context,
  });
  const { register, formState, setError } = form;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const alert = useRef<HTMLDivElement>(null);
  const running = useRef(false);
  const totals = useRef(new Map<string, number>());
  const setTotal = useCallback((sorg: string, total: number | undefined) => {
    if (total === undefined) totals.current.delete(sorg);
    else totals.current.set(sorg, total);
  }, []);
  // The same while the same lines are ordered: a changed address must not order them twice.
  const lines = context.products.map(({ id, qty }) => `${id}:${qty}`).join();
  const requestId = useMemo(() => requestIdFor(lines), [lines]);
  useCheckoutDraft(form.control);

  const showAlert = (lines: readonly string[]) => {
    setRefused(lines);
    requestAnimationFrame(() => alert.current?.scrollIntoView({ block: "center" }));
  };
  const showRefusal = (answer: CheckoutMutation["checkout"], values: CheckoutValues) => {
    const elsewhere: string[] = [];
    for (const { field, message, values: fill } of answer.userErrors) {
      const text = serverText(message, Object.fromEntries(fill.map(({ name, value }) => [name, value])));
      const name = fieldOf(field, values, context);
      if (name) setError(name, { type: SERVER, message: text }, { shouldFocus: true });
      else elsewhere.push(lineName(cart, field, text));
    }
    if (answer.userErrors.some(({ message }) => message === "price_changed")) onPriceChanged();
    else onRefused();
    showAlert([serverText(answer.message.description), ...elsewhere]);
  };
  const showUnchangedCart = ({ refused: changes }: FlushResult) => {
    if (changes.length === 0) showAlert([t("cart_update_failed")]);
    else {
      const reasons = changes.map(({ article, message, values }) => {
        const line = cart.merchants
          .flatMap(({ lines }) => lines)
          .find(({ sorg, article_code }) => sorg === article.sorg && article_code === article.article_code);
        return `${line?.product?.name ?? article.article_code}: ${serverText(message, values)}`;
      });
      showAlert([t("checkout_quantity_refused"), ...reasons]);
    }
  };

  const submit = form.handleSubmit(async (values) => {
    // A second press while the first is under way does nothing; the server would answer the same orders.
    if (running.current) return;
    running.current = true;
    setRefused([]);
    try {
      const pending = await flush();
      if (pending.failed || pending.refused.length > 0) {
        showUnchangedCart(pending);
        return;
      }
      const data = await placeOrder({
        ...checkoutVariables(values, context),
        requestId,
        expectedTotal: sumOf(cart.merchants.map(({ sorg }) => totals.current.get(sorg))),
      });
      if (data.checkout.message.status !== "success" || data.checkout.orders.length === 0) {
        showRefusal(data.checkout, values);
        return;
      }
      checkoutDraft.save(undefined);
      const numbers = joinValues(data.checkout.orders.map(({ order_no }) => order_no));
      go(`/cart/order-confirmation?${new URLSearchParams({ orders: numbers })}`, { replace: true });
      reload();
      // The header shows what is left of it.
      void client.refetchQueries({ include: ["CustomerCredit"] });
    } catch (error) {
      reportFault("the checkout failed", error);
      // Sent again it is the same order: what was ordered twice counts once.
      setRefused([t("failed_checkout"), t("confirm_failed")]);
    } finally {
      running.current = false;
    }
  });

  // A phone has asked for these in a step of their own, and shows them again when they were refused.
  const { shipto, shipments, requestDeliveryDate } = formState.errors;
  const isStepDone = checkoutDraft.load()?.isDeliveryChosen === true && !shipto && !shipments && !requestDeliveryDate;
  const text = (name: "custPoNo" | "notes" | "paymentId") => errorText(formState.errors[name]);

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_360px]"
      >
        <div className="grid content-start gap-6">
          {refused.length > 0 && (
            <div ref={alert}>
              <Notice tone="bad" title={refused[0] ?? t("failed_checkout")}>
                {refused.length > 1 && (
                  <ul className="list-disc pl-4">
                    {refused.slice(1).map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )}
              </Notice>
            </div>
          )}
          <CreditNotice credits={credits} />
          {isStepDone && <DeliverySummary merchants={cart.merchants} shiptos={shiptos} />}
          <div className={cx("grid gap-6", isStepDone && "max-xs:hidden")}>
            <DeliveryFields merchants={cart.merchants} shiptos={shiptos} />
          </div>
          <Panel title={t("order_details")}>
            <div className="grid gap-5 xs:grid-cols-2">
              <TextField
                {...register("custPoNo")}
                label={t("po_number")}
                hint={t("po_number_hint")}
                error={text("custPoNo")}
                autoComplete="off"
                aside={<Typed name="custPoNo" max={PO_NUMBER_MAX} />}
              />
              <WantedDayField {...(isStepDone && { className: "max-xs:hidden" })} />
              <TextArea
                {...register("notes")}
                label={t("notes")}
                error={text("notes")}
                className="xs:col-span-2"
                aside={<Typed name="notes" max={NOTES_MAX} />}
              />
            </div>
          </Panel>
          <Forecast cart={cart} />
          <PaymentChoice payments={payments} error={text("paymentId")} />
          {cartDisclaimer && <p className="text-xs whitespace-pre-line text-ink-2">{cartDisclaimer}</p>}
        </div>
        <CheckoutSummary
          cart={cart}
          payments={payments}
          credits={credits}
          busy={formState.isSubmitting}
          onTotal={setTotal}
        />
      </form>
    </FormProvider>
  );
}

/** A new request id, for an order of these lines. */
const requestIdFor = (_lines: string): string => crypto.randomUUID();

/** The sum of the totals; undefined if one of them is not known. */
function sumOf(totals: readonly (number | undefined)[]): number | undefined {
  return totals.reduce((sum, total) => (sum === undefined || total === undefined ? undefined : sum + total), 0);
}

/** How much of a limited text is typed. */
function Typed({ name, max }: { name: "custPoNo" | "notes"; max: number }) {
  const value = useWatch<CheckoutValues, typeof name>({ name });
  return <CharacterCount length={(value ?? "").trim().length} max={max} />;
}

/** A refused line by the name of its article. */
function lineName(cart: CheckoutFormProps["cart"], field: string, text: string): string {
  const index = /^products\.(\d+)/.exec(field)?.[1];
  const line = index && cart.merchants.flatMap(({ lines }) => lines)[Number(index)];
  return line ? `${line.product?.name ?? line.article_code}: ${text}` : text;
}
