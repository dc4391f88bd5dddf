import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useT } from "../../app/i18n.ts";
import { useListState } from "../../app/listState.ts";
import { type BannerFactsFragment, BannersDocument, DeleteBannerDocument } from "../../gql/graphql.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { IconButton } from "../../ui/Button.tsx";
import { answered } from "../../ui/form/answered.ts";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { Picture } from "../../ui/Picture.tsx";
import type { Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import { Period, PeriodBadge } from "../admin-announcements/Period.tsx";
import { bannerAddress } from "../banner/popup.ts";

const SHAPE = {};

/** The banners of the administrator's sales organisations: each with its picture, where it leads and when it shows. */
export default function BannersPage() {
  const { t } = useT();
  const client = useApolloClient();
  const list = useListState(SHAPE);
  const [deleting, setDeleting] = useState<BannerFactsFragment>();
  const { state } = list;
  const { data, previousData, loading, error, refetch } = useQuery(BannersDocument, {
    variables: { page: state.page, limit: state.size, ...(state.search && { search: state.search }) },
    fetchPolicy: "cache-and-network",
  });
  const found = (data ?? previousData)?.banners;
  const nameOf = ({ link, sorg }: BannerFactsFragment) => link || `${t("banner")} ${sorg}`;
  const columns: readonly Column<BannerFactsFragment>[] = [
    {
      id: "banner",
      title: t("banner"),
      card: "title",
      skeleton: "w-56",
      cell: (row) => (
        <Link
          to={`/admin/banners/${encodeURIComponent(row.id)}/edit`}
          className="flex min-w-0 items-center gap-3 py-1.5"
        >
          <Picture src={bannerAddress(row.bannerFile)} alt="" className="h-12 w-20 shrink-0" />
          <Breakable text={nameOf(row)} className="min-w-0" />
        </Link>
      ),
    },
    { id: "sorg", title: t("sales_organisation"), wideOnly: true, cell: ({ sorg }) => sorg },
    {
      id: "url",
      title: t("banner_site"),
      cell: ({ url }) => <Breakable text={url || t("banner_site_all")} className="text-ink-2" />,
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
          label={t("delete_of", { name: nameOf(row) })}
          onClick={() => setDeleting(row)}
        />
      ),
    },
  ];
  return (
    <>
      <ListPage
        title={t("title_admin_banners")}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        rows={found?.banners}
        total={found?.info.count ?? 0}
        loading={loading && !found}
        failed={error !== undefined && !found}
        onRetry={() => void refetch()}
        searchLabel={t("banners_search")}
        actions={
          <ButtonLink to="/admin/banners/create" kind="primary" icon="plus">
            {t("title_admin_banners_create")}
          </ButtonLink>
        }
      />
      <ConfirmDialog
        open={deleting !== undefined}
        title={t("delete_title", { name: deleting ? nameOf(deleting) : "" })}
        confirmLabel={t("delete")}
        run={async () => {
          const variables = { id: deleting?.id ?? "" };
          return answered((await client.mutate({ mutation: DeleteBannerDocument, variables })).data).deleteBanner;
        }}
        onDone={() => {
          toast(t("deleted"));
          setDeleting(undefined);
          void refetch();
        }}
        onClose={() => setDeleting(undefined)}
      >
        {t("delete_text")}
      </ConfirmDialog>
    </>
  );
}
