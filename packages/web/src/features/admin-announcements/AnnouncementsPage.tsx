import { useApolloClient, useQuery } from "@apollo/client/react";
import { PERIOD_STATES } from "@spoke/core/announcement/schema.ts";
import { useState } from "react";
import { loadAnnouncements } from "../../app/announcements.ts";
import { useT } from "../../app/i18n.ts";
import { useListState } from "../../app/listState.ts";
import {
  type AnnouncementFactsFragment,
  AnnouncementsDocument,
  DeleteAnnouncementDocument,
} from "../../gql/graphql.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import { answered } from "../../ui/form/answered.ts";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import type { Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import { typeText } from "./forms.ts";
import { Period, PeriodBadge, usePeriodOptions } from "./Period.tsx";

const SHAPE = { filters: ["state"] };

/** The host's announcements for its administrators: which there are, when they show, and what becomes of them. */
export default function AnnouncementsPage() {
  const { t } = useT();
  const client = useApolloClient();
  const list = useListState(SHAPE);
  const options = usePeriodOptions();
  const [deleting, setDeleting] = useState<AnnouncementFactsFragment>();
  const { state, change } = list;
  const period = PERIOD_STATES.find((one) => state.filters.state?.includes(one));
  const { data, previousData, loading, error, refetch } = useQuery(AnnouncementsDocument, {
    variables: {
      page: state.page,
      limit: state.size,
      ...(state.search && { search: state.search }),
      ...(period && { filter: { state: period } }),
    },
    fetchPolicy: "cache-and-network",
  });
  const found = (data ?? previousData)?.announcements;
  const columns: readonly Column<AnnouncementFactsFragment>[] = [
    {
      id: "title",
      title: t("announcement_title"),
      card: "title",
      skeleton: "w-56",
      cell: ({ id, title }) => (
        <Link to={`/admin/announcements/${encodeURIComponent(id)}/edit`} className="break-words">
          {title}
        </Link>
      ),
    },
    {
      id: "type",
      title: t("announcement_type"),
      cell: ({ type }) => <span className="text-ink-2">{typeText(t, type)}</span>,
    },
    { id: "period", title: t("period"), cell: (row) => <Period {...row} /> },
    { id: "state", title: t("status"), cell: (row) => <PeriodBadge {...row} /> },
    {
      id: "actions",
      title: t("actions"),
      align: "right",
      card: "aside",
      skeleton: "w-8",
      cell: (row) => (
        <IconButton
          icon="trash"
          size="sm"
          label={t("delete_of", { name: row.title })}
          onClick={() => setDeleting(row)}
        />
      ),
    },
  ];
  return (
    <>
      <ListPage
        title={t("title_admin_announcements")}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        rows={found?.announcements}
        total={found?.info.count ?? 0}
        loading={loading && !found}
        failed={error !== undefined && !found}
        onRetry={() => void refetch()}
        searchLabel={t("announcements_search")}
        actions={
          <ButtonLink to="/admin/announcements/create" kind="primary" icon="plus">
            {t("title_admin_announcements_create")}
          </ButtonLink>
        }
        filters={
          <Select
            label={t("status")}
            hideLabel
            small
            className="w-40 max-xs:w-full"
            value={period ?? ""}
            options={options}
            onChange={({ target }) => change({ filters: target.value ? { state: [target.value] } : {} })}
          />
        }
      />
      <ConfirmDialog
        open={deleting !== undefined}
        title={t("delete_title", { name: deleting?.title ?? "" })}
        confirmLabel={t("delete")}
        run={async () => {
          const variables = { id: deleting?.id ?? "" };
          return answered((await client.mutate({ mutation: DeleteAnnouncementDocument, variables })).data)
            .deleteAnnouncement;
        }}
        onDone={() => {
          toast(t("deleted"));
          setDeleting(undefined);
          void refetch();
          // The administrator reads it at the top of this page himself.
          void loadAnnouncements();
        }}
        onClose={() => setDeleting(undefined)}
      >
        {t("delete_text")}
      </ConfirmDialog>
    </>
  );
}
