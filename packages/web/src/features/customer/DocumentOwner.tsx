import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { ReadingProvider } from "../../app/ReadingProvider.tsx";
import { useReading } from "../../app/reading.ts";
import { useUser } from "../../app/session.ts";
import { InvoiceCustomerDocument, OrderCustomerDocument, VendorOrderCustomerDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { type NamedDocument, useNamedDocument } from "./namedDocument.ts";

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

interface DocumentOwnerProps {
  /** Where the address names no document, or one of a customer that the user may not act for. */
  readonly otherwise: ReactNode;
  /** While the owner is looked up; a skeleton when absent. */
  readonly waiting?: ReactNode;
  /** The page or dialog with the document; a `ReadingBar` in it says whose it is. */
  readonly children: ReactNode;
}

/** An order or invoice of another customer that the address names: shown as that customer's, while the user goes on acting for the chosen one. */
export function DocumentOwner({ otherwise, waiting = <Waiting />, children }: DocumentOwnerProps) {
  const { customerData } = useUser();
  const reading = useReading();
  const named = useNamedDocument();
  const { owner, loading } = useOwner(reading ? undefined : named);
  if (loading && !owner) return waiting;
  if (!named || !owner || owner.custCode.unified === customerData?.custCode.unified) return otherwise;
  return (
    <ReadingProvider key={owner.custCode.unified} customer={owner}>
      {children}
    </ReadingProvider>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")}>
      <Skeleton className="h-40 w-full rounded-lg" />
    </Loading>
  );
}
