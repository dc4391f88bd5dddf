import { useApolloClient } from "@apollo/client/react";
import { NOTES_MAX, PO_NUMBER_MAX } from "@spoke/core/cart/schema.ts";
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from "react";
import { Controller, FormProvider, useForm, useWatch } from "react-hook-form";
import { useConfig } from "../../app/config.ts";
import { isoDay } from "../../app/format.ts";
import { serverText, useT } from "../../app/i18n.ts";
import { joinValues } from "../../app/listState.ts";
import { useGo } from "../../app/navigation.tsx";
import {
  type CartPageQuery,
  CheckoutDocument,
  type CheckoutMutation,
  type CheckoutPageQuery,
} from "../../gql/graphql.ts";
import { RadioGroup } from "../../ui/Choice.tsx";
import { Counter, TextArea, TextField } from "../../ui/Field.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Notice } from "../../ui/Status.tsx";
import { useCart } from "../cart/CartProvider.tsx";
import { CheckoutSummary } from "./CheckoutSummary.tsx";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";
import {
  type CheckoutContext,
  type CheckoutValues,
  checkoutResolver,
  checkoutVariables,
  errorText,
  fieldOf,
  SERVER,
} from "./form.ts";
import { PaymentChoice } from "./PaymentChoice.tsx";
import { ShipmentChoice } from "./ShipmentChoice.tsx";

interface CheckoutFormProps {
  readonly cart: CartPageQuery["merchantCart"];
  readonly shiptos: CheckoutPageQuery["shiptoV2"];
  readonly payments: CheckoutPageQuery["payments"];
  readonly onShiptosChanged: () => void;
}

/** The checkout form. What the server refuses stands at its field, and everything typed stays (2 §8). */
export function CheckoutForm({ cart, shiptos, payments, onShiptosChanged }: CheckoutFormProps) {
  const { t } = useT();
  const go = useGo();
  const client = useApolloClient();
  const { settle, reload } = useCart();
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
  const { control, register, formState, setError, trigger } = form;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const alert = useRef<HTMLDivElement>(null);
  const running = useRef(false);
  useDraft(form.control);

  const showRefusal = (answer: CheckoutMutation["checkout"], values: CheckoutValues) => {
    const elsewhere: string[] = [];
    for (const { field, message, values: fill } of answer.userErrors) {
      const text = serverText(message, Object.fromEntries(fill.map(({ name, value }) => [name, value])));
      const name = fieldOf(field, values, context);
      if (name) setError(name, { type: SERVER, message: text }, { shouldFocus: true });
      else elsewhere.push(lineName(cart, field, text));
    }
    if (answer.userErrors.some(({ field }) => field.startsWith("shipto"))) onShiptosChanged();
    setRefused([serverText(answer.message.description), ...elsewhere]);
    requestAnimationFrame(() => alert.current?.scrollIntoView({ block: "center" }));
  };

  const submit = form.handleSubmit(async (values) => {
    // A second press while the first is under way does nothing; the server would answer the same orders.
    if (running.current) return;
    running.current = true;
    setRefused([]);
    try {
      if (!(await settle())) return;
      const { data } = await client.mutate({
        mutation: CheckoutDocument,
        variables: checkoutVariables(values, context),
        fetchPolicy: "no-cache",
      });
      if (!data) throw new Error("the checkout gave no answer");
      if (data.checkout.message.status !== "success" || data.checkout.orders.length === 0) {
        showRefusal(data.checkout, values);
        return;
      }
      dropDraft();
      const numbers = joinValues(data.checkout.orders.map(({ order_no }) => order_no));
      go(`/cart/checkout?${new URLSearchParams({ orders: numbers })}`, { replace: true });
      reload();
    } catch (error) {
      console.error("the checkout failed", error);
      // Sent again it is the same order: what was ordered twice counts once.
      setRefused([t("failed_checkout"), t("confirm_failed")]);
    } finally {
      running.current = false;
    }
  });

  const text = (name: "custPoNo" | "notes" | "requestDeliveryDate" | "shipto" | "paymentId") =>
    errorText(formState.errors[name]);

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
          <Panel title={t("ship_to")}>
            {shiptos.length === 0 ? (
              <Notice tone="warn">{t("ship_to_none")}</Notice>
            ) : (
              <Controller
                control={control}
                name="shipto"
                render={({ field }) => (
                  <RadioGroup
                    legend={t("ship_to")}
                    hideLegend
                    name="shipto"
                    value={field.value}
                    onChange={field.onChange}
                    error={text("shipto")}
                    options={shiptos.map(({ code, name, address }) => ({ value: code, label: name, detail: address }))}
                  />
                )}
              />
            )}
          </Panel>
          {cart.merchants.map((merchant) => (
            <ShipmentChoice key={merchant.sorg} merchant={merchant} alone={cart.merchants.length === 1} />
          ))}
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
              <TextField
                {...register("requestDeliveryDate", {
                  // A year that is still being typed begins with zeros.
                  onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
                    target.value.startsWith("0") ? undefined : void trigger("requestDeliveryDate"),
                  onBlur: () => void trigger("requestDeliveryDate"),
                })}
                type="date"
                min={isoDay()}
                label={t("request_delivery_date")}
                hint={t("request_delivery_date_hint")}
                error={text("requestDeliveryDate")}
              />
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
          {cartDisclaimer && <p className="text-xs whitespace-pre-line text-ink-2">{cartDisclaimer}</p>}
        </div>
        <CheckoutSummary cart={cart} payments={payments} busy={formState.isSubmitting} />
      </form>
    </FormProvider>
  );
}

/** How much of a limited text is typed. */
function Typed({ name, max }: { name: "custPoNo" | "notes"; max: number }) {
  const value = useWatch<CheckoutValues, typeof name>({ name });
  return <Counter length={(value ?? "").trim().length} max={max} />;
}

function useDraft(control: ReturnType<typeof useForm<CheckoutValues, CheckoutContext>>["control"]): void {
  const values = useWatch({ control });
  useEffect(() => keepDraft(values as CheckoutValues), [values]);
}

/** What is chosen at first: the draft where it still holds, else the first of each. */
function initialValues(
  shiptos: CheckoutPageQuery["shiptoV2"],
  payments: CheckoutPageQuery["payments"],
): CheckoutValues {
  const draft = readDraft();
  return {
    shipto: shiptos.find(({ code }) => code === draft.shipto)?.code ?? shiptos[0]?.code ?? "",
    paymentId: payments.find(({ id }) => id === draft.paymentId)?.id ?? payments[0]?.id ?? "",
    custPoNo: draft.custPoNo ?? "",
    notes: draft.notes ?? "",
    requestDeliveryDate: draft.requestDeliveryDate ?? "",
    shipments: draft.shipments ?? {},
  };
}

/** A refused line by the name of its article. */
function lineName(cart: CheckoutFormProps["cart"], field: string, text: string): string {
  const index = /^products\.(\d+)/.exec(field)?.[1];
  const line = index && cart.merchants.flatMap(({ lines }) => lines)[Number(index)];
  return line ? `${line.product?.name ?? line.article_code}: ${text}` : text;
}
