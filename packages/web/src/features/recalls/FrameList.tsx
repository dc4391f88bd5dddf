import { useQuery } from "@apollo/client/react";
import { PackageIcon } from "lucide-react";
import { useEffect, useState } from "react";
import {
  type DealerRecallFactsFragment,
  DealerRecallFramesDocument,
  OrderRecallKitDocument,
  type RecallFrameFactsFragment,
} from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { EmailLink, PhoneLink } from "../../ui/ContactLink.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Select } from "../../ui/Field.tsx";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { Pager } from "../../ui/Pager.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge, Loading, Skeleton } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { Pay } from "./Pay.tsx";
import { frameLook, kitLook } from "./status.ts";

const PAGE = 25;
const STATES = ["", "open", "closed"] as const;

interface FrameListProps {
  readonly recall: DealerRecallFactsFragment;
  /** Grows when a frame changed. */
  readonly changes: number;
  readonly onFinish: (frameNumber: string) => void;
}

/** The dealer's bikes of a recall, with the buyer to call, the repair kit, and the repair. */
export function FrameList({ recall, changes, onFinish }: FrameListProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  // What is to be done stands first; all bikes once nothing is.
  const state = chosen ?? (recall.open > 0 ? "open" : "");
  const counts: Readonly<Record<string, number>> = {
    "": recall.open + recall.closed + recall.ended,
    open: recall.open,
    closed: recall.closed,
  };
  const [page, setPage] = useState(1);
  const { data, previousData, refetch } = useQuery(DealerRecallFramesDocument, {
    variables: { number: recall.number, page, limit: PAGE, ...(state && { state }) },
    fetchPolicy: "cache-and-network",
  });
  const isPast = page > 1 && data?.dealerRecallFrames.frames.length === 0;
  useEffect(() => {
    // The last bike of a page may leave it when it is finished.
    if (isPast) setPage(1);
  }, [isPast]);
  useEffect(() => {
    if (changes > 0) void refetch();
  }, [changes, refetch]);
  const found = (data ?? previousData)?.dealerRecallFrames;
  return (
    <Panel
      title={t("recall_your_bikes")}
      aside={
        <Select
          label={t("status")}
          hideLabel
          small
          value={state}
          onChange={({ target }) => {
            setChosen(target.value);
            setPage(1);
          }}
          options={STATES.map((value) => ({
            value,
            label: `${value === "" ? t("status_all") : t(frameLook(value).title)} (${counts[value] ?? 0})`,
          }))}
        />
      }
    >
      {!found ? (
        <Loading label={t("loading")}>
          <Skeleton className="h-40 w-full" />
        </Loading>
      ) : found.frames.length === 0 ? (
        <p className="text-ink-2">{t("recall_no_bikes")}</p>
      ) : (
        <ul className="grid gap-3">
          {found.frames.map((frame) => (
            <Bike
              key={frame.frameNumber}
              frame={frame}
              recall={recall}
              onFinish={onFinish}
              reload={() => void refetch()}
            />
          ))}
        </ul>
      )}
      {found && found.info.count > PAGE && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <span className="text-ink-2">{t("results", { count: found.info.count })}</span>
          <Pager page={page} pages={Math.ceil(found.info.count / PAGE)} onPage={setPage} />
        </div>
      )}
    </Panel>
  );
}

interface BikeProps extends Pick<FrameListProps, "recall" | "onFinish"> {
  readonly frame: RecallFrameFactsFragment;
  readonly reload: () => void;
}

function Bike({ frame, recall, onFinish, reload }: BikeProps) {
  const { t } = useTranslation();
  const { frameNumber, description, articleCode, state, sale, isSoldElsewhere, kit, repair, repairedBy, repairedAt } =
    frame;
  const look = frameLook(state);
  const canRepair = state === "open" && recall.state === "published";
  return (
    <li className="grid gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <strong>{frameNumber}</strong>
          <span className="block text-ink-2">{description || articleCode}</span>
        </div>
        <Badge tone={look.tone} dot>
          {t(look.title)}
        </Badge>
      </div>
      {sale ? (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span>
            {t("frame_sold_on")} <DateText value={sale.soldOn} />
          </span>
          {sale.name && <span>{sale.name}</span>}
          <PhoneLink phone={sale.phone} />
          <EmailLink email={sale.email} />
        </p>
      ) : (
        <p className="text-ink-2">{t(isSoldElsewhere ? "frame_registered_elsewhere" : "recall_in_stock")}</p>
      )}
      {repairedAt && (
        <p>
          {t("recall_repaired_by", { name: repairedBy })} · <DateText value={repairedAt} />
          {repair?.currency && (
            <>
              {" · "}
              {t("recall_minutes", { minutes: repair.minutes })} ·{" "}
              <Pay amount={repair.amount} currency={repair.currency} />
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {kit && (
          <Badge tone={kitLook(kit.state).tone}>
            {t(kitLook(kit.state).title)} {kit.doNumber}
          </Badge>
        )}
        {kit?.state === "refused" && kit.reason && <span className="text-xs text-bad">{kit.reason}</span>}
        {canRepair && recall.kitArticle && (!kit || kit.state === "refused") && (
          <OrderKit number={recall.number} frameNumber={frameNumber} reload={reload} />
        )}
        {canRepair && (
          <Button size="sm" kind="primary" onClick={() => onFinish(frameNumber)}>
            {t("recall_finish")}
          </Button>
        )}
      </div>
    </li>
  );
}

interface OrderKitProps {
  readonly number: string;
  readonly frameNumber: string;
  readonly reload: () => void;
}

function OrderKit({ number, frameNumber, reload }: OrderKitProps) {
  const { t } = useTranslation();
  const order = useAction(OrderRecallKitDocument);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { orderRecallKit: answer } = await order({ number, frameNumber });
      const isDone = answer.message.status === "success";
      toast(isDone ? serverText(answer.message.description) : reasonsOf(answer).join(" "));
      reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon={PackageIcon} busy={busy} onClick={() => void run()}>
      {t("recall_order_kit")}
    </Button>
  );
}
