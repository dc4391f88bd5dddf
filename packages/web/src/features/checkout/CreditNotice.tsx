import { useWatch } from "react-hook-form";
import type { CheckoutPageQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Notice } from "../../ui/Status.tsx";
import { problemTexts } from "../cart/index.ts";
import type { CheckoutValues } from "./form.ts";

export type CartCredit = CheckoutPageQuery["merchantCart"]["credits"][number];

interface CreditNoticeProps {
  readonly credits: readonly CartCredit[];
  readonly payments: CheckoutPageQuery["payments"];
}

/** The companies whose credit holds the order back with the chosen payment, which the server would refuse. */
export function useRefusingCredits({ credits, payments }: CreditNoticeProps): readonly CartCredit[] {
  const paymentId = useWatch<CheckoutValues, "paymentId">({ name: "paymentId" });
  const options = payments.find(({ id }) => id === paymentId)?.paymentMerchants ?? [];
  const isPrepaid = (sorg: string) => options.some((option) => option.sorg === sorg && option.isPrepaid);
  return credits
    .map((credit) => (credit.sorgs.every(isPrepaid) ? { ...credit, problems: credit.prepaidProblems } : credit))
    .filter(({ problems }) => problems.length > 0);
}

/** Why the cart cannot be ordered with the chosen payment, before anything is sent (2 §8). */
export function CreditNotice(props: CreditNoticeProps) {
  const { t } = useTranslation();
  return useRefusingCredits(props).map(({ companyCode, companyName, problems }) => (
    <Notice key={companyCode} tone="bad" title={problemTexts(problems).join(". ")}>
      {t("credit_holds_back", { company: companyName })}
    </Notice>
  ));
}
