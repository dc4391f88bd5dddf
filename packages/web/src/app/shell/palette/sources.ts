import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { invoicePath } from "@spoke/core/invoice/paths.ts";
import { dateText } from "@spoke/core/platform/date-text.ts";
import {
  type NumberedDocumentKind,
  PaletteArticlesDocument,
  type PaletteArticlesQuery,
  PaletteClaimsDocument,
  PaletteCustomersDocument,
  PaletteDocumentsDocument,
  PaletteFramesDocument,
  PaletteInvoicesDocument,
  PaletteNewsDocument,
  PaletteOrdersDocument,
  PaletteOtherDocumentsDocument,
  PalettePickupOrdersDocument,
  PaletteUsersDocument,
  PaletteVendorOrdersDocument,
} from "../../../gql/graphql.ts";
import { type Config, type FeatureFlag, getConfig, hasFlag } from "../../../lib/config.ts";
import { customerNumber } from "../../../lib/customerNumber.ts";
import { currentI18n, type MessageKey } from "../../../lib/i18n.ts";
import { productPath } from "../../addresses.ts";
import { hasCustomer } from "../../guard.ts";
import type { CustomerData, User } from "../../session.ts";
import { exactArticle } from "../searchEntries.ts";

/** Something that the palette has found: a page, or a customer to act for. */
export interface Entry {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** Path and query, below the locale. */
  readonly to?: string;
  readonly customer?: Pick<CustomerData, "custName" | "custCode">;
}

/** A group of the palette: what is searched for users with one of the scopes. */
export interface Source {
  readonly id: string;
  readonly title: MessageKey;
  readonly scopes: readonly string[];
  /** Shows data of the active customer: left out without one. */
  readonly ofCustomer?: boolean;
  /** Written for target markets: left out for users without any. */
  readonly ofMarkets?: boolean;
  /** Left out at hosts without it. */
  readonly onlyFlag?: FeatureFlag;
  readonly find: (client: ApolloClient, text: string, signal: AbortSignal) => Promise<readonly Entry[]>;
}

/** Entries of each group, besides a link to all. */
const MOST = 4;

interface Search<Data, Variables extends OperationVariables> extends Omit<Source, "find"> {
  readonly query: TypedDocumentNode<Data, Variables>;
  readonly variables: (text: string) => Variables;
  readonly entries: (data: Data, text: string) => readonly Omit<Entry, "key">[];
  /** Path and query of the page with everything that is found. */
  readonly all?: (text: string) => string;
}

/** A group from its query. */
function source<Data, Variables extends OperationVariables>(search: Search<Data, Variables>): Source {
  const { query, variables, entries, all, ...rest } = search;
  return {
    ...rest,
    find: async (client, text, signal) => {
      const { data } = await client.query<Data, OperationVariables>({
        ...{ query, variables: variables(text), fetchPolicy: "no-cache" },
        // A repeated search would fail with its canceled request.
        context: { signal, queryDeduplication: false },
      });
      const found = data ? entries(data as Data, text) : [];
      const shown = found.slice(0, MOST).map((entry, index) => ({ ...entry, key: `${search.id}-${index}` }));
      if (!all || found.length <= MOST) return shown;
      const more = { title: currentI18n().t("see_all"), detail: text, to: all(text) };
      return [...shown, { ...more, key: `${search.id}-all` }];
    },
  };
}

const bySearch = (search: string) => ({ search });
const dayText = (day: string): string => dateText(day, currentI18n().locale, getConfig().timeZone);
const inLine = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(" · ");
const query = encodeURIComponent;

const KINDS: Readonly<Record<NumberedDocumentKind, MessageKey>> = {
  order: "order_number",
  vendor_order: "order_number",
  invoice: "invoice_number",
  delivery: "delivery_number",
};

function pathOf(kind: NumberedDocumentKind, number: string, place: string): string {
  if (kind === "invoice") return invoicePath({ sorg: place, invoiceNo: number });
  return `${kind === "vendor_order" ? "/3rd-party" : ""}/order/${query(place)}`;
}

const articleList = (search: string): string => `/catalog/list?search=${query(search)}`;

const articleEntry = (article: PaletteArticlesQuery["products"]["data"][number]): Omit<Entry, "key"> => ({
  title: article.name,
  detail: inLine(article.article_code_display, article.frameSize, article.color),
  to: productPath(article),
});

/** A model leads to its row in the list, where size and color are chosen. A model without a choice leads to its page. */
function modelEntry(model: PaletteArticlesQuery["productGroups"]["data"][number]): Omit<Entry, "key"> | undefined {
  const { parent_name: title, category, items, slugs } = model;
  const [slug] = slugs;
  if (items > 1) return { title, detail: currentI18n().t("variants", { count: items }), to: articleList(title) };
  return slug ? { title, detail: "", to: productPath({ category, slug }) } : undefined;
}

/** What the palette searches besides pages, in the order of its groups. A further group is a further row. */
const SOURCES: readonly Source[] = [
  source({
    ...{ id: "articles", title: "palette_articles", scopes: ["page.catalog"] },
    query: PaletteArticlesDocument,
    variables: (search) => ({ limit: MOST + 1, filter: { search } }),
    all: articleList,
    entries: ({ products, productGroups }, text) => {
      const exact = exactArticle({ products }, text);
      return [
        ...(exact ? [articleEntry(exact)] : []),
        ...productGroups.data.flatMap((model) => modelEntry(model) ?? []),
      ];
    },
  }),
  source({
    ...{ id: "customers", title: "palette_customers", scopes: ["menu.change-cust"] },
    query: PaletteCustomersDocument,
    variables: bySearch,
    entries: ({ servedCustomers }) =>
      servedCustomers.customers.map(({ custName, custCity, custCode }) => ({
        ...{ title: custName, detail: inLine(custCity, customerNumber(custCode)) },
        customer: { custName, custCode },
      })),
  }),
  source({
    ...{ id: "users", title: "title_admin_users", scopes: ["page.user-management", "page.user-management-us"] },
    query: PaletteUsersDocument,
    variables: (search) => ({ search, limit: MOST }),
    entries: ({ usersV2 }) =>
      usersV2.users.map(({ id, name, username, custName }) => ({
        ...{ title: name, detail: inLine(username, custName), to: `/admin/users/${query(id)}/edit` },
      })),
  }),
  source({
    ...{ id: "orders", title: "title_orders", scopes: ["page.orderlist"], ofCustomer: true },
    query: PaletteOrdersDocument,
    variables: bySearch,
    entries: ({ orders }) =>
      orders.data.map(({ order_no, sap_order_no, merchant, createdAt, cust_po_no }) => ({
        title: order_no,
        detail: inLine(dayText(createdAt), cust_po_no, sap_order_no, merchant),
        to: `/order/${query(order_no)}`,
      })),
  }),
  source({
    ...{ id: "pickup-orders", title: "title_click_collect", scopes: ["page.click-collect"], ofCustomer: true },
    query: PalettePickupOrdersDocument,
    variables: bySearch,
    entries: ({ clickCollectOrders }) =>
      clickCollectOrders.clickCollectOrders.map(({ id, shop, customer }) => ({
        ...{ title: id, detail: inLine(customer.fullName, shop), to: `/click-collect/${query(id)}` },
      })),
  }),
  source({
    ...{ id: "vendor-orders", title: "title_3rd_party_order", scopes: ["page.3rdpartyorder"] },
    query: PaletteVendorOrdersDocument,
    variables: bySearch,
    entries: ({ orderThirdParties }) =>
      orderThirdParties.orders.map(({ orderNo, vendor, custName }) => ({
        ...{ title: orderNo, detail: inLine(vendor.name, custName), to: `/3rd-party/order/${query(orderNo)}` },
      })),
  }),
  source({
    ...{ id: "invoices", title: "palette_invoices", scopes: ["page.invoice-status"], ofCustomer: true },
    query: PaletteInvoicesDocument,
    variables: bySearch,
    entries: ({ invoiceV5 }) =>
      invoiceV5.data.map(({ sorg, invoiceNo, invoiceDate, payerName }) => ({
        ...{ title: invoiceNo, detail: inLine(dayText(invoiceDate), payerName) },
        to: invoicePath({ sorg, invoiceNo }),
      })),
  }),
  source({
    ...{ id: "other-documents", title: "palette_other_documents", scopes: ["menu.change-cust"] },
    query: PaletteOtherDocumentsDocument,
    variables: (number) => ({ number }),
    entries: ({ documentsByNumber }) =>
      documentsByNumber.map(({ kind, number, place, custName }) => ({
        ...{ title: number, detail: inLine(currentI18n().t(KINDS[kind]), custName), to: pathOf(kind, number, place) },
      })),
  }),
  source({
    ...{ id: "claims", title: "title_claim", scopes: ["page.claim"] },
    query: PaletteClaimsDocument,
    variables: bySearch,
    entries: ({ claimsV3 }) =>
      claimsV3.claims.map(({ id, custName, frameNumber, description }) => ({
        ...{ title: id, detail: inLine(frameNumber, description, custName), to: `/claim/${query(id)}` },
      })),
  }),
  source({
    ...{ id: "frames", title: "title_frames", scopes: ["page.customer-sales-report"], ofCustomer: true },
    query: PaletteFramesDocument,
    variables: bySearch,
    entries: ({ registeredFrames }) =>
      registeredFrames.frames.map(({ frameNumber, articleDescription }) => ({
        ...{ title: frameNumber, detail: articleDescription, to: `/frames?number=${query(frameNumber)}` },
      })),
  }),
  source({
    ...{ id: "news", title: "palette_news", scopes: ["page.news"], ofMarkets: true, onlyFlag: "NEWS" },
    query: PaletteNewsDocument,
    variables: bySearch,
    entries: ({ newsList }) =>
      newsList.news.map(({ id, title, subtitle }) => ({ title, detail: subtitle, to: `/news/${query(id)}` })),
  }),
  source({
    ...{ id: "documents", title: "palette_documents", scopes: ["page.sales-document"], ofMarkets: true },
    query: PaletteDocumentsDocument,
    variables: bySearch,
    entries: ({ salesDocuments }) =>
      salesDocuments.documents.map(({ id, type, title, subtitle }) => ({
        ...{ title, detail: subtitle, to: `/sales-document/${type}/${query(id)}` },
      })),
  }),
];

type Searching = Pick<User, "scopes" | "hasCustCode" | "customerData" | "contentTargetMarkets">;

/** The groups that a user may search at a host. */
export const sourcesFor = (user: Searching, config: Pick<Config, "flags">): readonly Source[] =>
  SOURCES.filter(
    ({ scopes, ofCustomer, ofMarkets, onlyFlag }) =>
      scopes.some((scope) => user.scopes.includes(scope)) &&
      (!ofCustomer || hasCustomer(user)) &&
      (!ofMarkets || (user.contentTargetMarkets?.length ?? 0) > 0) &&
      (!onlyFlag || hasFlag(config, onlyFlag)),
  );
