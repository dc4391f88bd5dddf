import { useQuery } from "@apollo/client/react";
import { useReachable } from "../../app/online.ts";
import { ClaimAnswerDaysDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";

interface AnswerTimeProps {
  readonly sorg?: string | undefined;
  /** What is claimed, whose brand counts; all articles without it. */
  readonly articleCode?: string | undefined;
}

/** How long a decision usually takes. Nothing while too few claims are decided. */
export function AnswerTime({ sorg = "", articleCode = "" }: AnswerTimeProps) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const { data } = useQuery(ClaimAnswerDaysDocument, { variables: { sorg, articleCode }, skip: !isReachable });
  const days = data?.claimAnswerDays;
  return days ? <p className="text-ink-2">{t("claim_answer_days", { count: days })}</p> : null;
}
