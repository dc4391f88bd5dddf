import { useId } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";

interface CancelLineProps {
  readonly name: string;
  /** Pieces that have not shipped. */
  readonly open: number;
  /** Pieces to cancel; undefined: the line stays. */
  readonly qty: number | undefined;
  /** The only line of the order that can be canceled: nothing is chosen. */
  readonly isOnly: boolean;
  readonly error: string | undefined;
  /** Whether something must be chosen, and is not. */
  readonly invalid: boolean;
  readonly onChange: (qty: number | undefined) => void;
}

/** A line to cancel, in part or, to start with, all that has not shipped. */
export function CancelLine({ name, open, qty, isOnly, error, invalid, onChange }: CancelLineProps) {
  const { t } = useTranslation();
  const id = useId();
  const text = t("order_cancel_of", { name, pieces: t("pieces", { count: open }) });
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {isOnly ? (
          <p className="min-w-0 font-medium wrap-anywhere">{text}</p>
        ) : (
          <Checkbox
            className="min-w-0 flex-1 basis-40"
            checked={qty !== undefined}
            aria-invalid={invalid || (error !== undefined && open === 1) || undefined}
            aria-describedby={error && `${id}-error`}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? open : undefined)}
          >
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </Checkbox>
        )}
        {qty !== undefined && open > 1 && (
          <QuantityStepper
            size="sm"
            required
            label={name}
            fieldLabel={t("order_cancel_qty", { name })}
            value={qty}
            min={1}
            max={open}
            invalid={error !== undefined}
            onChange={onChange}
          />
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
