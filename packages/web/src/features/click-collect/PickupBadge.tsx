import { useQuery } from "@apollo/client/react";
import { hasCustomer } from "../../app/guard.ts";
import { useUser } from "../../app/session.ts";
import { PickupCountsDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { MenuCount } from "../../ui/MenuCount.tsx";

const POLL_MS = 300_000;

/** How many consumers' orders need the dealer's confirmation. */
export default function PickupBadge() {
  const { t } = useTranslation();
  const { data } = useQuery(PickupCountsDocument, {
    skip: !hasCustomer(useUser()),
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const count = data?.clickCollectCounts.find(({ status }) => status === "need confirmation")?.count ?? 0;
  return <MenuCount count={count} label={t("pickup_to_confirm", { count })} />;
}
