import { VendorSettingsDocument, type VendorSettingsFactsFragment } from "../../gql/graphql.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { SETTINGS } from "./settings.ts";

/** Vendors that the user sells for or looks after, with where they ship from. */
export default listPage({
  title: "title_3rd_party_settings",
  query: VendorSettingsDocument,
  variables: () => ({}),
  rows: ({ settingsThirdParties }) => settingsThirdParties,
  keyOf: ({ id }: VendorSettingsFactsFragment) => id,
  href: ({ id }) => `${SETTINGS}/${encodeURIComponent(id)}/edit`,
  columns: ({ t }) => [
    { id: "vendor", title: t("vendor"), card: "title", value: ({ name }) => name },
    {
      id: "shipFrom",
      title: t("vendor_ship_from"),
      value: ({ shipFrom }) => shipFrom,
      cell: ({ shipFrom }) =>
        shipFrom ? (
          <span className="block py-1.5 whitespace-pre-line">{shipFrom}</span>
        ) : (
          <span className="text-ink-2">{t("vendor_ship_from_none")}</span>
        ),
    },
    { id: "email", title: t("email"), wideOnly: true, value: ({ email }) => email },
    { id: "sellers", title: t("vendor_sellers"), wideOnly: true, value: ({ sellers }) => sellers.join(", ") },
  ],
  exportAs: "vendor-addresses",
  empty: { title: "vendor_settings_none", text: "vendor_settings_none_text" },
});
