import { useQuery } from "@apollo/client/react";
import { UserChoicesDocument } from "../../gql/graphql.ts";
import { usSorgOf } from "./form.ts";

/** The sales organization whose dealers the administrator creates on the US form. */
export function useUsSorg(): string | undefined {
  const { data } = useQuery(UserChoicesDocument);
  return usSorgOf(data?.createData.sorgs ?? []);
}
