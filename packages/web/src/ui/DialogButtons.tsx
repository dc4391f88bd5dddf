import type { ComponentProps } from "react";
import { useTranslation } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";
import { goToRefused } from "./form/useRefused.ts";

interface DialogButtonsProps extends ComponentProps<typeof Button> {
  readonly onClose: () => void;
  /** "Cancel" when absent. */
  readonly closeLabel?: string;
}

/**
 * The footer of a dialog: a button that puts it away, and the one that does what it is about, with the other properties. While a field
 * of the dialog refuses its entry, the latter only goes there.
 */
export function DialogButtons({ onClose, closeLabel, kind = "primary", onClick, ...action }: DialogButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button onClick={onClose}>{closeLabel ?? t("cancel")}</Button>
      <Button
        kind={kind}
        {...action}
        {...(onClick && {
          onClick: (event) => {
            if (!goToRefused(event.currentTarget.closest('[role="dialog"], [role="alertdialog"]'))) onClick(event);
          },
        })}
      />
    </>
  );
}
