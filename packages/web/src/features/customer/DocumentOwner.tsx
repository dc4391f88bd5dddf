import { useQuery } from "@apollo/client/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { wasChangedElsewhere } from "../../app/leaving.ts";
import { useUser } from "../../app/session.ts";
import { InvoiceCustomerDocument, OrderCustomerDocument, VendorOrderCustomerDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useHere } from "../../lib/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { customersListOf } from "../../ui/lastList.ts";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { type NamedDocument, useNamedDocument } from "./namedDocument.ts";
import { noteSwitch, takeSwitch } from "./switched.ts";
import { useChangeCustomer } from "./useChangeCustomer.ts";

/** The customer of an order or invoice, for users who may act for that customer; undefined for all others. */
function useOwner(named: NamedDocument | undefined) {
  const mayAct = useUser().scopes.includes("menu.change-cust");
  const order = named?.kind === "order" ? named : undefined;
  const invoice = named?.kind === "invoice" ? named : undefined;
  const vendorOrder = named?.kind === "vendor-order" ? named : undefined;
  const ofOrder = useQuery(OrderCustomerDocument, {
    variables: { number: order?.number ?? "" },
    skip: !order || !mayAct,
  });
  const ofInvoice = useQuery(InvoiceCustomerDocument, {
    variables: { invoiceNo: invoice?.number ?? "", sorg: invoice?.sorg ?? "" },
    skip: !invoice || !mayAct,
  });
  const ofVendorOrder = useQuery(VendorOrderCustomerDocument, {
    variables: { orderNo: vendorOrder?.number ?? "" },
    skip: !vendorOrder || !mayAct,
  });
  return {
    owner:
      ofOrder.data?.orderCustomer ??
      ofInvoice.data?.invoiceCustomer ??
      ofVendorOrder.data?.orderThirdPartyCustomer ??
      undefined,
    loading: ofOrder.loading || ofInvoice.loading || ofVendorOrder.loading,
  };
}

const OFFERS = {
  order: { title: "order_of_customer", text: "order_of_customer_text" },
  "vendor-order": { title: "order_of_customer", text: "order_of_customer_text" },
  invoice: { title: "invoice_of_customer", text: "invoice_of_customer_text" },
} as const;

const OPENED = "opened-document";

/**
 * Once in a tab that somebody looks at: tabs with documents of two customers would otherwise take turns forever.
 * @param isClicked the user followed a link of the site just now, maybe not for the first time
 */
function mayOpen(name: string, isClicked: boolean): boolean {
  const isUnasked = document.hidden || wasChangedElsewhere();
  if (isUnasked || (!isClicked && sessionStorage.getItem(OPENED) === name)) return false;
  sessionStorage.setItem(OPENED, name);
  return true;
}

/**
 * In place of an order or invoice of another customer that the address names: acts for that customer, as if chosen, which opens it.
 * @param otherwise where the address names none, or a document of a customer that the user may not act for
 */
export function DocumentOwner({ otherwise }: { readonly otherwise: ReactNode }) {
  const { t } = useTranslation();
  const { customerData } = useUser();
  const named = useNamedDocument();
  const { owner, loading } = useOwner(named);
  const { busy, choose } = useChangeCustomer(() => {
    takeSwitch();
    toast(t("customer_change_failed"), { tone: "bad" });
  });
  const isOther = owner !== undefined && owner.custCode.unified !== customerData?.custCode.unified;
  const { path } = useHere();
  const isClicked = useNavigationType() === "PUSH";
  const tried = useRef(false);
  useEffect(() => {
    if (!named || !owner || !isOther || tried.current) return;
    tried.current = true;
    if (!mayOpen(`${named.kind} ${named.number}`, isClicked)) return;
    const list = customersListOf(path);
    noteSwitch(customerData ?? undefined, list && list.path + list.search);
    choose(owner);
  });
  if (named && ((loading && !owner) || busy)) {
    return (
      <Loading label={t("loading")}>
        <Skeleton className="h-40 w-full rounded-lg" />
      </Loading>
    );
  }
  if (!named || !isOther) return otherwise;
  const { title, text } = OFFERS[named.kind];
  return (
    <EmptyState
      page
      kind="select-customer"
      title={t(title, { number: named.number, customer: owner.custName })}
      action={
        <Button kind="primary" onClick={() => choose(owner)}>
          {t("act_for", { name: owner.custName })}
        </Button>
      }
    >
      {t(text)}
    </EmptyState>
  );
}
