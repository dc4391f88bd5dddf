import { type RefCallback, useCallback } from "react";
import { useTranslation } from "../../lib/i18n.ts";

/** The hidden buttons with which screen readers close an overlay; everything else in it is deeper, or can be focused. */
const HIDDEN = ":scope > div > button[tabindex='-1']:only-child";

/** For an overlay of the library: its hidden buttons speak the language of the page, which the library knows only in part. */
export function useDismissText(): RefCallback<HTMLElement> {
  const { t } = useTranslation();
  const text = t("dismiss");
  return useCallback(
    (overlay) => {
      for (const button of overlay?.querySelectorAll(HIDDEN) ?? []) button.setAttribute("aria-label", text);
    },
    [text],
  );
}
