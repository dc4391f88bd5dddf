import { parseDay } from "@spoke/core/platform/calendar.ts";
import { useMemo } from "react";
import type { CartPageQuery, CheckoutPageQuery } from "../../gql/graphql.ts";
import type { Answer } from "../../ui/form/refusal.ts";
import { type FormOptions, type FormState, formDraft, useFormPage } from "../../ui/form/useFormPage.ts";
import { type CheckoutContext, type CheckoutValues, checkoutFormSchema, fieldOf, NOTHING_ENTERED } from "./form.ts";
import { lastUsedFirst } from "./lastShipTo.ts";

/** The draft of both steps. */
const DRAFT = "checkout";

export interface CheckoutChoices {
  readonly cart: CartPageQuery["merchantCart"];
  readonly shiptos: CheckoutPageQuery["shiptoV2"];
  readonly payments: CheckoutPageQuery["payments"];
  readonly delivery: CheckoutPageQuery["merchantCart"]["delivery"];
}

export interface CheckoutFormState extends FormState<CheckoutValues> {
  readonly context: CheckoutContext;
}

function deliveryOf({
  weekdays,
  closed,
  first,
  shipments,
  pickups,
}: CheckoutChoices["delivery"]): CheckoutContext["delivery"] {
  return {
    ...{ weekdays, closed, first: first == null ? undefined : parseDay(first) },
    shipments: shipments.map((method) => ({ ...method, earliest: parseDay(method.earliest) })),
    pickups,
  };
}

/** What both steps of checkout share: the choices, their rules, and the draft. */
export function useCheckoutForm<Result extends Answer>(
  choices: CheckoutChoices,
  options: Pick<FormOptions<CheckoutValues, CheckoutValues, Result>, "lineOf" | "failure"> & {
    readonly save: (values: CheckoutValues, context: CheckoutContext) => Promise<Result>;
    readonly onSaved: (answer: Result) => void;
  },
): CheckoutFormState {
  const { cart, shiptos, payments, delivery } = choices;
  const context = useMemo<CheckoutContext>(
    () => ({
      products: cart.merchants.flatMap(({ lines }) => lines.map(({ id, qty }) => ({ id, qty }))),
      versions: Object.fromEntries(shiptos.map(({ code, version }) => [code, version])),
      sorgs: cart.merchants.map(({ sorg }) => sorg),
      delivery: deliveryOf(delivery),
    }),
    [cart, shiptos, delivery],
  );
  const first: CheckoutValues = {
    ...NOTHING_ENTERED,
    shipto: lastUsedFirst(shiptos)[0]?.code ?? "",
    paymentId: payments[0]?.id ?? "",
    shipments: {},
    isDeliveryChosen: false,
  };
  const state = useFormPage<CheckoutValues, CheckoutValues, Result>({
    ...options,
    schema: checkoutFormSchema(context),
    values: first,
    save: (values) => options.save(values, context),
    draft: DRAFT,
    // An address or a way to pay may no longer be offered.
    restoresDraft: (restored) => ({
      ...restored,
      shipto: shiptos.find(({ code }) => code === restored.shipto)?.code ?? first.shipto,
      paymentId: payments.find(({ id }) => id === restored.paymentId)?.id ?? first.paymentId,
    }),
    fieldOf: (path, values) => fieldOf(path, values, context),
  });
  return { ...state, context };
}

/** The day that the draft wants, as typed. */
export function wantedDayInDraft(): string | undefined {
  const day = formDraft(DRAFT).load()?.values.requestDeliveryDate;
  return typeof day === "string" ? day : undefined;
}
