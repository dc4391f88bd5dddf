import { dateText } from "@spoke/core/platform/date-text.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { changeText, type ProductChange } from "./change.ts";

interface ChangedPartsProps {
  readonly change: ProductChange;
  /** The values that the change replaces. */
  readonly before?: ProductChange | null | undefined;
}

/** A change in words: each old value, struck out, with the new one. */
export function ChangedParts({ change, before }: ChangedPartsProps) {
  const { t, locale } = useTranslation();
  const { timeZone } = useConfig();
  const day = (iso: string) => dateText(iso, locale, timeZone);
  return (
    <>
      {before && (
        <>
          <s className="text-ink-3">{changeText(before, t, day)}</s> →{" "}
        </>
      )}
      {changeText(change, t, day)}
    </>
  );
}
