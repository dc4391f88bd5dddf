import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Answers, AnswersContext, useAnswer } from "../../packages/web/src/app/answers.ts";
import { CatalogueItemsDocument, type CatalogueItemsQueryVariables } from "../../packages/web/src/gql/graphql.ts";

/** A call under way; `end` answers it with a total of so many pages. */
interface Call {
  readonly page: unknown;
  readonly signal: AbortSignal;
  readonly end: (pageTotal: number) => void;
  readonly fail: () => void;
}

function server(): { readonly calls: Call[]; readonly answers: Answers } {
  const calls: Call[] = [];
  const answers = new Answers((_document, variables, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    const { page } = variables as CatalogueItemsQueryVariables;
    const end = (pageTotal: number) => resolve({ products: { data: [], info: { pageTotal } } } as never);
    calls.push({ page, signal, end, fail: () => reject(new Error("no answer")) });
    return promise;
  });
  return { calls, answers };
}

let refetch: () => void;

function Total({ page = 1, fresh = false }: { page?: number; fresh?: boolean }) {
  const variables = { page, limit: 10, filter: {} };
  const asked = useAnswer(CatalogueItemsDocument, { variables, fresh });
  refetch = asked.refetch;
  const { data, previousData, error, loading } = asked;
  return (
    <output>
      {[data?.products.info.pageTotal, previousData?.products.info.pageTotal, error?.message, loading].join(" ")}
    </output>
  );
}

const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const within = (answers: Answers, page: React.ReactNode) => <AnswersContext value={answers}>{page}</AnswersContext>;

afterEach(cleanup);

it("asks once for all who ask the same, and not again while the answer is known", async () => {
  const { calls, answers } = server();
  const { rerender } = render(within(answers, [<Total key="a" />, <Total key="b" />]));
  expect(said()).toEqual(["   true", "   true"]);
  await act(async () => calls[0]?.end(3));
  expect(said()).toEqual(["3 3  false", "3 3  false"]);
  rerender(within(answers, []));
  rerender(within(answers, <Total />));
  expect(said()).toEqual(["3 3  false"]);
  expect(calls).toHaveLength(1);
});

it("shows what is known while it asks for something fresh", async () => {
  const { calls, answers } = server();
  const { rerender } = render(within(answers, <Total />));
  await act(async () => calls[0]?.end(3));
  rerender(within(answers, []));
  rerender(within(answers, <Total fresh />));
  expect(said()).toEqual(["3 3  true"]);
  await act(async () => calls[1]?.end(4));
  expect(said()).toEqual(["4 4  false"]);
});

it("keeps the page before until the next one is there, and cancels what nobody waits for", async () => {
  const { calls, answers } = server();
  const { rerender } = render(within(answers, <Total page={1} />));
  await act(async () => calls[0]?.end(3));
  rerender(within(answers, <Total page={2} />));
  expect(said()).toEqual([" 3  true"]);
  rerender(within(answers, <Total page={3} />));
  expect(calls.map(({ page, signal }) => [page, signal.aborted])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
  await act(async () => calls[1]?.end(7));
  expect(said()).toEqual([" 3  true"]);
  await act(async () => calls[2]?.end(5));
  expect(said()).toEqual(["5 5  false"]);
});

it("says what went wrong, and tries again when asked to", async () => {
  const { calls, answers } = server();
  render(within(answers, <Total />));
  await act(async () => calls[0]?.fail());
  expect(said()).toEqual(["  no answer false"]);
  act(() => refetch());
  expect(said()).toEqual(["   true"]);
  await act(async () => calls[1]?.end(2));
  await waitFor(() => expect(said()).toEqual(["2 2  false"]));
});

it("forgets everything with the session", async () => {
  const { calls, answers } = server();
  const { unmount } = render(within(answers, <Total />));
  await act(async () => calls[0]?.end(3));
  unmount();
  answers.clear();
  render(within(answers, <Total />));
  expect(said()).toEqual(["   true"]);
});

/** Everything that a file can bring with it, but for the table of all pages. */
function withImports(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file) || file.endsWith("/app/rows.ts") || file.endsWith("/app/Apollo.tsx")) return seen;
  seen.add(file);
  const code = readFileSync(file, "utf8").replace(/^(import|export) type [^;]*;/gm, "");
  for (const [, path] of code.matchAll(/(?:from|import|import\() ?"(\.[^"]+\.tsx?)"/g)) {
    if (path && !path.includes("/gql/")) withImports(join(dirname(file), path), seen);
  }
  return seen;
}

it("comes to the pages that a dealer sees first without Apollo", () => {
  const source = join(import.meta.dirname, "../../packages/web/src");
  const light = globSync("features/*/routes.ts", { cwd: source })
    .map((file) => join(source, file))
    .filter((file) => readFileSync(file, "utf8").includes("light: true"));
  expect(light.length).toBeGreaterThan(4);
  const files = new Set([...light, join(source, "app/shell/Shell.tsx")].flatMap((file) => [...withImports(file)]));
  expect(files).toContain(join(source, "features/catalogue/CatalogueList.tsx"));
  const heavy = [...files].filter((file) => /^import (?!type ).*"@apollo/m.test(readFileSync(file, "utf8")));
  expect(heavy).toEqual([]);
});
