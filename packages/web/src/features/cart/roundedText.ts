import type { Translate } from "../../lib/i18n.ts";

interface Rule {
  /** The smallest quantity of an order, where fewer pieces were entered. */
  readonly least?: number | undefined;
  readonly step: number | string;
}

/** Says that a quantity that is not sold was rounded up to `qty`, and why. */
export const roundedText = (t: Translate, { least, step }: Rule, qty: number | string): string =>
  least === undefined
    ? t("quantity_set_to_step", { unit: step, qty })
    : t("quantity_set_to", { reason: t("qty_least", { above: least }), qty });
