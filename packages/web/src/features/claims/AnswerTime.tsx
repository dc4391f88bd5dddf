import { useQuery } from "@apollo/client/react";
import { useReachable } from "../../app/online.ts";
import { ClaimAnswerDaysDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";

interface AnswerTimeProps {
  readonly sorg?: string | undefined;
  /** Id of a brand; all without it. */
  readonly brand?: string | undefined;
}

/** How long a decision usually takes. Nothing while too few claims are decided. */
export function AnswerTime({ sorg = "", brand = "" }: AnswerTimeProps) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const { data } = useQuery(ClaimAnswerDaysDocument, { variables: { sorg, brand }, skip: !isReachable });
  const days = data?.claimAnswerDays;
  return days ? <p className="text-ink-2">{t("claim_answer_days", { count: days })}</p> : null;
}
