import { useQuery } from "@apollo/client/react";
import { UserChoicesDocument } from "../../gql/graphql.ts";
import { US_SORG } from "./form.ts";

/** Whether the administrator manages the sales organization of the US forms. */
export function useOffersUs(): boolean {
  const { data } = useQuery(UserChoicesDocument);
  return data?.createData.sorgs.some(({ sorg }) => sorg === US_SORG) ?? false;
}
