import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { MarkPickupItemsDocument } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { goToRefused } from "../../ui/form/useRefused.ts";
import { Panel } from "../../ui/Panel.tsx";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { type CheckoutChoices, Choices } from "./Choices.tsx";
import { Draft, useDraft } from "./Draft.tsx";
import type { PickupProps } from "./PickupOrderPage.tsx";
import { lookOf, markLook } from "./status.ts";
import { usePickupAction } from "./usePickupAction.ts";

type Item = PickupProps["order"]["details"][number];
type Source = "later" | "ready" | "hq" | "both";

/** Where the open pieces of an item come from. */
interface Decision {
  readonly source: Source;
  /** Pieces of the dealer's own, if some come from headquarters. */
  readonly own: number;
}

const SOURCES: readonly Source[] = ["ready", "hq", "both", "later"];
const LATER: Decision = { source: "later", own: 1 };

/** Pieces of an item to order from headquarters. */
const orderedOf = ({ qtyOpen }: Item, { source, own }: Decision): number =>
  source === "hq" ? qtyOpen : source === "both" ? qtyOpen - own : 0;

/** The marks that decide about an item. Quantities are totals. */
function marksOf(item: Item, decision: Decision) {
  const { id, qtyReady, qtyOrdered, qtyOpen } = item;
  const { source, own } = decision;
  const ready = source === "ready" ? qtyOpen : source === "both" ? own : 0;
  const ordered = orderedOf(item, decision);
  return [
    ...(ready > 0 ? [{ id, status: "ready to pickup", qty: qtyReady + ready }] : []),
    ...(ordered > 0 ? [{ id, status: "order to HQ", qty: qtyOrdered + ordered }] : []),
  ];
}

/** The items with their marks. Where one is open, the dealer says where it comes from; what has arrived is set aside. */
export function Items({ order, reload }: PickupProps) {
  const { t } = useTranslation();
  const mark = useAction(MarkPickupItemsDocument);
  const { busy, errors, run } = usePickupAction(reload);
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const [choices, setChoices] = useState<CheckoutChoices>({});
  const isActive = order.nextStatuses.includes("ready to pickup");
  const marks = order.details.flatMap((item) => marksOf(item, decisions[item.id] ?? LATER));
  const isOrdering = marks.some(({ status }) => status === "order to HQ");
  const shipment = { orderId: order.id, version: order.version, details: marks, ...choices };
  const preview = useDraft(isOrdering ? shipment : undefined);
  const { draft } = preview;
  const pieces = order.details.reduce((sum, item) => sum + orderedOf(item, decisions[item.id] ?? LATER), 0);
  const price = draft && formatMoney(draft.total, moneyStyle(draft.currency));
  const send = async (
    details: typeof marks,
    done: string,
    more: CheckoutChoices & { readonly expectedTotal?: number } = {},
  ) => {
    const isDone = await run(async () => {
      const sent = { orderId: order.id, version: order.version, details, ...more };
      return (await mark({ shipment: sent })).clickCollectUpdateShipments;
    }, done);
    if (isDone) setDecisions({});
    else if (isOrdering) preview.again();
  };
  const saved = t("saved_name", { name: t("pickup_title", { number: order.id }) });
  const piecesText = t("pickup_pieces", { count: pieces });
  const submit = () => {
    if (!isOrdering) return void send(marks, saved);
    if (!draft || !price) return;
    const done = t("pickup_done_ordered", { pieces: piecesText, total: price });
    void send(marks, done, { ...choices, expectedTotal: draft.total });
  };
  return (
    <Panel title={t("pickup_items")}>
      <ul className="grid gap-4">
        {order.details.map((item) => (
          <li key={item.id} className="grid gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0">
            <ItemHead item={item} isCanceled={order.status === "canceled"} />
            {isActive && item.qtyOpen > 0 && (
              <SourceField
                item={item}
                decision={decisions[item.id] ?? LATER}
                onChange={(decision) => setDecisions({ ...decisions, [item.id]: decision })}
              />
            )}
            {isActive && item.status === "order to HQ" && (
              <Button
                className="justify-self-start pointer-coarse:h-11"
                busy={busy}
                onClick={() =>
                  void send([{ id: item.id, status: "ready to pickup", qty: item.qty - item.refunded }], saved)
                }
              >
                {t("pickup_arrived")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOrdering && (
        <>
          <Choices sorg={order.sorg} value={choices} onChange={setChoices} />
          <Draft preview={preview} />
        </>
      )}
      {Object.entries(errors).length > 0 && (
        <div className="mt-4">
          <Notice tone="bad">{[...new Set(Object.values(errors))].join(" ")}</Notice>
        </div>
      )}
      {isActive && order.details.some(({ qtyOpen }) => qtyOpen > 0) && (
        <div className="mt-4 grid xs:justify-start">
          <Button
            // Another button for another text: a press that began before the sum was shown orders nothing.
            key={isOrdering ? `order ${pieces} ${price}` : "save"}
            kind="primary"
            className="pointer-coarse:h-11"
            busy={busy}
            disabled={marks.length === 0 || (isOrdering && !draft)}
            onClick={({ currentTarget }) => {
              if (!goToRefused(currentTarget.closest("section"))) submit();
            }}
          >
            {isOrdering
              ? price
                ? t("pickup_order_for", { pieces: piecesText, total: price })
                : t("pickup_order_pieces", { pieces: piecesText })
              : t("pickup_save")}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function ItemHead({ item, isCanceled }: { readonly item: Item; readonly isCanceled: boolean }) {
  const { t } = useTranslation();
  const { name, sku, qty, refunded, qtyShipped, isBundle, status } = item;
  const look = isCanceled ? lookOf("canceled") : markLook(status);
  const isGone = refunded >= qty;
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <p className="min-w-0">
        <span className="font-medium">{name}</span>
        <span className="block text-xs text-ink-2">
          {[sku, t("pickup_pieces", { count: qty })].join(" · ")}
          {!isBundle && !isGone && qtyShipped > 0 && ` · ${t("pickup_qty_shipped")}: ${qtyShipped}`}
        </span>
        {refunded > 0 && <span className="block text-xs text-ink-2">{t("pickup_refunded", { count: refunded })}</span>}
      </p>
      {isBundle ? (
        <Badge>{t("pickup_bundle")}</Badge>
      ) : (
        !isGone && (
          <Badge tone={look.tone} dot>
            {t(look.title)}
          </Badge>
        )
      )}
    </div>
  );
}

interface SourceFieldProps {
  readonly item: Item;
  readonly decision: Decision;
  readonly onChange: (decision: Decision) => void;
}

function SourceField({ item, decision, onChange }: SourceFieldProps) {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const canOrder = scopes.includes("cart.display-order-qty");
  const options = [
    { value: "ready", label: t("pickup_from_shop") },
    ...(canOrder ? [{ value: "hq", label: t("pickup_from_hq") }] : []),
    ...(canOrder && item.qtyOpen > 1 ? [{ value: "both", label: t("pickup_from_both") }] : []),
    { value: "later", label: t("pickup_later") },
  ];
  return (
    <div className="grid gap-2">
      <RadioGroup
        legend={t("pickup_source", { name: item.name, pieces: t("pickup_pieces", { count: item.qtyOpen }) })}
        options={options}
        value={decision.source}
        onChange={(value) => onChange({ ...decision, source: SOURCES.find((source) => source === value) ?? "later" })}
      />
      {decision.source === "both" && (
        <div className="flex flex-wrap items-center gap-3">
          <span>{t("pickup_own_pieces")}</span>
          <QuantityStepper
            required
            label={item.name}
            fieldLabel={t("pickup_own_pieces")}
            value={decision.own}
            min={1}
            max={item.qtyOpen - 1}
            onChange={(own) => onChange({ ...decision, own })}
          />
        </div>
      )}
    </div>
  );
}
