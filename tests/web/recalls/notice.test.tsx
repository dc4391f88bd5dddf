import SizesDrawer from "@spoke/web/features/catalog/SizesDrawer.tsx";
import { RecallNotice } from "@spoke/web/features/recalls/index.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { component } from "../component.ts";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const recalled = (articleCode: string, number: string, stopSale: boolean) => ({
  ...{ __typename: "RecalledArticle", articleCode, number, title: `Fork ${number}`, stopSale },
});

beforeEach(() => signedIn(DEALER));
afterEach(cleanup);

function show(articles: readonly object[], codes: readonly string[]) {
  const client = clientOf((operation) => {
    if (operation === "RecalledArticles") return { recalledArticles: articles };
    throw new Error(`unexpected ${operation}`);
  });
  render(
    <Page client={client}>
      <RecallNotice sorg="U001" articles={codes.map((article_code) => ({ article_code }))} />
      <p>Page</p>
    </Page>,
  );
}

it("a product under a stop-sale recall warns that bikes may not be sold, once for each recall", async () => {
  show([recalled("A-1", "R-1", true), recalled("A-2", "R-1", true), recalled("A-2", "R-2", false)], ["A-1", "A-2"]);
  await screen.findByText("Recall R-1: Fork R-1");
  expect(screen.getAllByText(/may not be sold until they are repaired/)).toHaveLength(1);
  expect(screen.getByText("Recall R-2: Fork R-2")).toBeTruthy();
});

it("a notice about several articles names the affected ones", async () => {
  show([recalled("A-1", "R-1", true), recalled("A-2", "R-1", true)], ["A-1", "A-2", "A-3"]);
  await screen.findByText("A-1, A-2");
});

it("products without a recall have no notice", async () => {
  show([], ["A-1"]);
  await screen.findByText("Page");
  expect(screen.queryByText(/Recall/)).toBeNull();
});

it("the sizes beside the list of articles name the size that a recall affects", async () => {
  const group = {
    __typename: "ProductDetailGroup",
    id: "G1",
    frameSizes: ["M", "L"],
    colors: ["Black"],
    items: [component("A-1", "M", 3), component("A-2", "L", 3)],
  };
  const client = clientOf((operation) => {
    if (operation === "ModelSizes") return { productDetailsV2: [{ __typename: "ProductDetail", slug: "a-1", group }] };
    if (operation === "RecalledArticles") return { recalledArticles: [recalled("A-1", "R-1", true)] };
    return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
  });
  render(
    <Page client={client}>
      <SizesDrawer slug="a-1" title="Fork" onClose={() => undefined} />
    </Page>,
  );
  await screen.findByText("Recall R-1: Fork R-1");
  screen.getByText(/^A-1 \(.*M\)$/);
  // In the table, and in the list of phones.
  const marks = await screen.findAllByText("Recall");
  expect(marks).toHaveLength(2);
  expect(marks[0]?.closest("tr")?.textContent).toMatch(/^M/);
});
