import type { CheckoutPageQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Notice } from "../../ui/Status.tsx";
import { problemTexts } from "../cart/index.ts";

export type CartCredit = CheckoutPageQuery["merchantCart"]["credits"][number];

/** Whether the credit holds the order back, which the server would refuse. */
export const holdsBack = (credits: readonly CartCredit[]): boolean =>
  credits.some(({ problems }) => problems.length > 0);

/** Why the cart cannot be ordered on credit, before anything is sent (2 §8). */
export function CreditNotice({ credits }: { credits: readonly CartCredit[] }) {
  const { t } = useTranslation();
  return credits
    .filter(({ problems }) => problems.length > 0)
    .map(({ companyCode, companyName, problems }) => (
      <Notice key={companyCode} tone="bad" title={problemTexts(problems).join(". ")}>
        {t("credit_holds_back", { company: companyName })}
      </Notice>
    ));
}
