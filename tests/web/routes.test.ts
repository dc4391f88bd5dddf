import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteRow } from "@spoke/web/app/route.ts";
import { routes } from "@spoke/web/app/routes.ts";
import { rows } from "@spoke/web/app/rows.ts";
import { PREFIXES, splitPath } from "@spoke/web/lib/locale.ts";
import german from "@spoke/web/locales/de.json" with { type: "json" };
import english from "@spoke/web/locales/en-US.json" with { type: "json" };
import french from "@spoke/web/locales/fr.json" with { type: "json" };
import indonesian from "@spoke/web/locales/id-ID.json" with { type: "json" };
import malay from "@spoke/web/locales/ms-MY.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { dataSet } from "../support/data-sets.ts";

const { rowOf } = routes;

/**
 * Every page: name, path, scopes of which one is needed (- for none), and what is particular about it: `forced` waits for
 * a customer, `hidden` has no change-customer menu, `back` and `search` are buttons of the small header, `public` needs no
 * session, then the layout where it is not the usual one, and the guards.
 */
const PAGES = `
  login | /login | - | public bare
  forgot-password | /forgot-password | - | public bare
  reset-password | /reset-password | - | public bare
  confirm-email | /confirm-email | - | public bare
  maintenance | /maintenance | - | public bare
  index | / | page.home-page
  home-page | /home-page | page.home-page
  catalog | /catalog | page.catalog | search
  catalog-bike | /catalog/bike | page.catalog | search
  catalog-paa | /catalog/paa | page.catalog | search
  catalog-groupset | /catalog/groupset | page.catalog | search
  catalog-list | /catalog/list | page.catalog | search
  catalog-bike-slug | /catalog/bike/:slug | page.catalog | back
  catalog-paa-slug | /catalog/paa/:slug | page.catalog | back
  catalog-slug | /catalog/:slug | page.catalog | back
  cart | /cart | - | forced back search
  cart-checkout | /cart/checkout | - | forced back
  order | /order | page.orderlist | forced search page-orderlist
  order-number | /order/:order_no | page.orderlist | forced back page-orderlist
  admin-group-roles | /admin/group-roles | page.user-management | search
  admin-permissions | /admin/permissions | page.user-management | search
  admin-roles | /admin/roles | page.user-management | search
  admin-group-roles-create | /admin/group-roles/create | page.user-management | back
  admin-permissions-create | /admin/permissions/create | page.user-management | back
  admin-roles-create | /admin/roles/create | page.user-management | back
  admin-group-roles-edit-id | /admin/group-roles/edit/:id | page.user-management | back
  admin-permissions-edit-id | /admin/permissions/edit/:id? | page.user-management | back
  admin-roles-edit-id | /admin/roles/edit/:id? | page.user-management | back
  admin-announcements | /admin/announcements | page.announcement
  admin-announcements-create | /admin/announcements/create | page.announcement | back
  admin-announcements-id-edit | /admin/announcements/:id/edit | page.announcement | back
  admin-banners | /admin/banners | page.banner
  admin-banners-create | /admin/banners/create | page.banner | back
  admin-banners-id-edit | /admin/banners/:id/edit | page.banner | back
  admin-marketing-material | /admin/marketing-material | marketing-material.cud
  admin-news | /admin/news | news.cu
  admin-sales-document | /admin/sales-document | sales-document.cu
  admin-marketing-material-category | /admin/marketing-material/category | marketing-material.cud
  admin-marketing-material-image | /admin/marketing-material/image | marketing-material.cud
  admin-news-create | /admin/news/create | news.cu | back
  admin-sales-document-group | /admin/sales-document/group | sales-document.cu
  admin-sales-document-list | /admin/sales-document/list | sales-document.cu
  admin-marketing-material-category-create | /admin/marketing-material/category/create | marketing-material.cud | back
  admin-marketing-material-image-create | /admin/marketing-material/image/create | marketing-material.cud | back
  admin-marketing-material-image-create-bulk | /admin/marketing-material/image/create-bulk | marketing-material.cud | back
  admin-sales-document-group-create | /admin/sales-document/group/create | sales-document.cu | back
  admin-sales-document-list-create | /admin/sales-document/list/create | sales-document.cu | back
  admin-marketing-material-category-id-edit | /admin/marketing-material/category/:id/edit | marketing-material.cud | back
  admin-marketing-material-image-id-edit | /admin/marketing-material/image/:id/edit | marketing-material.cud | back
  admin-sales-document-group-id-edit | /admin/sales-document/group/:id/edit | sales-document.cu | back
  admin-sales-document-list-id-edit | /admin/sales-document/list/:id/edit | sales-document.cu | back
  admin-news-id-edit | /admin/news/:id/edit | news.cu | back
  admin-marketing-doc-create | /admin/marketing-material/doc/create | marketing-material.cud | back
  admin-order-confirmation | /admin/order-confirmation | order.confirm
  admin-payment-proofs | /admin/payment-proofs | payment.approve payment.void | search
  admin-reconciliations | /admin/reconciliations | payment.approve | search
  admin-feeds | /admin/feeds | page.user-management | search
  admin-host | /admin/host | page.user-management
  admin-catalog-analyze | /admin/catalog-analyze | page.catalog-analyze
  admin-catalog-analyze-new | /admin/catalog-analyze-new | page.catalog-analyze
  admin-users | /admin/users | page.user-management page.user-management-us | search
  admin-users-create | /admin/users/create | page.user-management page.user-management-us | back
  admin-users-create-us | /admin/users/create-us | page.user-management page.user-management-us | back
  admin-users-create-users-mass | /admin/users/create-users-mass | page.user-management page.user-management-us | back
  admin-users-id-edit | /admin/users/:id/edit | page.user-management page.user-management-us | back
  admin-users-id-edit-us | /admin/users/:id/edit-us | page.user-management page.user-management-us | back
  admin-users-id-copy-us | /admin/users/:id/copy-us | page.user-management page.user-management-us | back
  bonus-dealer | /bonus-dealer | page.bonus-dealer | forced
  bonus-dealer-new | /bonus-dealer-new | page.bonus-dealer | forced
  bonus-dealer-polygon | /bonus-dealer/polygon | page.bonus-dealer | forced
  bonus-dealer-wim | /bonus-dealer/wim | page.bonus-dealer | forced
  cart-order-confirmation | /cart/order-confirmation | cart.display-order-qty | back
  cart-shipment-mobile | /cart/shipment | cart.display-order-qty | forced
  catalog-fast-order | /catalog/fast-order | page.catalog | forced
  catalog-frequent-purchases | /catalog/frequent-purchases | page.catalog
  catalog-preview-page | /catalog/preview-page | page.catalog
  catalog-previous-purchases | /catalog/previous-purchases | page.catalog
  catalog-repeat-order | /catalog/repeat-order | page.catalog | forced
  claim | /claim | page.claim | hidden search
  claim-create | /claim/create | page.claim | hidden back
  claim-create-bike | /claim/create/bike | page.claim | hidden back
  claim-create-paa | /claim/create/paa | page.claim | hidden back disable-paa
  claim-id | /claim/:id | page.claim | hidden back
  claim-id-edit | /claim/:id/edit | page.claim | hidden back
  click-collect | /click-collect | page.click-collect | forced
  marketing-material | /marketing-material | page.marketing-material | content-target-check
  news | /news | page.news | content-target-check
  sales-document | /sales-document | page.sales-document | content-target-check
  marketing-material-type | /marketing-material/:type | page.marketing-material | content-target-check
  marketing-material-type-id | /marketing-material/:type?/:id | page.marketing-material | content-target-check
  marketing-material-type-id-image-image_id | /marketing-material/:type?/:id/image/:image_id | page.marketing-material | content-target-check
  news-id | /news/:id | page.news | content-target-check
  sales-document-type | /sales-document/:type | page.sales-document | content-target-check
  sales-document-type-id | /sales-document/:type?/:id | page.sales-document | content-target-check
  error-admin | /error/admin | -
  not-found | * | - | public bare
  download-area | /download-area | page.download-area | forced
  upload-area | /upload-area | page.upload-area | hidden
  upload-area-rows | /upload-area/rows | page.upload-area | hidden back
  retail-sales | /retail-sales | page.customer-sales-report | forced
  retail-sales-create | /retail-sales/create | page.customer-sales-report | forced back
  retail-sales-id-edit | /retail-sales/:id/edit | page.customer-sales-report | forced back
  retail-sales-file | /retail-sales/file | page.customer-sales-report | forced back
  retail-sales-accounts | /retail-sales/accounts | page.customer-sales-report | forced back
  retail-sales-accounts-file | /retail-sales/accounts/file | page.customer-sales-report | forced back
  retail-sales-accounts-id-edit | /retail-sales/accounts/:id/edit | page.customer-sales-report | forced back
  admin-recalls | /admin/recalls | recall.cu
  admin-recalls-create | /admin/recalls/create | recall.cu | back
  admin-recalls-id | /admin/recalls/:id | recall.cu | back
  admin-recalls-id-edit | /admin/recalls/:id/edit | recall.cu | back
  recalls | /recalls | page.claim | forced
  recalls-statements | /recalls/statements | page.claim | forced back
  recalls-id | /recalls/:id | page.claim | forced back
  click-collect-id | /click-collect/:id | page.click-collect | forced back
  frames | /frames | page.claim page.pdi page.customer-sales-report
  sales-area | /sales-area | page.sales-area | hidden
  customers-in-need | /customers-in-need | menu.change-cust
  customers-orders | /customers-orders | page.orderlist | search
  invoice-invoice-list | /invoice/invoice-list | page.invoice-status | forced search
  invoice-invoice-list-new | /invoice/invoice-list-new | page.invoice-status | forced search
  invoice-open-invoice | /invoice/open-invoice | page.invoice-status | forced
  invoice-open-invoice-relayout | /invoice/open-invoice-relayout | page.invoice-status | forced
  order-open-order | /order/open-order | page.order-status | forced search
  order-delivery | /order/delivery | page.order-status | forced search
  payment | /payment | page.payment-request | forced
  payment-invoice | /payment/invoice | page.payment-request page.invoice-status
  payment-invoice-v2 | /payment/invoice-v2 | page.payment-request page.invoice-status | back
  pdi | /pdi | page.pdi
  pdi-create | /pdi/create | page.pdi | forced back
  pdi-id | /pdi/:id | page.pdi | back
  user-edit-profile | /user/edit-profile | profile.update | hidden
  company | /company | cart.display-order-qty | forced back
  user-back-in-stock | /user/back-in-stock | cart.display-order-qty
  dont-push | /dont-push | -
  new-customer-inquiry | /new-customer-inquiry | - | public brand
  sales-overview | /sales-overview | page.dashboard page.customer-sales-report | forced full-width
  sales-overview-new | /sales-overview-new | page.dashboard page.customer-sales-report | forced full-width
  3rd-party-article-maintenance | /3rd-party/article-maintenance | page.3rdpartyarticlemaintenance
  3rd-party-article-maintenance-create | /3rd-party/article-maintenance/create | page.3rdpartyarticlemaintenance | back
  3rd-party-article-maintenance-upload | /3rd-party/article-maintenance/upload | page.3rdpartyarticlemaintenance | back
  3rd-party-article-maintenance-id-edit | /3rd-party/article-maintenance/:id/edit | page.3rdpartyarticlemaintenance | back
  3rd-party-catalog | /3rd-party/catalog | page.3rdpartycatalog | search
  3rd-party-catalog-new | /3rd-party/catalog-new | page.3rdpartycatalog | search
  3rd-party-cart | /3rd-party/cart | page.3rdpartycatalog | forced back
  3rd-party-order | /3rd-party/order | page.3rdpartyorder | search
  3rd-party-settings | /3rd-party/settings | page.3rdpartyarticlemaintenance
  3rd-party-settings-id-edit | /3rd-party/settings/:id/edit | page.3rdpartyarticlemaintenance | back
  3rd-party-order-number | /3rd-party/order/:orderNo | page.3rdpartyorder | back
  visit-form | /visit-form | page.formvisit | hidden
  visit-form-polygon | /visit-form/polygon | page.formvisit | hidden
  visit-form-polygon-create | /visit-form/polygon/create | page.formvisit | hidden
  visit-form-polygon-id | /visit-form/polygon/:id | page.formvisit | hidden
  visit-form-wim | /visit-form/wim | page.formvisit | hidden
  visit-form-wim-create | /visit-form/wim/create | page.formvisit | hidden
  visit-form-wim-id | /visit-form/wim/:id | page.formvisit | hidden
`;

interface Page {
  readonly id: string;
  readonly path: string;
  readonly scopes: readonly string[];
  readonly traits: readonly string[];
}

const words = (text = "") => text.split(" ").filter((word) => word !== "" && word !== "-");
const PAGE_LIST: readonly Page[] = PAGES.trim()
  .split("\n")
  .map((line) => {
    const [id = "", path = "", scopes, traits] = line.split("|").map((part) => part.trim());
    return { id, path, scopes: words(scopes), traits: words(traits) };
  });

function traitsOf({ customerForced, hidesCustomerMenu, mobile, layout, guards, ...row }: RouteRow): string[] {
  const traits = [
    customerForced && "forced",
    hidesCustomerMenu && "hidden",
    mobile?.back && "back",
    mobile?.search && "search",
    row.public && "public",
    layout !== "default" && layout,
  ];
  return [...traits.filter((trait) => typeof trait === "string"), ...(guards ?? [])];
}

/** An address of a row, with something in the place of each parameter. */
function addressOf({ id, path }: Pick<RouteRow, "id" | "path">): string {
  const type = id.startsWith("sales") ? "technical" : "brand-assets";
  return path.replace(/:type\??/, type).replace(/:\w+\??/g, "A-17");
}

const withPath = rows.filter(({ path }) => path !== "*");

describe("the pages", () => {
  it("[routing-021] [mobile-001] [mobile-002] [mobile-004] [customer-001] [permissions-002] are these, and no others", () => {
    const shown = rows.map((row) => ({
      id: row.id,
      path: row.path,
      scopes: row.scopes ?? [],
      traits: traitsOf(row),
    }));
    const byId = (left: { id: string }, right: { id: string }) => left.id.localeCompare(right.id);
    expect(shown.toSorted(byId)).toEqual(PAGE_LIST.toSorted(byId));
  });

  it("[routing-001] [routing-002] [routing-003] each have an address under each of the eleven prefixes", () => {
    const prefixes = Object.values(PREFIXES);
    expect(prefixes).toHaveLength(11);
    for (const prefix of prefixes) {
      for (const row of withPath) {
        const { locale, path } = splitPath(`/${prefix}${addressOf(row)}`);
        expect(locale).toBeDefined();
        expect(rowOf(path)?.id).toBe(row.id);
      }
      expect(rowOf(splitPath(`/${prefix}`).path)?.id).toBe("index");
    }
  });

  it("[layout-009] [layout-007] are wide where they show sales, and bare where nobody is signed in", () => {
    const wide = rows.filter(({ layout }) => layout === "full-width").map(({ id }) => id);
    expect(wide).toEqual(rows.filter(({ id }) => id.includes("sales-overview")).map(({ id }) => id));
    for (const row of rows.filter(({ layout }) => layout === "bare" || layout === "brand")) {
      expect(row.public, row.id).toBe(true);
    }
  });

  it("have a name in every language of the site, short enough for the header of a phone", () => {
    const english_ = english as Record<string, string>;
    for (const [language, texts] of Object.entries({ english, german, french, indonesian, malay })) {
      for (const { titleKey } of rows) {
        const title = (texts as Record<string, string>)[titleKey] ?? "";
        expect(title, `${language} ${titleKey}`).not.toBe("");
        expect(title.length, `${language} ${titleKey}`).toBeLessThanOrEqual(36);
      }
    }
    const untranslated = rows.filter(
      ({ titleKey }) => english_[titleKey] === (indonesian as Record<string, string>)[titleKey],
    );
    expect([...new Set(untranslated.map(({ titleKey }) => titleKey))]).toEqual([]);
  });
});

const reference = dataSet("../spec");
const routeSchema = z.object({
  id: z.string(),
  path: z.string().nullable(),
  scope: z.union([z.string(), z.array(z.string())]).nullable(),
  customerForced: z.boolean(),
  hidesCustomerMenu: z.boolean(),
  mobile: z.object({ back: z.boolean(), search: z.boolean() }),
  layout: z.string(),
  public: z.boolean().optional(),
});

/** What was decided where the specification leaves it open (decision 022). */
const DECIDED = { layouts: ["new-customer-inquiry"], forced: ["cart-checkout", "click-collect"] };

describe.skipIf(!reference)("held against the specification's own list", () => {
  const routes = reference
    ? z.array(routeSchema).parse(JSON.parse(readFileSync(join(reference, "routes.json"), "utf8")))
    : [];

  it("the pages have the names, paths, scopes, layouts and traits that it gives them", () => {
    expect(routes.length).toBeGreaterThan(100);
    for (const route of routes) {
      const row = rows.find(({ id }) => id === route.id);
      if (!row) throw new Error(`there is no ${route.id}`);
      const label = route.id;
      if (route.path) expect(row.path, label).toBe(route.path);
      if (route.scope) expect(row.scopes, label).toEqual([route.scope].flat());
      expect(Boolean(row.public), label).toBe(Boolean(route.public));
      expect(Boolean(row.hidesCustomerMenu), label).toBe(route.hidesCustomerMenu);
      expect({ back: Boolean(row.mobile?.back), search: Boolean(row.mobile?.search) }, label).toEqual(route.mobile);
      if (!DECIDED.forced.includes(row.id)) expect(Boolean(row.customerForced), label).toBe(route.customerForced);
      if (!DECIDED.layouts.includes(row.id)) expect(row.layout, label).toBe(route.layout);
    }
  });
});
