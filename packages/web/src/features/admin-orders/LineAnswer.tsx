import { PlusIcon, Trash2Icon } from "lucide-react";
import type { ToConfirmFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";
import { useUnit } from "../../ui/units.ts";
import { confirmedQty, type Fault, type Supply, split } from "./answer.ts";

interface LineAnswerProps {
  readonly line: ToConfirmFragment["details"][number];
  readonly supplies: readonly Supply[];
  readonly fault: Fault | undefined;
  readonly onChange: (supplies: readonly Supply[]) => void;
}

/** What will be supplied of a line, on one day or several; nothing when all parts are taken away. */
export function LineAnswer({ line, supplies, fault, onChange }: LineAnswerProps) {
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
        </p>
        <p className="tabular text-right text-ink-2">
          {t("confirm_progress", {
            confirmed: confirmedQty(supplies),
            ordered: `${line.order_qty} ${unit(line.uom, line.order_qty)}`,
          })}
        </p>
      </div>
      {supplies.map((supply) => (
        <div key={supply.id} className="flex flex-wrap items-center gap-2">
          <QuantityStepper
            size="sm"
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
