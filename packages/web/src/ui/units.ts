import { unitOf } from "@spoke/core/platform/unit.ts";
import { type Translate, useTranslation } from "../lib/i18n.ts";

const NAMES = {
  piece: "unit_piece",
  pair: "unit_pair",
  set: "unit_set",
  box: "unit_box",
  pack: "unit_pack",
} as const;

/** What a unit of measure is called beside a count; a unit that is not known is shown as it is. */
export function unitName(uom: string, count: number, t: Translate): string {
  const unit = unitOf(uom);
  return unit ? t(NAMES[unit], { count }) : uom;
}

/** `unitName` in the language of the page. */
export function useUnit(): (uom: string, count: number) => string {
  const { t } = useTranslation();
  return (uom, count) => unitName(uom, count, t);
}
