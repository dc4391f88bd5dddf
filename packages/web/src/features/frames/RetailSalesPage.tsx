import { RotateCwIcon } from "lucide-react";
import {
  DeleteFrameDocument,
  type RegisteredFrameRowFragment,
  RegisteredFramesDocument,
  RegisteredFramesVersionDocument,
  RetryFrameDocument,
} from "../../gql/graphql.ts";
import { serverText, type Translate, useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Deletion } from "../../ui/deletion.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { versionFrom } from "../../ui/poll.ts";
import { Badge } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { FRAME_STATUSES, isRefused, statusBadge } from "./status.ts";

type Row = RegisteredFrameRowFragment;

const TYPES = ["retail", "non-retail"] as const;

const typeOf = ({ nonRetail }: Row) => (nonRetail ? "non-retail" : "retail");

const deleteFrame: Deletion<Row> = {
  useDelete: () => {
    const run = useAction(DeleteFrameDocument);
    return async (row) => (await run({ frameNumber: row.frameNumber, type: typeOf(row) })).deleteFrame;
  },
  nameOf: ({ frameNumber }) => frameNumber,
  textOf: (_, t) => t("frame_delete_text"),
};

/** Who bought a bike, or that nobody did. */
const buyerOf = ({ customerName, nonRetail }: Row, t: Translate): string =>
  customerName || (nonRetail ? t("frame_type_non_retail") : "");

/** Frames that the dealer registered as sold, newest first. */
export default listPage({
  title: "title_retail_sales",
  query: RegisteredFramesDocument,
  variables: (state) => ({
    ...pageVariables(state),
    ...(state.filters.status?.[0] && { status: state.filters.status[0] }),
    ...(state.filters.type?.[0] && { type: state.filters.type[0] }),
  }),
  rows: ({ registeredFrames }) => registeredFrames.frames,
  count: ({ registeredFrames }) => registeredFrames.info.count,
  countIsMinimum: ({ registeredFrames }) => registeredFrames.info.countIsMinimum,
  keyOf: ({ id }) => id,
  href: ({ frameNumber }) => `/retail-sales/${encodeURIComponent(frameNumber)}/edit`,
  columns: ({ t, reload }) => [
    { id: "number", title: t("frame_number"), card: "title", value: ({ frameNumber }) => frameNumber },
    {
      id: "bike",
      title: t("frame_bike"),
      skeleton: "w-48",
      value: ({ articleDescription }) => articleDescription,
      cell: ({ articleDescription, articleCode }) => (
        <span className="block md:min-w-24">
          {articleDescription}
          <span className="block text-xs text-ink-2">{articleCode}</span>
        </span>
      ),
    },
    { id: "code", title: t("article_code"), exportOnly: true, value: ({ articleCode }) => articleCode },
    { id: "sold", title: t("frame_sold_on"), type: "day", value: ({ soldDate }) => soldDate },
    {
      id: "buyer",
      title: t("frame_buyer"),
      value: (row) => buyerOf(row, t),
      cell: (row) => <Breakable text={buyerOf(row, t)} />,
    },
    { id: "type", title: t("frame_type"), exportOnly: true, value: (row) => t(TYPE_TITLES[typeOf(row)]) },
    { id: "phone", title: t("phone"), exportOnly: true, value: ({ phone }) => phone },
    { id: "email", title: t("email"), exportOnly: true, value: ({ email }) => email },
    { id: "city", title: t("city"), tableFrom: "lg", value: ({ city }) => city },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      value: ({ status }) => statusBadge(status, t).text,
      cell: (row) => <Status row={row} reload={reload} />,
    },
    { id: "reason", title: t("frame_reason"), exportOnly: true, value: ({ reason }) => reason },
  ],
  search: "frames_search",
  filters: [
    choice({
      name: "status",
      label: "status",
      all: "status_all",
      values: FRAME_STATUSES,
      text: (status, t) => statusBadge(status, t).text,
    }),
    choice({
      name: "type",
      label: "frame_type",
      all: "frame_type_all",
      values: TYPES,
      text: (type, t) => t(TYPE_TITLES[type]),
    }),
  ],
  poll: {
    current: versionFrom(RegisteredFramesVersionDocument, {}, ({ registeredFramesVersion }) => registeredFramesVersion),
    loaded: ({ registeredFrames }) => registeredFrames.info.version,
  },
  create: { to: "/retail-sales/create", label: "title_retail_sales_create" },
  actions: ({ t }) => (
    <>
      <ButtonLink to="/retail-sales/accounts">{t("title_retail_sales_accounts")}</ButtonLink>
      <ButtonLink to="/retail-sales/file">{t("title_retail_sales_file")}</ButtonLink>
      <ButtonLink to="/retail-sales/create" kind="primary">
        {t("title_retail_sales_create")}
      </ButtonLink>
    </>
  ),
  exportAs: "retail-sales",
  empty: { title: "frames_none", text: "frames_none_text" },
  remove: deleteFrame,
});

const TYPE_TITLES = { retail: "frame_type_retail", "non-retail": "frame_type_non_retail" } as const;

/** The status; of a refused registration also the reason, and a button to send it again. */
function Status({ row, reload }: { readonly row: Row; readonly reload: () => void }) {
  const { t } = useTranslation();
  const retry = useAction(RetryFrameDocument);
  const { tone, text } = statusBadge(row.status, t);
  const run = async () => {
    const { message } = (await retry({ frameNumber: row.frameNumber, type: typeOf(row) })).retryFrame;
    toast(serverText(message.description));
    reload();
  };
  return (
    <span className="flex flex-col items-start gap-1.5 py-1">
      <Badge tone={tone} dot>
        {text}
      </Badge>
      {isRefused(row.status) && (
        <>
          <span className="max-w-56 text-xs text-bad">{row.reason || t("frame_reason_unknown")}</span>
          <Button size="sm" icon={RotateCwIcon} onClick={run}>
            {t("try_again")}
          </Button>
        </>
      )}
    </span>
  );
}
