import { PlusIcon, Trash2Icon } from "lucide-react";
import type { ToConfirmFragment } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Money } from "../../ui/Money.tsx";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";
import { useUnit } from "../../ui/units.ts";
import { confirmedQty, type Fault, type Supply, split } from "./answer.ts";
import { missingOf } from "./stock.ts";

interface LineAnswerProps {
  readonly line: ToConfirmFragment["details"][number];
  /** Pieces that are free in stock. */
  readonly free: number;
  readonly currency: ToConfirmFragment["currency"];
  readonly supplies: readonly Supply[];
  readonly fault: Fault | undefined;
  readonly onChange: (supplies: readonly Supply[]) => void;
}

/** What will be supplied of a line, on one day or several; nothing when all parts are taken away. */
export function LineAnswer({ line, free, currency, supplies, fault, onChange }: LineAnswerProps) {
  const { t } = useTranslation();
  const unit = useUnit();
  const patch = (id: number, change: Partial<Supply>) =>
    onChange(supplies.map((supply) => (supply.id === id ? { ...supply, ...change } : supply)));
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0">
          {line.description}
          <span className="block text-xs text-ink-3">{line.article_code_display}</span>
          <LineStock line={line} free={free} />
        </p>
        <p className="tabular text-right text-ink-2">
          {t("confirm_progress", {
            confirmed: confirmedQty(supplies),
            ordered: `${line.order_qty} ${unit(line.uom, line.order_qty)}`,
          })}
          <span className="block text-xs">
            <Money amount={line.promoprice} style={moneyStyle(currency)} /> {t("confirm_each")} ·{" "}
            <Money amount={line.subtotal} style={moneyStyle(currency)} className="font-medium text-ink" />
          </span>
        </p>
      </div>
      {supplies.map((supply) => (
        <div key={supply.id} className="flex flex-wrap items-center gap-2">
          <QuantityStepper
            size="sm"
            required
            label={line.description}
            fieldLabel={t("confirm_pieces_of", { name: line.description })}
            value={supply.qty}
            max={line.order_qty}
            onChange={(qty) => patch(supply.id, { qty })}
          />
          <DateField
            small
            className="w-44"
            hideLabel
            label={t("confirm_day_of", { name: line.description })}
            value={supply.date}
            onChange={(date) => patch(supply.id, { date })}
          />
          <IconButton
            icon={Trash2Icon}
            size="sm"
            label={t("confirm_part_remove")}
            onClick={() => onChange(supplies.filter(({ id }) => id !== supply.id))}
          />
        </div>
      ))}
      {supplies.length === 0 && <p className="text-xs font-medium text-bad">{t("confirm_line_none")}</p>}
      {fault && (
        <p role="alert" className="text-xs font-medium text-bad">
          {t(fault === "excess" ? "confirm_excess" : "confirm_no_day")}
        </p>
      )}
      {confirmedQty(supplies) < line.order_qty && (
        <Button
          size="sm"
          kind="ghost"
          icon={PlusIcon}
          className="justify-self-start"
          onClick={() => onChange(split(line, supplies))}
        >
          {t("confirm_split")}
        </Button>
      )}
    </li>
  );
}

/** Where the pieces of a line come from. */
function LineStock({ line, free }: Pick<LineAnswerProps, "line" | "free">) {
  const { t } = useTranslation();
  const { reserved, order_qty, expectedDate } = line;
  if (expectedDate) {
    return (
      <span className="block text-xs text-ink-2">
        {t("confirm_arrival")} <DateText value={expectedDate} />
      </span>
    );
  }
  const tone = missingOf(line, free) > 0 ? "font-medium text-warn" : "text-ink-2";
  const texts = [
    ...(reserved > 0 ? [t("confirm_reserved", { reserved, ordered: order_qty })] : []),
    ...(reserved < order_qty ? [t("confirm_free", { free })] : []),
  ];
  return <span className={`block text-xs ${tone}`}>{texts.join(" · ")}</span>;
}
