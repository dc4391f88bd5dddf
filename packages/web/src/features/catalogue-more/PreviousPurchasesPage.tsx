import { PreviousPurchasesDocument } from "../../gql/graphql.ts";
import { PurchasesPage } from "./PurchasesPage.tsx";

/** What was bought before, the last first. */
export default function PreviousPurchasesPage() {
  return (
    <PurchasesPage
      document={PreviousPurchasesDocument}
      title="title_catalog_previous_purchases"
      ownSort="sort_last_ordered"
      none="purchases_none"
    />
  );
}
