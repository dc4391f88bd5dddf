import { useApolloClient } from "@apollo/client/react";
import { mayOpen } from "../../app/guard.ts";
import { useRoutes } from "../../app/routing.tsx";
import { useUser } from "../../app/session.ts";
import { ClaimDeliveryDocument } from "../../gql/graphql.ts";
import { useGo } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Link } from "../../ui/Link.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import { isOffice } from "./status.ts";

/** Whether the user may open a page. */
function useMayOpen(to: string): boolean {
  const user = useUser();
  const { rows } = useRoutes();
  const [path] = to.split("?");
  return rows.some((row) => row.path === path && mayOpen(row, user));
}

/** A link, for users who may open the page. */
export function PageLink({ to, children }: { readonly to: string; readonly children: string }) {
  if (!useMayOpen(to)) return <span className="block">{children}</span>;
  return (
    <Link to={to} className="block">
      {children}
    </Link>
  );
}

/** The number of a delivery order. The office reads it on its order, whose customer it may not act for; dealers find it in their list. */
export function DeliveryLink({ number }: { readonly number: string }) {
  const user = useUser();
  const go = useGo();
  const client = useApolloClient();
  const list = `/order/delivery?search=${encodeURIComponent(number)}`;
  if (!useMayOpen(list) || !isOffice(user)) return <PageLink to={list}>{number}</PageLink>;
  const open = async () => {
    try {
      const { data } = await client.query({ query: ClaimDeliveryDocument, variables: { number } });
      const found = data?.documentsByNumber.find(({ kind }) => kind === "delivery");
      go(found ? `/order/${encodeURIComponent(found.place)}` : list);
    } catch (error) {
      reportFault("the order of a delivery was not found", error);
      go(list);
    }
  };
  return (
    <span className="block">
      <TextButton onClick={() => void open()}>{number}</TextButton>
    </span>
  );
}
