import {
  type BannerFactsFragment,
  BannersDocument,
  DeleteBannerDocument,
  SetBannerActiveDocument,
  type SetBannerActiveMutation,
} from "../../gql/graphql.ts";
import type { Translate } from "../../lib/i18n.ts";
import { LOCALE_NAMES } from "../../lib/locale.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { deletion } from "../../ui/deletion.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { Picture } from "../../ui/Picture.tsx";
import { Badge } from "../../ui/Status.tsx";
import {
  audienceColumns,
  copyTo,
  PERIOD_FILTERS,
  periodColumns,
  periodFilter,
  switching,
} from "../admin-announcements/index.ts";
import { bannerAddress } from "../banner/index.ts";

const nameOf = ({ title, link, sorgName }: BannerFactsFragment, t: Translate) =>
  title || link || `${t("banner")} ${sorgName}`;

const SWITCHING = switching<BannerFactsFragment, SetBannerActiveMutation>(
  SetBannerActiveDocument,
  (data) => data.setBannerActive,
);

const LANGUAGES = new Map<string, string>(Object.entries(LOCALE_NAMES));

const languageOf = ({ locale }: BannerFactsFragment, t: Translate) =>
  locale ? (LANGUAGES.get(locale) ?? locale) : t("banner_language_all");

/** The banners of the administrator's sales organizations. */
export default listPage({
  title: "title_admin_banners",
  query: BannersDocument,
  variables: (state) => ({ ...pageVariables(state), ...periodFilter(state) }),
  rows: ({ banners }) => banners.banners,
  count: ({ banners }) => banners.info.count,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/banners/${encodeURIComponent(id)}/edit`,
  columns: ({ t }) => [
    {
      id: "banner",
      title: t("banner"),
      card: "title",
      value: (row) => nameOf(row, t),
      skeleton: "w-56",
      cell: (row) => (
        <span className="flex min-w-0 gap-3 py-1.5 max-sm:flex-col sm:items-center">
          <Picture src={bannerAddress(row.bannerFile)} alt="" className="h-12 w-20 shrink-0" />
          <span className="grid min-w-0 justify-items-start gap-1">
            <Breakable text={nameOf(row, t)} className="min-w-0" />
            <Badge>{languageOf(row, t)}</Badge>
          </span>
        </span>
      ),
    },
    // Of several banners for one occasion, each is for another language: it stands with the title at every width.
    { id: "locale", title: t("banner_language"), exportOnly: true, value: (row) => languageOf(row, t) },
    ...audienceColumns<BannerFactsFragment>(t, ({ url }) => url),
    ...periodColumns<BannerFactsFragment>(t),
  ],
  search: "banners_search",
  filters: PERIOD_FILTERS,
  empty: { title: "banners_none" },
  create: { to: "/admin/banners/create", label: "title_admin_banners_create" },
  copyTo: ({ id }) => copyTo("/admin/banners/create", id),
  bulk: () => SWITCHING,
  exportAs: "banners",
  remove: deletion(DeleteBannerDocument, (data) => data.deleteBanner, { nameOf }),
});
