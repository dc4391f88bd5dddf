import { InspectionsDocument } from "@spoke/web/gql/graphql.ts";
import { useListQuery } from "@spoke/web/ui/listQuery.ts";
import { useListState } from "@spoke/web/ui/listState.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, expect, it } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

afterEach(cleanup);

/** A row that takes a phone a while. */
function Row() {
  const end = performance.now() + 4;
  while (performance.now() < end);
  return <li />;
}

function List() {
  const { search } = useListState({}).state;
  const { data, stale } = useListQuery(InspectionsDocument, { page: 1, limit: 10, search });
  return (
    <>
      <Link to="?search=fox">Search</Link>
      <p>{data && !stale ? `found ${search}` : "searching"}</p>
      <ul>
        {Array.from({ length: 12 }, (_, index) => (
          <Row key={String(index)} />
        ))}
      </ul>
    </>
  );
}

it("a list that is shown more slowly than it is answered asks once for each search", async () => {
  await signedIn();
  const sent: unknown[] = [];
  const client = clientOf((operation, { search }) => {
    if (operation === "Inspections") sent.push(search);
    const info = { __typename: "PageInfo", count: 0, countIsMinimum: null };
    return { claimPDIs: { __typename: "PDIPage", pdis: [], info }, cart: [] };
  });
  render(
    <Page client={client}>
      <List />
    </Page>,
  );
  await screen.findByText("found");
  // Not by `fireEvent`, which waits until React has shown everything.
  setTimeout(() => screen.getByRole("link", { name: "Search" }).click());
  await screen.findByText("found fox");
  expect(sent).toEqual(["", "fox"]);
});
