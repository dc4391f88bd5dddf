import type { QuantityRule } from "@spoke/core/catalog/quantity.ts";
import { useEffect } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";
import { useCart } from "./CartProvider.tsx";
import { roundedText } from "./roundedText.ts";

interface CartStepperProps {
  readonly sorg: string;
  readonly articleCode: string;
  /** Name of the article, for the accessible label of the field. */
  readonly label: string;
  readonly rule: QuantityRule | null;
  readonly value: number | undefined;
  /** Day of the arrival that it is ordered for; absent keeps what the cart's line has. */
  readonly expectedDate?: string | undefined;
  readonly size?: "sm" | "md";
  readonly invalid?: boolean;
  /** Called in place of a change to 0. */
  readonly onRemove?: () => void;
}

/** The quantity of an article in the cart. What was corrected, or why it was refused, is said below it. */
export function CartStepper(props: CartStepperProps) {
  const { sorg, articleCode, label, rule, value, expectedDate, size, invalid, onRemove } = props;
  const { t } = useTranslation();
  const { set, note, watch } = useCart();
  const article = { sorg, article_code: articleCode };
  useEffect(() => watch({ sorg, article_code: articleCode }), [watch, sorg, articleCode]);
  const change = (qty: number, typed: number) => {
    const rounded = rule && typed !== qty ? roundedText(t, rule, typed, qty) : undefined;
    if (qty === 0 && onRemove) onRemove();
    else set({ ...article, qty, name: label, rule, expectedDate }, rounded);
  };
  return (
    <QuantityStepper
      label={label}
      value={value}
      rule={rule}
      note={note(article)}
      size={size ?? "md"}
      invalid={invalid ?? false}
      onChange={change}
    />
  );
}
