import { EyeIcon, EyeOffIcon } from "lucide-react";
import { showDealerPrices, useDealerPrices } from "../../lib/dealerPrices.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useUser } from "../session.ts";

/** Hides what the dealer pays, and shows it again, with one press: for a consumer who looks at the screen. */
export function PriceToggle({ className }: { className: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const isShown = useDealerPrices();
  if (!user.hasCustCode || !user.scopes.includes("page.catalog")) return null;
  const label = t(isShown ? "prices_hide" : "prices_show");
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={!isShown}
      onClick={() => showDealerPrices(!isShown)}
      className={`${className} aria-pressed:bg-warn-soft aria-pressed:text-warn`}
    >
      <Icon icon={isShown ? EyeIcon : EyeOffIcon} />
    </button>
  );
}
