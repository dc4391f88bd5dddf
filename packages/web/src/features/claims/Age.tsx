import { isLate } from "@spoke/core/claim/age.ts";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { isOffice } from "./status.ts";

interface AgeProps {
  readonly claim: { readonly ageDays: number; readonly status: { readonly category: string } };
}

/** Working days since a claim was sent. The office sees which ones wait for it too long. */
export function Age({ claim: { ageDays, status } }: AgeProps) {
  const { t } = useTranslation();
  const office = isOffice(useUser());
  const isClosed = status.category === "closed";
  const text =
    ageDays === 0
      ? t(isClosed ? "claim_age_closed_new" : "claim_age_new")
      : t(isClosed ? "claim_age_closed" : "claim_age_days", { count: ageDays });
  if (!office || !isLate(status.category, ageDays)) return <span>{text}</span>;
  return (
    <span className="font-medium text-warn">
      {text}, {t("claim_late")}
    </span>
  );
}
