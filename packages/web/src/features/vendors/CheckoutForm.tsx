import { MAX_VENDOR_NOTES, vendorNotesSchema } from "@spoke/core/vendor/schema.ts";
import { TruckIcon } from "lucide-react";
import { useMemo, useState } from "react";
import * as z from "zod";
import {
  CheckoutVendorsDocument,
  type CheckoutVendorsMutation,
  type VendorCartPartFragment,
  type VendorCheckoutQuery,
} from "../../gql/graphql.ts";
import { moneyStyle, todayHere, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { DateInput, SelectInput, TextAreaInput } from "../../ui/form/fields.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { Money } from "../../ui/Money.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Notice } from "../../ui/Status.tsx";
import { TaxNote } from "../tax/index.ts";
import { CartLines } from "./CartLines.tsx";
import { useIsCartChanging } from "./useVendorCart.ts";

const shipmentSchema = z.object({
  address: z.string().min(1, "required"),
  reqDeliveryDate: z.string().refine((day) => day === "" || day >= todayHere(), "date_past"),
  notes: vendorNotesSchema,
});
const formSchema = z.object({ shipments: z.record(z.string(), shipmentSchema) });
type Values = z.input<typeof formSchema>;

interface CheckoutFormProps {
  readonly parts: readonly VendorCartPartFragment[];
  readonly shiptos: VendorCheckoutQuery["shiptoV2"];
  readonly agreed: VendorCheckoutQuery["custVendorThirdPartyAddress"];
  readonly reload: () => void;
  /** The page shows lines that the cart no longer has, such as after they were ordered in another window. */
  readonly onStale: () => void;
  /** With the numbers of the orders and the parts of the cart that they are of. */
  readonly onPlaced: (numbers: readonly string[], parts: readonly VendorCartPartFragment[]) => void;
}

type Placed = CheckoutVendorsMutation["checkoutThirdPartyV2"];

const requestIdFor = (_lines: string): string => crypto.randomUUID();

/** The lines of each vendor, where they go, and what the vendor should know. What was typed stays when a line is refused. */
export function CheckoutForm({ parts, shiptos, agreed, reload, onStale, onPlaced }: CheckoutFormProps) {
  const { t } = useTranslation();
  const { sorg } = useConfig();
  const placeOrders = useAction(CheckoutVendorsDocument);
  const isChanging = useIsCartChanging();
  const [refused, setRefused] = useState<Placed["productErrors"]>([]);
  const lines = parts.flatMap((part) => part.lines);
  const contents = lines.map(({ id, qty, price }) => `${id}:${qty}:${price}`).join();
  // The same while the same lines are ordered: a changed address must not order them twice.
  const requestId = useMemo(() => requestIdFor(contents), [contents]);
  const optionsOf = (vendor: string) => [
    ...agreed.filter((address) => address.vendor.id === vendor).map(({ id, name, address }) => ({ id, name, address })),
    ...shiptos.map(({ code, name, address }) => ({ id: code, name, address })),
  ];
  const first: Values = {
    shipments: Object.fromEntries(
      parts.map(({ vendor }) => [
        vendor.id,
        { address: optionsOf(vendor.id)[0]?.id ?? "", reqDeliveryDate: "", notes: "" },
      ]),
    ),
  };
  const state = useFormPage<Values, Values, Placed>({
    schema: formSchema,
    values: first,
    draft: "vendor-checkout",
    // Vendors and addresses may have changed.
    restoresDraft: ({ shipments }) => ({
      shipments: Object.fromEntries(
        Object.entries(first.shipments).map(([vendor, empty]) => {
          const { address = "", ...typed } = shipments[vendor] ?? empty;
          const isOffered = optionsOf(vendor).some(({ id }) => id === address);
          return [vendor, { ...typed, address: isOffered ? address : empty.address }];
        }),
      ),
    }),
    save: async ({ shipments }) => {
      setRefused([]);
      const { checkoutThirdPartyV2: answer } = await placeOrders({
        requestId,
        shipment: parts.map(({ vendor }) => {
          const { address = "", reqDeliveryDate, notes } = shipments[vendor.id] ?? {};
          return { vendor: vendor.id, address, notes, ...(reqDeliveryDate && { reqDeliveryDate }) };
        }),
        products: lines.map(({ vendor, articleCode, qty, price }) => ({
          ...{ vendor: { id: vendor.id }, articleCode, qty, price },
        })),
      });
      setRefused(answer.productErrors);
      if (answer.productErrors.some(({ message }) => message === "cart_changed")) onStale();
      if (answer.message.status !== "success") reload();
      const names = answer.productErrors.map(({ articleCode, message, values }) => ({
        ...{ field: "", message, values: [...values, { name: "article", value: articleCode }] },
      }));
      return { ...answer, userErrors: [...names, ...answer.userErrors] };
    },
    onSaved: ({ orders }) => {
      onPlaced(
        orders.map(({ orderNo }) => orderNo),
        parts,
      );
      reload();
    },
    fieldOf: (path) => {
      const [, index = "", field = ""] = /^shipment\.(\d+)\.(\w+)$/.exec(path) ?? [];
      const vendor = parts[Number(index)]?.vendor.id;
      const name = field === "requestedDeliveryDate" ? "reqDeliveryDate" : field;
      return field !== "" && vendor !== undefined ? `shipments.${vendor}.${name}` : undefined;
    },
    lineOf: ({ values = [] }, text) => {
      const article = values.find(({ name }) => name === "article")?.value;
      return article === undefined ? text : `${article}: ${text}`;
    },
    failure: { title: t("failed_checkout"), lines: [t("confirm_failed")] },
  });
  const problemsOf = (vendor: string, articleCode: string): readonly string[] =>
    refused
      .filter((error) => error.vendor === vendor && error.articleCode === articleCode)
      .map(({ message, values }) => ruleText(message, values));
  const [firstPart, ...others] = parts;
  const isOneCurrency = others.every(({ currency }) => currency.currency === firstPart?.currency.currency);
  const grandTotal = parts.reduce((sum, { total }) => sum + Math.round(total * 10_000), 0) / 10_000;
  const isBlocked = lines.some(({ problems }) => problems.length > 0);
  return (
    <Form state={state} label={t("title_3rd_party_cart")} savesByKey={false}>
      {parts.map(({ vendor, lines: own, total, currency }) => {
        const style = moneyStyle(currency);
        const options = optionsOf(vendor.id);
        return (
          <Panel
            key={vendor.id}
            title={vendor.name}
            aside={
              <span>
                <TaxNote sorgs={[sorg]} /> <Money amount={total} style={style} className="font-semibold" />
              </span>
            }
          >
            <CartLines lines={own} style={style} problemsOf={(code) => problemsOf(vendor.id, code)} />
            <div className="mt-5 grid gap-5 border-t border-line pt-5 md:grid-cols-2">
              {options.length === 0 ? (
                <Notice tone="warn">{t("ship_to_none")}</Notice>
              ) : (
                <SelectInput<Values>
                  name={`shipments.${vendor.id}.address`}
                  label={t("ship_to")}
                  options={options.map(({ id, name, address }) => ({ value: id, label: `${name}, ${address}` }))}
                />
              )}
              <DateInput<Values>
                name={`shipments.${vendor.id}.reqDeliveryDate`}
                label={t("request_delivery_date")}
                hint={t("request_delivery_date_hint")}
                min={todayHere()}
              />
              <TextAreaInput<Values>
                name={`shipments.${vendor.id}.notes`}
                label={t("vendor_notes_to", { vendor: vendor.name })}
                max={MAX_VENDOR_NOTES}
                rows={2}
                className="md:col-span-2"
              />
            </div>
          </Panel>
        );
      })}
      <div className="flex flex-wrap items-center justify-end gap-4">
        {firstPart && others.length > 0 && isOneCurrency && (
          <p className="mr-auto text-lg font-semibold">
            {t("vendor_grand_total")} <TaxNote sorgs={[sorg]} />{" "}
            <Money amount={grandTotal} style={moneyStyle(firstPart.currency)} />
          </p>
        )}
        {isBlocked && <p className="text-bad">{t("vendor_cart_blocked")}</p>}
        <Button type="submit" kind="primary" icon={TruckIcon} busy={state.busy || isChanging} disabled={isBlocked}>
          {t("vendor_place_orders", { count: parts.length })}
        </Button>
      </div>
    </Form>
  );
}
