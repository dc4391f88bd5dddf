import AnalyzePage from "@spoke/web/features/admin-products/AnalyzePage.tsx";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answer, clientOf, DEALER, Page, signedIn } from "../support.tsx";

const finding = (status: boolean, description: string) => ({ __typename: "ProductFinding", status, description });

function analyzed(articleCode: string, more: object = {}) {
  const fine = finding(false, "analysis_not_blocked");
  return {
    __typename: "ProductAnalysis",
    articleCode,
    written: articleCode,
    sorg: "U001",
    sorgName: "West",
    articleCodeDisplay: articleCode,
    path: `/catalog/bike/${articleCode.toLowerCase()}`,
    name: `Name of ${articleCode}`,
    invalidArticle: finding(false, "analysis_valid"),
    allowToOrder: finding(true, "analysis_open"),
    orderBlocked: fine,
    hierarchyBlocked: fine,
    brandBlocked: fine,
    categoryBlocked: fine,
    sorgBlocked: fine,
    hasPrice: finding(true, "analysis_has_price"),
    orderable: true,
    deleted: false,
    orderLimit: null,
    smallestOrder: 1,
    newArrival: null,
    tags: [],
    available: [{ __typename: "StockAvailable", date: "2026-01-01", qty: 12, location: "Main" }],
    nextArrival: null,
    ...more,
  };
}

const requests: Record<string, unknown>[] = [];
const changed: unknown[] = [];
let refuse: readonly string[] = [];
let stockOfA1 = 12;
let smallestOfA1 = 1;

const answer: Answer = (operation, variables) => {
  if (operation === "CustomersToChoose")
    return {
      customers: [
        {
          __typename: "Customer",
          custCode: { __typename: "CustCode", unified: "0490010003" },
          custName: "Köhler Räder",
          custCity: "Bonn",
        },
      ],
    };
  if (operation === "SalesUsers") {
    const lea = { id: "s1", name: "Lea Jäger", username: "lea.jaeger", limitation: "salesman", value: "S1" };
    return { salesUsers: [{ __typename: "SalesUser", ...lea }] };
  }
  if (operation === "AnalysisSorgs")
    return { sorgs: [{ __typename: "SalesOrganization", sorg: "U001", name: "West" }] };
  if (operation === "ProductAnalyzes") {
    requests.push(variables);
    return {
      productAnalyzesV3: [
        analyzed("A1", {
          smallestOrder: smallestOfA1,
          available: [{ __typename: "StockAvailable", date: "2026-01-01", qty: stockOfA1, location: "Main" }],
          tags: [{ __typename: "ArticleTag", type: "season", name: "2027", fileName: null, picture: null }],
        }),
        analyzed("A2", { orderable: false, brandBlocked: finding(true, "analysis_brand_blocked") }),
        analyzed("A3", {
          articleCodeDisplay: null,
          path: null,
          name: null,
          orderable: false,
          invalidArticle: finding(true, "article_not_found"),
        }),
      ],
    };
  }
  if (operation === "UpdateProductAttributes") {
    const products = variables.products as { articleCode: string }[];
    changed.push(products);
    return {
      updateProductAttributes: {
        __typename: "ProductChanges",
        message: { __typename: "Message", description: "products_changed" },
        products: products.map(({ articleCode }) => ({
          __typename: "ProductChange",
          articleCode,
          status: refuse.includes(articleCode) ? "failed" : "success",
          userErrors: refuse.includes(articleCode)
            ? [{ __typename: "UserError", message: "product_is_deleted", values: [] }]
            : [],
        })),
      },
    };
  }
  if (operation === "DeleteProducts" || operation === "RestoreProducts") {
    const products = variables.products as { articleCode: string }[];
    changed.push([operation, ...products.map(({ articleCode }) => articleCode)]);
    const rows = products.map(({ articleCode }) => ({
      ...{ __typename: "ProductChange", articleCode, status: "success", userErrors: [] },
    }));
    const message = { __typename: "Message", description: "products_changed" };
    const changes = { __typename: "ProductChanges", message, products: rows };
    return operation === "DeleteProducts" ? { deleteProducts: changes } : { restoreProducts: changes };
  }
  if (operation === "UpsertArticleTags") {
    const tags = variables.articleTags as { articleCode: string }[];
    changed.push(tags);
    const products = tags.map(({ articleCode }) => ({
      ...{ __typename: "ProductChange", articleCode, status: "success", userErrors: [] },
    }));
    const message = { __typename: "Message", description: "products_changed" };
    return { upsertArticleTags: { __typename: "ProductChanges", message, products } };
  }
  if (operation === "KnownTags") return { knownTags: KNOWN_TAGS };
  if (operation === "CreateTagPicture") {
    const result = { __typename: "TagPictureResult", fileName: "new.webp", userErrors: [] };
    return { createTagPicture: { ...result, message: { __typename: "Message", status: "success", description: "" } } };
  }
  throw new Error(`unexpected ${operation}`);
};

const KNOWN_TAGS = [{ __typename: "AnalysisTag", type: "season", name: "Summer", fileName: "sun.webp", picture: null }];

const open = async (scopes: readonly string[]) => {
  await signedIn({ ...DEALER, scopes: [...scopes] });
  render(
    <Page client={clientOf(answer)} at="/en-us/admin/catalog-analyze">
      <AnalyzePage />
    </Page>,
  );
};
const analyze = async () => {
  fireEvent.change(await screen.findByLabelText(/^Article codes/), { target: { value: "A1\nA2, A3" } });
  await waitFor(() => {
    fireEvent.click(screen.getByRole("button", { name: "Analyze" }));
    expect(requests).not.toHaveLength(0);
  });
  await screen.findAllByText("Name of A1");
};

beforeEach(() => {
  // As in current browsers.
  Element.prototype.scrollIntoView = () => Promise.resolve();
  requests.length = 0;
  changed.length = 0;
  refuse = [];
  stockOfA1 = 12;
  smallestOfA1 = 1;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("[admin-products-010] [admin-products-012] shows why products can or cannot be ordered, and their stock", async () => {
  await open(["page.catalog-analyze"]);
  await analyze();
  expect(requests[0]).toEqual({ sorg: "U001", articleCodes: ["A1", "A2", "A3"] });
  const table = screen.getByRole("table", { name: "Result" });
  const rowOf = (code: string) => within(within(table).getByText(code).closest("tr") ?? table);
  expect(rowOf("A1").getByText("Can be ordered")).toBeTruthy();
  expect(rowOf("A1").getByText("12 now")).toBeTruthy();
  expect(rowOf("A2").getByText("Brand blocked")).toBeTruthy();
  expect(rowOf("A3").getByText("Article code not found")).toBeTruthy();
  expect(rowOf("A3").getByText("Unknown article")).toBeTruthy();
  expect(rowOf("A3").queryByText("0 now")).toBeNull();
  // There is nothing to open of an article that nobody knows.
  expect(rowOf("A2").getByRole("button", { name: /A2/ })).toBeTruthy();
  expect(rowOf("A3").queryByRole("button")).toBeNull();
  expect(rowOf("A2").getByRole("link", { name: "Product page" }).getAttribute("href")).toBe("/en-us/catalog/bike/a2");
  expect(rowOf("A3").queryByRole("link")).toBeNull();
  // Who may look only is offered no change.
  expect(screen.queryByRole("tab")).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("changes articles from a file also after an analysis", async () => {
  await open(["page.catalog-analyze", "product.mass-update"]);
  await analyze();
  fireEvent.click(screen.getByRole("tab", { name: "Change from a file" }));
  expect(await screen.findByRole("button", { name: "Download template" })).toBeTruthy();
});

it("says so where a file changes no article, and offers nothing to save", async () => {
  const same = { row: 2, cells: { articleCode: "A1" }, name: "Chain", change: null, before: null, userErrors: [] };
  const unknown = { ...same, row: 3, name: "", userErrors: [{ field: "articleCode", message: "article_not_found" }] };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ rows: [same, unknown] })));
  await open(["page.catalog-analyze", "product.mass-update"]);
  fireEvent.click(await screen.findByRole("tab", { name: "Change from a file" }));
  const file = new File(["rows"], "changes.xlsx");
  fireEvent.change(await screen.findByLabelText(/Completed template/), { target: { files: [file] } });
  expect(await screen.findByText("No row changes an article, so there is nothing to save.")).toBeTruthy();
  expect(screen.getAllByText("Article code: Article code not found")).not.toHaveLength(0);
  expect(screen.queryByRole("button", { name: /^Change \d+ article/ })).toBeNull();
});

it("tells apart what is open for orders but out of stock", async () => {
  stockOfA1 = 0;
  await open(["page.catalog-analyze"]);
  await analyze();
  const table = screen.getByRole("table", { name: "Result" });
  const row = within(within(table).getByText("A1").closest("tr") ?? table);
  expect(row.getByText("Open for orders, out of stock")).toBeTruthy();
  expect(row.queryByText("Can be ordered")).toBeNull();
});

it("names the smallest order where the stock is below it", async () => {
  stockOfA1 = 6;
  smallestOfA1 = 12;
  await open(["page.catalog-analyze"]);
  await analyze();
  const table = screen.getByRole("table", { name: "Result" });
  const row = within(within(table).getByText("A1").closest("tr") ?? table);
  expect(row.getByText("Cannot be ordered now: stock is below the minimum order")).toBeTruthy();
  expect(row.getByText("6 in stock, fewer than the minimum order of 12")).toBeTruthy();
});

it("[errors-015] [capability-018] changes what was chosen, says what was refused, and keeps it over a reload", async () => {
  await open(["page.catalog-analyze", "product.mass-update"]);
  await analyze();
  refuse = ["A2"];
  const [selectPage] = screen.getAllByRole("checkbox", { name: "Select this page" });
  if (selectPage) fireEvent.click(selectPage);
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Close for orders" }));
  // All of them are open already.
  expect(screen.queryByRole("menuitem", { name: "Open for orders" })).toBeNull();
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/can no longer order 2 articles/)).toBeTruthy();
  expect(changed).toEqual([]);
  fireEvent.click(question.getByRole("button", { name: "Change 2 articles" }));
  expect(await screen.findByText("1 article was changed")).toBeTruthy();
  expect(screen.getByText("1 article was not changed")).toBeTruthy();
  expect(screen.getAllByText("Deleted; restore it first")).not.toHaveLength(0);
  // What nothing is known of cannot be chosen.
  expect(changed).toEqual([
    [
      { articleCode: "A1", sorg: "U001", attribute: { order: false } },
      { articleCode: "A2", sorg: "U001", attribute: { order: false } },
    ],
  ]);
  cleanup();
  await open(["page.catalog-analyze", "product.mass-update"]);
  expect(await screen.findByText("1 article was not changed")).toBeTruthy();
  refuse = [];
  fireEvent.click(screen.getByRole("button", { name: "Retry failed changes" }));
  // Without refusals there is nothing left to look at.
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("2 articles were changed"));
  expect(screen.queryByText("Changes")).toBeNull();
  cleanup();
  await open(["page.catalog-analyze", "product.mass-update"]);
  expect(screen.queryByText("Changes")).toBeNull();
});

it("analyzes as a salesperson who is chosen by name", async () => {
  await open(["page.catalog-analyze"]);
  await screen.findByRole("option", { name: "Lea Jäger · lea.jaeger" });
  fireEvent.change(screen.getByRole("combobox", { name: "As salesperson" }), { target: { value: "lea.jaeger" } });
  await analyze();
  expect(requests[0]).toMatchObject({ salesUsername: "lea.jaeger" });
});

it("analyzes as a customer who is chosen by name", async () => {
  await open(["page.catalog-analyze"]);
  const customer = await screen.findByRole("combobox", { name: "As customer" });
  customer.focus();
  fireEvent.change(customer, { target: { value: "Köhler" } });
  fireEvent.click(await screen.findByRole("option", { name: /Köhler Räder/ }));
  await analyze();
  expect(requests[0]).toMatchObject({ custCode: "0490010003" });
});

it.each([
  [
    "one that articles have, with its picture",
    '["season","Summer"]',
    [],
    { type: "season", name: "Summer", fileName: "sun.webp" },
  ],
  ["a new one", "new", ["line", "Gravel"], { type: "line", name: "Gravel" }],
])("adds a tag: %s", async (_, chosen, typed, tag) => {
  await open(["page.catalog-analyze", "product.mass-update"]);
  await analyze();
  const [box] = screen.getAllByRole("checkbox", { name: "Select A1" });
  if (box) fireEvent.click(box);
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Add a tag" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Change 1 article" }));
  expect(await dialog.findByText("Required")).toBeTruthy();
  await dialog.findByRole("option", { name: "season: Summer" });
  fireEvent.change(dialog.getByRole("combobox", { name: /^Tag/ }), { target: { value: chosen } });
  for (const [index, label] of [/^Tag type/, /^Text/].entries()) {
    if (typed[index]) fireEvent.change(dialog.getByLabelText(label), { target: { value: typed[index] } });
  }
  fireEvent.click(dialog.getByRole("button", { name: "Change 1 article" }));
  await waitFor(() => expect(changed).toEqual([[{ articleCode: "A1", sorg: "U001", ...tag, remove: false }]]));
});

it("removes a tag that the chosen products have", async () => {
  await open(["page.catalog-analyze", "product.mass-update"]);
  await analyze();
  const [box] = screen.getAllByRole("checkbox", { name: "Select A1" });
  if (box) fireEvent.click(box);
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Remove a tag" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Change 1 article" }));
  expect(await dialog.findByText("Required")).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Tag/), { target: { value: '["season","2027"]' } });
  fireEvent.click(dialog.getByRole("button", { name: "Change 1 article" }));
  await waitFor(() => expect(changed).toMatchObject([[{ articleCode: "A1", type: "season", name: "2027" }]]));
});

it("products that were deleted can be restored", async () => {
  await open(["page.catalog-analyze", "product.mass-update"]);
  await analyze();
  const [box] = screen.getAllByRole("checkbox", { name: "Select A1" });
  if (box) fireEvent.click(box);
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete from the catalog" }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe("Undo"));
  toasts.get().at(-1)?.action?.run();
  await waitFor(() =>
    expect(changed).toEqual([
      ["DeleteProducts", "A1"],
      ["RestoreProducts", "A1"],
    ]),
  );
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain("The change of 1 article was undone"));
});
