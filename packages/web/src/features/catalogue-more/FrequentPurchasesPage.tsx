import { FrequentPurchasesDocument } from "../../gql/graphql.ts";
import { PurchasesPage } from "./PurchasesPage.tsx";

/** What is bought often, the most frequent first. */
export default function FrequentPurchasesPage() {
  return (
    <PurchasesPage
      document={FrequentPurchasesDocument}
      title="title_catalog_frequent_purchases"
      ownSort="sort_most_ordered"
      none="purchases_none_often"
    />
  );
}
