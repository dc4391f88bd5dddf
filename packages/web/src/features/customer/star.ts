import { client } from "../../app/apollo.ts";
import { StarCustomerDocument } from "../../gql/graphql.ts";
import { currentI18n } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { runAction } from "../../lib/useAction.ts";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { toast } from "../../ui/toasts.ts";
import { codeOf, favorites, isStarred } from "./favorites.ts";
import type { ListedCustomer } from "./list.ts";

/** Stars a customer, or ends that; if it fails, nothing changes. */
export async function toggleStar(customer: ListedCustomer): Promise<void> {
  const before = favorites.get();
  const starred = !isStarred(before, customer);
  const others = before.starred.filter((each) => codeOf(each) !== codeOf(customer));
  favorites.set({ ...before, starred: starred ? [customer, ...others] : others });
  try {
    const { starCustomer } = await runAction(client, StarCustomerDocument, { custCode: codeOf(customer), starred });
    if (starCustomer.message.status === "success") return;
    toast(reasonsOf(starCustomer).join(" "), { tone: "bad" });
  } catch (error) {
    reportFault("a customer was not starred", error);
    toast(currentI18n().t("something_went_wrong"), { tone: "bad" });
  }
  favorites.set({ ...favorites.get(), starred: before.starred });
}
