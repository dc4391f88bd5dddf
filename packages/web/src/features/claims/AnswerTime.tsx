import { useQuery } from "@apollo/client/react";
import { useReachable } from "../../app/online.ts";
import { ClaimAnswerDaysDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";

interface AnswerTimeProps {
  readonly sorg?: string | undefined;
  /** Id of the brand of a bike; the brand of the article without it. */
  readonly brand?: string | undefined;
  /** What is claimed; all articles without it. */
  readonly articleCode?: string | undefined;
}

/** How long a decision usually takes. Nothing while too few claims are decided. */
export function AnswerTime({ sorg = "", brand = "", articleCode = "" }: AnswerTimeProps) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const { data } = useQuery(ClaimAnswerDaysDocument, { variables: { sorg, brand, articleCode }, skip: !isReachable });
  const days = data?.claimAnswerDays;
  return days ? <p className="text-ink-2">{t("claim_answer_days", { count: days })}</p> : null;
}
