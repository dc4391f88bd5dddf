import { loadAnnouncements } from "../../app/announcements.ts";
import {
  type AnnouncementFactsFragment,
  AnnouncementsDocument,
  DeleteAnnouncementDocument,
  SetAnnouncementActiveDocument,
  type SetAnnouncementActiveMutation,
} from "../../gql/graphql.ts";
import { deletion } from "../../ui/deletion.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { audienceColumns } from "./Audience.tsx";
import { copyTo } from "./copies.ts";
import { typeText } from "./forms.ts";
import { PERIOD_FILTERS, periodColumns, periodFilter, switching } from "./Period.tsx";

const SWITCHING = switching<AnnouncementFactsFragment, SetAnnouncementActiveMutation>(
  SetAnnouncementActiveDocument,
  (data) => data.setAnnouncementActive,
  () => void loadAnnouncements(),
);

/** The host's announcements, for its administrators. */
export default listPage({
  title: "title_admin_announcements",
  query: AnnouncementsDocument,
  variables: (state) => ({ ...pageVariables(state), filter: periodFilter(state) }),
  rows: ({ announcements }) => announcements.announcements,
  count: ({ announcements }) => announcements.info.count,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/announcements/${encodeURIComponent(id)}/edit`,
  columns: ({ t }) => [
    { id: "title", title: t("announcement_title"), card: "title", skeleton: "w-56", value: ({ title }) => title },
    {
      id: "type",
      title: t("announcement_type"),
      value: ({ type }) => typeText(t, type),
      cell: ({ type }) => <span className="text-ink-2">{typeText(t, type)}</span>,
    },
    ...audienceColumns<AnnouncementFactsFragment>(t, ({ site }) => site),
    ...periodColumns<AnnouncementFactsFragment>(t),
  ],
  search: "announcements_search",
  filters: PERIOD_FILTERS,
  empty: { title: "announcements_none" },
  create: { to: "/admin/announcements/create", label: "title_admin_announcements_create" },
  copyTo: ({ id }) => copyTo("/admin/announcements/create", id),
  bulk: () => SWITCHING,
  exportAs: "announcements",
  remove: deletion(DeleteAnnouncementDocument, (data) => data.deleteAnnouncement, {
    nameOf: ({ title }: AnnouncementFactsFragment) => title,
    // The administrator reads it at the top of this page, too.
    onDeleted: () => void loadAnnouncements(),
  }),
});
