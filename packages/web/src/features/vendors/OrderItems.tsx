import { type Shipment, shipmentsOf } from "@spoke/core/vendor/shipments.ts";
import { useState } from "react";
import {
  MoveVendorItemsDocument,
  type ThirdPartyItemStatus,
  type VendorOrderDetailFragment,
} from "../../gql/graphql.ts";
import { moneyStyle, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { reasonsOf, ruleText } from "../../ui/form/refusal.ts";
import { Money } from "../../ui/Money.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Badge, type Tone } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { TaxNote } from "../tax/index.ts";
import { StepDialog, type StepErrors, type StepFacts } from "./StepDialog.tsx";
import { DONE_TEXTS, type StepOf, stepOfText, stepText, vendorBadge } from "./texts.ts";

export type VendorItem = VendorOrderDetailFragment["details"][number];

/** The steps that at least one of the items can take, with the items that can. `shipments` are those of the order. */
export function stepsOf<Item extends Pick<VendorItem, "id" | "status" | "nextStatuses">>(
  items: readonly Item[],
  shipments: readonly Shipment[] = [],
): readonly StepOf<Item>[] {
  const order: readonly ThirdPartyItemStatus[] = ["confirmed", "shipped", "delivered", "canceled"];
  const able = (status: ThirdPartyItemStatus) => items.filter(({ nextStatuses }) => nextStatuses.includes(status));
  const steps = order.map((status) => ({
    ...{ status, isTracking: false },
    items: able(status).filter((item) => item.status !== status),
  }));
  const shipped = able("shipped").filter(({ status }) => status === "shipped");
  const tracked = {
    ...({ status: "shipped", isTracking: true } as const),
    items: shipped,
    isChange: carriersOf(shipped, shipments).some(({ trackingNumber }) => trackingNumber),
  };
  return [...steps, tracked].filter((step) => step.items.length > 0);
}

/** The shipments that the items left in. */
const carriersOf = (items: readonly Pick<VendorItem, "id">[], shipments: readonly Shipment[]): readonly Shipment[] =>
  shipments.filter((shipment) => items.some(({ id }) => shipment.items.includes(id)));

/** The carrier and tracking number of the items, if they left together. */
function shipmentOf(items: readonly VendorItem[], shipments: readonly Shipment[]): Shipment | undefined {
  const found = carriersOf(items, shipments);
  return found.length === 1 ? found[0] : undefined;
}

export function StateBadge({ tone, text }: { readonly tone: Tone; readonly text: string }) {
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  );
}

/**
 * The items with the steps that the user can take: at each item, and below for the checked ones. While none is checked, the next two
 * steps of all items are below, such as to confirm and to ship them. A step says of which items it is.
 */
export function OrderItems({ order, reload }: { order: VendorOrderDetailFragment; reload: () => void }) {
  const { t } = useTranslation();
  const { sorg } = useConfig();
  const move = useAction(MoveVendorItemsDocument);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<StepOf<VendorItem>>();
  const [errors, setErrors] = useState<StepErrors>({});
  const style = moneyStyle(order.currency);
  const movable = order.details.filter(({ nextStatuses }) => nextStatuses.length > 0);
  const chosen = movable.filter(({ id }) => checked.includes(id));
  const shipments = shipmentsOf(order.history);
  const isChosen = chosen.length > 0;
  const offered = stepsOf(isChosen ? chosen : movable, shipments);
  const hasChoice = movable.length > 1;
  const next = offered.filter(({ status, isTracking }) => status !== "canceled" && !isTracking).slice(0, 2);
  const unchosen = next.length > 0 ? next : offered.slice(0, 1);
  const steps = hasChoice && !isChosen ? unchosen : offered;
  const labelOf = (next: StepOf<VendorItem>): string => {
    if (!hasChoice) return stepText(next, next.items.length, t);
    return stepOfText(next, next.items.length === movable.length, t);
  };
  const take = async ({ status, isTracking, items }: StepOf<VendorItem>, facts: StepFacts = {}) => {
    setBusy(true);
    setErrors({});
    try {
      const { updateStatusOrderItemThirdParty: answer } = await move({
        ...{ orderNo: order.orderNo, items: items.map(({ id }) => id), status, version: order.version },
        ...facts,
      });
      if (answer.order) {
        setChecked([]);
        setStep(undefined);
        toast(t(isTracking ? "vendor_done_tracked" : DONE_TEXTS[status], { count: items.length }));
        return;
      }
      const refused = answer.userErrors.map(
        ({ field, message, values }) => [field, ruleText(message, values)] as const,
      );
      setErrors(refused.length > 0 ? Object.fromEntries(refused) : { "": reasonsOf(answer).join(" ") });
      if (!needsDialog(status)) toast(reasonsOf(answer).join(" "), { tone: "bad" });
      if (refused.length === 0) reload();
    } catch (error) {
      reportFault("the items could not be moved", error);
      setErrors({ "": t("vendor_move_failed") });
      if (!needsDialog(status)) toast(t("vendor_move_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  const press = (next: StepOf<VendorItem>) => {
    setErrors({});
    if (needsDialog(next.status)) setStep(next);
    else void take(next);
  };
  const toggle = (id: string, isChecked: boolean) =>
    setChecked(isChecked ? [...checked, id] : checked.filter((each) => each !== id));
  return (
    <Panel title={t("order_lines")}>
      {hasChoice && (
        <Checkbox
          className="border-b border-line pb-4"
          checked={chosen.length === movable.length}
          onChange={({ target }) => setChecked(target.checked ? movable.map(({ id }) => id) : [])}
        >
          {t("vendor_select_all", { number: movable.length })}
        </Checkbox>
      )}
      <ul className={cx("-mb-4 divide-y divide-line", !hasChoice && "-mt-4")}>
        {order.details.map((item) => {
          const isCanceled = item.status === "canceled";
          const struck = isCanceled ? "text-ink-3 line-through" : "";
          return (
            <li
              key={item.id}
              className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4 md:grid-cols-[56px_minmax(0,1fr)_auto_112px_120px]"
            >
              <Picture src={item.imageUrl} alt="" className="size-14" />
              <div className="min-w-0">
                {movable.length > 1 && item.nextStatuses.length > 0 ? (
                  <Checkbox
                    checked={checked.includes(item.id)}
                    onChange={({ target }) => toggle(item.id, target.checked)}
                  >
                    <span className="font-semibold">{item.description}</span>
                  </Checkbox>
                ) : (
                  <p className={`font-semibold ${struck}`}>{item.description}</p>
                )}
                <p className="text-xs text-ink-2">
                  {item.articleCode} · <Money amount={item.price} style={style} />
                </p>
              </div>
              <span className={`tabular whitespace-nowrap text-right font-medium ${struck}`}>{item.qty} ×</span>
              <p className="max-md:col-start-2">
                <StateBadge {...vendorBadge(item.status, t)} />
              </p>
              <p className={`text-right font-semibold ${struck}`}>
                <Money amount={item.subtotal} style={style} />
              </p>
              {movable.length > 1 && item.nextStatuses.length > 0 && (
                <div className="col-span-full flex flex-wrap gap-2 md:col-start-2">
                  {stepsOf([item], shipments).map((next) => (
                    <Button
                      key={`${next.status} ${next.isTracking}`}
                      size="sm"
                      className="pointer-coarse:h-11"
                      disabled={busy}
                      aria-label={`${stepText(next, 1, t)}: ${item.description}`}
                      onClick={() => press(next)}
                    >
                      {stepText(next, 1, t)}
                    </Button>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
        <p className="mr-auto font-semibold">
          {t("total")} <TaxNote sorgs={[sorg]} /> <Money amount={order.totalOrder} style={style} />
        </p>
        {steps.map((next, index) => (
          <Button
            key={`${next.status} ${next.isTracking}`}
            // The next step stands out, not those that skip it.
            kind={next.status === "canceled" ? "danger" : index === 0 ? "primary" : "secondary"}
            className="pointer-coarse:h-11"
            disabled={busy}
            onClick={() => press(next)}
          >
            {labelOf(next)}
          </Button>
        ))}
      </div>
      {step && (
        <StepDialog
          {...{ step, errors, busy }}
          shipment={step.isTracking ? shipmentOf(step.items, shipments) : undefined}
          onClose={() => setStep(undefined)}
          onConfirm={(facts) => void take(step, facts)}
        />
      )}
    </Panel>
  );
}

const needsDialog = (status: ThirdPartyItemStatus): status is "canceled" | "shipped" =>
  status === "canceled" || status === "shipped";
