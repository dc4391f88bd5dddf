import { hostConfigSchema } from "@spoke/core/host/schema.ts";
import CatalogList, { beginCatalog } from "@spoke/web/features/catalog/CatalogList.tsx";
import LandingPage from "@spoke/web/features/catalog/LandingPage.tsx";
import type { Section } from "@spoke/web/features/catalog/params.ts";
import { landingSections, SECTIONS } from "@spoke/web/features/catalog/sections.ts";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { showDealerPrices } from "@spoke/web/lib/dealerPrices.ts";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Suspense, use } from "react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { facetsOf, option } from "./catalogFacets.ts";
import { clientOf, Page, signedIn } from "./support.tsx";

const show = (groups: readonly string[], beside?: React.ReactNode): void =>
  showFacets(facetsOf(groups), { category: "Bike" }, "", beside);

function showFacets(filterV2: object, section: Section, search = "", beside?: React.ReactNode): void {
  const client = clientOf((operation) => {
    if (operation === "CatalogFacets") return { filterV2 };
    if (operation === "CatalogGroups") {
      const info = { __typename: "PageInfo", page: 1, count: 0, pageTotal: 0 };
      return { productGroups: { __typename: "ProductGroupPage", articles: 0, suggestion: null, data: [], info } };
    }
    return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
  });
  render(
    <Page client={client} at={`/en-us/catalog/bike${search}`}>
      <CatalogList section={section} />
      {beside}
    </Page>,
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("a page that is opened by its address sends its queries before it renders", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ errors: [{ message: "unavailable" }] });
  });
  history.replaceState(null, "", "/en-us/catalog/bike?brands=Northline&page=2");
  await expect(beginCatalog({ category: "Bike" })).rejects.toThrow("unavailable");
  const filter = { category: "Bike", brands: ["Northline"] };
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { operationName: "CatalogGroups", variables: { page: 2, filter } },
    { operationName: "CatalogFacets", variables: { category: "Bike", models: true, filter } },
  ]);
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

describe("the filters", () => {
  it("show what was chosen at once, however long the address takes to change", async () => {
    const arrival = Promise.withResolvers<void>();
    // Holds the next address back, as a page that is still loading does.
    const Slow = () => {
      const { search } = useLocation();
      if (search) use(arrival.promise);
      return <p>{search || "no filter"}</p>;
    };
    show(
      ["Frames"],
      <Suspense>
        <Slow />
      </Suspense>,
    );
    await screen.findByRole("checkbox", { name: /^Gravel/ });
    const press = (name: string) => act(async () => void fireEvent.click(box(name)));
    await press("Gravel bikes3");
    expect(box("Gravel bikes3").checked).toBe(true);
    await press("Road bikes3");
    expect([box("Gravel bikes3").checked, box("Road bikes3").checked]).toEqual([true, true]);
    expect(screen.getByText("no filter")).toBeTruthy();
    await press("Road bikes3");
    expect([box("Gravel bikes3").checked, box("Road bikes3").checked]).toEqual([true, false]);
    arrival.resolve();
    await waitFor(() => expect(screen.getByText("?bikeCategories=Gravel")).toBeTruthy());
    expect([box("Gravel bikes3").checked, box("Road bikes3").checked]).toEqual([true, false]);
  });

  it("call the size of a bike the size of its frame, and that of a part its size, by what comes in it", async () => {
    const groups = ["Apparel", "Helmets", "Brakes", "Shoes"];
    const sizes = [
      option("S", ["apparel", "helmets", "road bikes"]),
      option("XL", ["apparel"]),
      option("42", ["shoes"]),
      option("160 mm", ["brakes"]),
      option("180 mm", ["brakes"]),
    ];
    const facets = { ...facetsOf(groups), frameSizes: sizes };
    showFacets(facets, { category: "Bike" }, "?frameSizes=s");
    await screen.findByRole("group", { name: "Frame size" });
    expect(screen.getByText("Frame size: S")).toBeTruthy();
    cleanup();
    showFacets(facets, { category: "PAA" }, "?frameSizes=160 mm");
    const panel = within(await screen.findByRole("group", { name: "Size" }));
    const sizesOf = (group: string) =>
      within(panel.getByRole("group", { name: group }))
        .getAllByRole("checkbox")
        .map((each) => each.closest("label")?.textContent);
    expect(sizesOf("Apparel, Helmets")).toEqual(["S3", "XL3"]);
    expect(sizesOf("Shoes")).toEqual(["423"]);
    expect(sizesOf("Brakes")).toEqual(["160 mm3", "180 mm3"]);
    expect(screen.getByText("Size: 160 mm")).toBeTruthy();
    cleanup();
    // Where all sizes are of one product group, its name would say nothing.
    const ofBrakes = { ...facets, frameSizes: sizes.slice(3) };
    showFacets(ofBrakes, { category: "PAA" }, "?merchandiseCategories=brakes&frameSizes=160 mm");
    await screen.findByRole("group", { name: "Size" });
    expect(screen.queryByRole("group", { name: "Brakes" })).toBeNull();
  });

  it("do not list the bike categories a second time as product groups", async () => {
    show(["Gravel bikes", "Road bikes"]);
    await screen.findByRole("checkbox", { name: /^Gravel/ });
    expect(screen.queryByText("Product group")).toBeNull();
  });

  it("list product groups that say something else", async () => {
    show(["Gravel bikes", "Touring"]);
    await screen.findByText("Product group");
  });

  it('that fail to load leave the list and "In stock only" usable, and load on "Try again"', async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let broken = true;
    const client = clientOf((operation) => {
      if (broken && operation.startsWith("Catalog")) throw new Error("no answer");
      if (operation === "CatalogFacets") return { filterV2: facetsOf(["Frames"]) };
      const info = { __typename: "PageInfo", page: 1, count: 0, pageTotal: 0 };
      if (operation === "CatalogGroups")
        return { productGroups: { __typename: "ProductGroupPage", articles: 0, suggestion: null, data: [], info } };
      return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
    });
    const { container } = render(
      <Page client={client} at="/en-us/catalog/bike">
        <CatalogList section={{ category: "Bike" }} />
      </Page>,
    );
    const again = await screen.findByRole("button", { name: "Try again" });
    await screen.findByRole("checkbox", { name: /^In stock only/ });
    expect(container.querySelectorAll(".animate-pulse-soft")).toHaveLength(0);
    broken = false;
    fireEvent.click(again);
    await screen.findByRole("checkbox", { name: /^Gravel/ });
  });
});

const info = { __typename: "PageInfo", page: 1, count: 1, pageTotal: 1 };
const group = {
  ...{ __typename: "ProductGroup", id: "G1", parent_name: "Meridian 2", category: "Bike", items: 3, serie: null },
  ...{ brand: { __typename: "ProductBrand", id: "N", description: "Northline" }, slugs: ["m2"] },
  ...{ starting_at: 100, image: null, newArrival: true, swatches: [], components: null, pictured: [] },
  own: { __typename: "ModelPrice", from: 61, retail: 100, to: 80, promotion: "Spring", tiers: false },
  stock: { __typename: "ModelStock", qty: 298, mask: null, orderable: 3, inStock: 2, arrival: null },
};
const product = {
  ...{ __typename: "Product", article_code: "A1", article_code_display: "A1", name: "Tube 28", sorg: "U001" },
  ...{
    model_year: null,
    frameSize: null,
    wheelSize: null,
    color: null,
    colorHex: null,
    category: "PAA",
    groupset: false,
    serie: null,
  },
  ...{ brand: { __typename: "ProductBrand", id: "N", description: "Northline" }, slug: "tube", uom: "PC", image: null },
  ...{ allowToOrder: true, sorgBlocked: false, orderBlocked: false, brandBlocked: false, categoryBlocked: false },
  ...{ hierarchyBlocked: false, orderQuota: null, quantityRule: null, newArrival: null, price: null },
  stock: {
    __typename: "Stock",
    available: [],
    custorder: 0,
    nextArrival: null,
    availableForOrderAt: null,
    sufficientArrival: null,
  },
};

const groupPage = (data: unknown) => ({
  ...{ __typename: "ProductGroupPage", articles: 3, suggestion: null, info },
  data,
});

describe("the card of a model", () => {
  const showModels = (query = "brands=northline", includeTax = false) => {
    const filters: unknown[] = [];
    const client = clientOf((operation, { filter }) => {
      if (operation === "CatalogFacets") return { filterV2: facetsOf([]) };
      if (operation === "CatalogGroups") {
        filters.push(filter);
        return { productGroups: groupPage([group]) };
      }
      if (operation === "CustomerTax")
        return { customerAreaV3: [{ __typename: "CustomerArea", sorg: "U001", includeTax, taxRate: 0 }] };
      return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
    });
    render(
      <Page client={client} at={`/en-us/catalog/bike?${query}`}>
        <CatalogList section={{ category: "Bike" }} />
      </Page>,
    );
    return filters;
  };

  it("shows price, margin, stock over the sizes, and counts models with their articles", async () => {
    showModels();
    const card = within(await screen.findByRole("article"));
    expect(card.getByText("$61.00")).toBeTruthy();
    expect(card.getByText("Margin 39%")).toBeTruthy();
    expect(card.getByText("298 in stock")).toBeTruthy();
    expect(card.getByText("2 of 3 variants")).toBeTruthy();
    expect(card.getByText("Spring")).toBeTruthy();
    expect(card.getByRole("button", { name: "Sizes: Meridian 2" })).toBeTruthy();
    expect(screen.getByText(/^1 model/).textContent).toBe("1 model, 3 articles");
  });

  it.each([
    [false, "Margin 27% excl. tax"],
    [true, "Margin 39%"],
  ])(
    "compares prices before tax where recommended prices include it; the dealer's do: %s",
    async (includes, margin) => {
      setConfig({ ...DEFAULT_CONFIG, sorg: "U001", retailTax: 0.19 });
      showModels("brands=northline", includes);
      const card = within(await screen.findByRole("article"));
      expect(await card.findByText(margin)).toBeTruthy();
      expect(card.getByText(/MSRP incl. tax/)).toBeTruthy();
    },
  );

  it('[catalogue-007] clearing the filters clears each of them and "In stock only", and shows dealer prices again', async () => {
    act(() => showDealerPrices(false));
    expect(localStorage.getItem("spoke.dealer-prices")).toBe("hidden");
    const filters = showModels("brands=northline&priceFrom=50&articleTags=new&available_stock=true");
    const card = within(await screen.findByRole("article"));
    expect(card.getByText("$100.00")).toBeTruthy();
    expect(card.queryByText(/61|Margin|Spring/)).toBeNull();
    const chosen = { brands: ["northline"], price: { from: 50 }, articleTags: ["new"], available_stock: true };
    expect(filters.at(-1)).toEqual({ category: "Bike", ...chosen, retailPrices: true });
    fireEvent.click(screen.getAllByRole("button", { name: "Filters4" })[0] ?? document.body);
    fireEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("$61.00")).toBeTruthy();
    expect(localStorage.getItem("spoke.dealer-prices")).toBeNull();
    expect(filters.at(-1)).toEqual({ category: "Bike" });
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked)).toEqual([]);
  });
});

describe("the view of a list", () => {
  const requests: string[] = [];
  const list = () => {
    requests.length = 0;
    const client = clientOf((operation, { filter }) => {
      requests.push(operation);
      const none = JSON.stringify(filter).includes("Gravel");
      const counted = { ...info, count: none ? 0 : 1 };
      if (operation === "CatalogFacets") return { filterV2: facetsOf([]) };
      if (operation === "CatalogGroups") return { productGroups: { ...groupPage(none ? [] : [group]), info: counted } };
      if (operation === "CatalogItems")
        return {
          products: { __typename: "ProductPage", data: none ? [] : [product], info: counted, suggestion: null },
        };
      return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
    });
    render(
      <Page client={client} at="/en-us/catalog/bike">
        <CatalogList section={{ category: "Bike" }} />
      </Page>,
    );
  };

  it.each([
    ["group", "Meridian 2", "CatalogGroups", "CatalogItems"],
    ["item", "Tube 28", "CatalogItems", "CatalogGroups"],
  ] as const)(
    "[catalogue-005] [catalogue-009] is %s where the host says so, and an empty list forgets what it showed",
    async (catalogDefaultView, name, question, other) => {
      setConfig({ ...DEFAULT_CONFIG, catalogDefaultView });
      list();
      await screen.findByText(name);
      expect(requests).toContain(question);
      expect(requests).not.toContain(other);
      fireEvent.click(await screen.findByRole("checkbox", { name: /^Gravel/ }));
      await waitFor(() => expect(screen.queryByText(name)).toBeNull());
      expect(requests).not.toContain(other);
    },
  );

  it("shows the last page for an address beyond it", async () => {
    setConfig({ ...DEFAULT_CONFIG, catalogDefaultView: "item" });
    const client = clientOf((operation, { page }) => {
      if (operation === "CatalogFacets") return { filterV2: facetsOf([]) };
      const shown = { __typename: "PageInfo", page, count: 13, pageTotal: 2 };
      const data = page === 2 ? [product] : [];
      return { products: { __typename: "ProductPage", data, info: shown, suggestion: null } };
    });
    const Address = () => <p>{useLocation().search}</p>;
    render(
      <Page client={client} at="/en-us/catalog/bike?page=99">
        <CatalogList section={{ category: "Bike" }} />
        <Address />
      </Page>,
    );
    await screen.findByText("Tube 28");
    expect(await screen.findByText("?page=2")).toBeTruthy();
  });

  it("[catalogue-005] is models where no host says anything", () => {
    expect(hostConfigSchema.shape.catalogDefaultView.parse(undefined)).toBe("group");
    expect(DEFAULT_CONFIG.catalogDefaultView).toBe("group");
  });
});

describe("the landing page", () => {
  const requests = new Map<string, unknown>();
  const land = (promotions: readonly object[] = []) => {
    requests.clear();
    const client = clientOf((operation, { limit }) => {
      requests.set(operation, limit);
      const page = { __typename: "ProductPage", data: [product], info };
      if (operation === "RecommendedProducts") return { recommendedProducts: [] };
      if (operation === "BestSellers") return { bestSellers: [{ ...product, name: "Best tube" }] };
      if (operation === "PreviousPurchases")
        return { purchases: { ...page, data: [{ ...product, name: "Old tube", purchased: null }] } };
      if (operation === "FrequentPurchases") return { purchases: { ...page, data: [] } };
      if (operation === "Promotions") return { promotions };
      if (operation === "BikeCategories") return { bikeCategories: [] };
      if (operation === "CatalogCounts")
        return { productCounts: { __typename: "ProductCounts", bike: 2, paa: 3, groupset: 0 } };
      return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
    });
    return render(
      <Page client={client} at="/en-us/catalog">
        <LandingPage />
      </Page>,
    );
  };

  it("[catalogue-015] shows as many articles and models on a shelf as the host's quotas say", async () => {
    const { itemViewQuota, modelViewQuota } = hostConfigSchema.shape;
    expect([itemViewQuota.parse(undefined), modelViewQuota.parse(undefined)]).toEqual([10, 12]);
    expect([DEFAULT_CONFIG.itemViewQuota, DEFAULT_CONFIG.modelViewQuota]).toEqual([7, 12]);
    setConfig({ ...DEFAULT_CONFIG, itemViewQuota: 5, modelViewQuota: 9 });
    land();
    await screen.findByText("Old tube");
    await screen.findByText("Best tube");
    expect([
      requests.get("PreviousPurchases"),
      requests.get("RecommendedProducts"),
      requests.get("BestSellers"),
    ]).toEqual([5, 9, 8]);
    expect(screen.queryByText("Frequent purchases")).toBeNull();
  });

  it("advertises promotions with their own picture, and without one with an article's", async () => {
    const promotion = {
      ...{ __typename: "Promotion", tagline: "", description: "", terms: "", badge: "", locations: [] },
      date: { __typename: "PromotionDate", from: "2026-11-01", to: "2026-12-31", dayLeft: 9 },
    };
    land([
      {
        ...{ ...promotion, code: "A", name: "Gravel weeks", picture: "/media/ride.jpg", image: "/media/bike.webp" },
        badge: "/media/gone.svg",
      },
      { ...promotion, code: "B", name: "Tire days", picture: null, image: "/media/tire.webp" },
    ]);
    const pictureOf = async (name: string) =>
      (await screen.findByRole("link", { name })).closest("li")?.querySelector("img")?.getAttribute("src");
    expect(await pictureOf("Gravel weeks")).toBe("/media/ride.jpg");
    expect(await pictureOf("Tire days")).toBe("/media/tire.webp");
    const badge = document.querySelector('img[src="/media/gone.svg"]');
    if (badge) fireEvent.error(badge);
    expect(badge).not.toBeNull();
    expect(document.querySelector('img[src="/media/gone.svg"]')).toBeNull();
  });

  it("shows the sections that the host wants, in its order", async () => {
    expect(landingSections({ catalogSections: [] })).toEqual(SECTIONS);
    expect(landingSections({ catalogSections: ["recommended", "weather", "categories", "recommended"] })).toEqual([
      "recommended",
      "categories",
    ]);
    setConfig({ ...DEFAULT_CONFIG, catalogSections: ["best-sellers"] });
    land();
    await screen.findByText("Best tube");
    expect([...requests.keys()].filter((operation) => operation !== "CartState")).toEqual(["BestSellers"]);
  });
});
