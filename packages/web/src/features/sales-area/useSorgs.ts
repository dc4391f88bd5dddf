import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { SalesAreaSorgsDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";

/** The sales organization that is shown, and those to choose from. */
export function useSorgs(chosen: string): {
  readonly sorg: string;
  readonly sorgs: readonly { readonly sorg: string; readonly name: string }[];
} {
  const { sorg: ofSite } = useConfig();
  const own = [...new Set((useUser().userAreas ?? []).map(({ sorg }) => sorg))];
  const { data } = useQuery(SalesAreaSorgsDocument, { skip: own.length < 2 });
  const sorg = own.find((each) => each === chosen) ?? own.find((each) => each === ofSite) ?? own[0] ?? ofSite;
  return { sorg, sorgs: data?.sorgs ?? [] };
}
