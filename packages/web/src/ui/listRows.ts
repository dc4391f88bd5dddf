import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import type { ListState } from "./listState.ts";

/** How a list reads its rows. */
export interface RowSource<Row, Data, Variables extends OperationVariables> {
  readonly query: TypedDocumentNode<Data, Variables>;
  readonly variables: (state: ListState) => NoInfer<Variables>;
  readonly rows: (data: Data) => readonly Row[];
  /** How many rows there are on all pages; absent: the query lists all rows, and the page searches, sorts, and pages them. */
  readonly count?: (data: Data) => number;
  /** There may be more rows than `count`: the search stopped counting. */
  readonly countIsMinimum?: (data: Data) => boolean | null | undefined;
}

/** Rows of a request; every paged query allows as many. */
const ROWS_PER_REQUEST = 100;

export interface LoadedRows<Row> {
  readonly rows: readonly Row[];
  /** There are more rows than `most`. */
  readonly isCut: boolean;
}

/** The rows of all pages with the current search, filters, and sort, but at most `most`. */
export async function loadRows<Row, Data, Variables extends OperationVariables>(
  client: ApolloClient,
  { query, variables, rows, count }: RowSource<Row, Data, Variables>,
  state: ListState,
  most: number,
): Promise<LoadedRows<Row>> {
  const all: Row[] = [];
  for (let page = 1; all.length < most; page += 1) {
    const { data } = await client.query<Data, OperationVariables>({
      query,
      variables: variables({ ...state, page, size: ROWS_PER_REQUEST }),
      fetchPolicy: "no-cache",
    });
    if (!data) throw new Error("the query returned no data");
    const found = rows(data as Data);
    all.push(...found);
    if (!count || found.length < ROWS_PER_REQUEST) return { rows: all.slice(0, most), isCut: all.length > most };
  }
  return { rows: all.slice(0, most), isCut: true };
}
