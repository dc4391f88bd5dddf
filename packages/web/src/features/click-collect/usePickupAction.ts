import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { type PickupAnswerFragment, PickupCountsDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { reasonsOf, ruleText } from "../../ui/form/refusal.ts";
import { toast } from "../../ui/toasts.ts";

type Errors = Readonly<Record<string, string>>;

/**
 * Sends a change of a pickup order, once at a time, and says `done` after it: errors by field, and those of no field under an empty
 * name.
 */
export function usePickupAction(reload: () => void) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const run = async (send: () => Promise<PickupAnswerFragment>, done: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setErrors({});
    try {
      const answer = await send();
      if (answer.message.status === "success") {
        toast(done);
        reload();
        // The menu's badge shows the counts as well. It polls them, should this fail.
        client.refetchQueries({ include: [PickupCountsDocument] }).catch(() => undefined);
        return true;
      }
      const found = answer.userErrors.map(({ field, message, values }) => [field, ruleText(message, values)] as const);
      setErrors(found.length > 0 ? Object.fromEntries(found) : { "": reasonsOf(answer).join(" ") });
      // Somebody else may have changed it.
      if (found.length === 0) reload();
    } catch (error) {
      reportFault("a pickup order was not changed", error);
      setErrors({ "": t("form_failed") });
    } finally {
      setBusy(false);
    }
    return false;
  };
  return { busy, errors, run, clear: () => setErrors({}) };
}
