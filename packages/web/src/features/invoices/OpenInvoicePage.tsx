import { CreditCardIcon, ListIcon } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import {
  type InvoiceRowFragment,
  OpenInvoiceListDocument,
  type OpenInvoiceListQuery,
  type OpenInvoiceListQueryVariables,
  type OpenInvoiceSort,
} from "../../gql/graphql.ts";
import { getConfig, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo, useHere } from "../../lib/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import type { BulkAction } from "../../ui/bulk.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { type List, type ListState, pageVariables } from "../../ui/listState.ts";
import { DocumentOwner, ReadingBar } from "../customer/index.ts";
import { InvoicesNote } from "../tax/index.ts";
import { AccountPanel } from "./AccountPanel.tsx";
import { invoiceColumns } from "./columns.tsx";
import { InvoiceDialog } from "./InvoiceDialog.tsx";
import { Ages, ageOf, Totals } from "./OpenTotals.tsx";
import { StatementDialog } from "./StatementDialog.tsx";
import { saveInvoices } from "./saveInvoices.ts";
import { GROUP_TITLES, OPEN_GROUPS } from "./status.tsx";

const SORTS = ["dueDate", "invoiceDate", "invoiceNo", "accountingAmount"] as const satisfies readonly OpenInvoiceSort[];

/** Open invoices, oldest due date on top, with totals by age above the list, or beside it in the other layout. */
export default function OpenInvoicePage({ variant }: { variant: "list" | "relayout" }) {
  return (
    <>
      <ReadingBar />
      {variant === "relayout" ? <AgesBeside /> : <AgesAbove />}
      <LinkedInvoice />
    </>
  );
}

/** The invoice that a link names, open or paid, as in mails. */
function LinkedInvoice() {
  const [parameters] = useSearchParams();
  const { path } = useHere();
  const go = useGo();
  const [sorg, invoiceNo] = [parameters.get("sorg"), parameters.get("invoice")];
  if (!sorg || !invoiceNo) return null;
  const dialog = (
    <InvoiceDialog invoice={{ sorg, invoiceNo, installment: 0 }} onClose={() => go(path, { replace: true })} />
  );
  // The owner first: a dialog that another one replaces takes it for closed.
  return (
    <DocumentOwner otherwise={dialog} waiting={null}>
      {dialog}
    </DocumentOwner>
  );
}

const AgesAbove = openInvoices(false);
const AgesBeside = openInvoices(true);

/** Pays the selected invoices, in one payment to the seller of the first. */
const PAY: BulkAction<InvoiceRowFragment> = {
  label: "payment_pay_invoices",
  icon: CreditCardIcon,
  href: (rows) => {
    const ids = rows.map(({ id }) => encodeURIComponent(id)).join(",");
    return `/payment/invoice?merchant=${encodeURIComponent(rows[0]?.sorg ?? "")}&invoices=${ids}`;
  },
};

/** Saves the selected invoices: one as it is, several in an archive. */
const PDFS: BulkAction<InvoiceRowFragment> = { label: "invoice_pdf", save: saveInvoices };

interface Part {
  readonly data: OpenInvoiceListQuery | undefined;
  readonly list: List;
}

function openInvoices(isUpright: boolean) {
  const ages = ({ data, list }: Part) => (
    <Ages summaries={data?.openInvoiceList.summary} list={list} upright={isUpright} />
  );
  return listPage({
    title: "title_invoice_open_invoice",
    query: OpenInvoiceListDocument,
    variables: openInvoiceVariables,
    rows: ({ openInvoiceList }) => openInvoiceList.data,
    count: ({ openInvoiceList }) => openInvoiceList.info.count,
    keyOf: ({ id }) => id,
    columns: ({ t }) => invoiceColumns(t, { paid: false }),
    search: "invoices_search",
    filters: [
      choice({
        name: "status",
        label: "status",
        all: "status_all",
        values: OPEN_GROUPS,
        text: (group, t) => t(GROUP_TITLES[group]),
      }),
      // Chosen above the list.
      { names: ["age", "company"], control: () => null },
    ],
    note: (rows) => <InvoicesNote sorgs={rows.map(({ sorg }) => sorg)} className="mt-3" />,
    bulk: () => [PDFS, ...(getConfig().payment ? [PAY] : [])],
    storesSelection: "invoices",
    exportAs: "open-invoices",
    empty: { title: "invoices_none_open", text: "invoices_none_open_text" },
    actions: ({ hasSelection }) => <Actions paysSelection={hasSelection} />,
    above: (part) => (
      <>
        <AccountPanel summaries={part.data?.openInvoiceList.summary ?? []} />
        <Totals summaries={part.data?.openInvoiceList.summary} list={part.list} />
        {!isUpright && <div className="mb-4">{ages(part)}</div>}
      </>
    ),
    ...(isUpright && { beside: ages }),
    detail: (invoice, { close }) => <InvoiceDialog invoice={invoice} onClose={close} />,
  });
}

function openInvoiceVariables(state: ListState): OpenInvoiceListQueryVariables {
  const { filters } = state;
  const status = OPEN_GROUPS.filter((group) => filters.status?.includes(group));
  const age = ageOf(filters.age);
  const companyCode = filters.company?.[0];
  const sort = SORTS.find((field) => field === state.sort?.field);
  return {
    filter: {
      ...pageVariables(state),
      ...(status.length > 0 && { status }),
      ...(age !== undefined && { age }),
      ...(companyCode && { companyCode }),
      ...(sort && { sort, order: state.sort?.order ?? "ASC" }),
    },
  };
}

/** While rows are selected, the bar of the selection pays them: another button would pay something else. */
function Actions({ paysSelection }: { paysSelection: boolean }) {
  const { t } = useTranslation();
  const { payment } = useConfig();
  const [hasStatement, setStatement] = useState(false);
  const [parameters, setParameters] = useSearchParams();
  // A link opens it, such as that of the palette.
  const isLinked = parameters.has("statement");
  const closeStatement = () => {
    setStatement(false);
    if (!isLinked) return;
    const rest = new URLSearchParams(parameters);
    rest.delete("statement");
    setParameters(rest, { replace: true });
  };
  return (
    <>
      <Button icon={ListIcon} onClick={() => setStatement(true)}>
        {t("statement")}
      </Button>
      {payment && !paysSelection && (
        <ButtonLink to="/payment/invoice" kind="primary" icon={CreditCardIcon}>
          {t("payment_pay_invoices")}
        </ButtonLink>
      )}
      {(hasStatement || isLinked) && <StatementDialog onClose={closeStatement} />}
    </>
  );
}
