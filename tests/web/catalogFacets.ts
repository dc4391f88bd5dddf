/** An option of a filter, with the product groups of its articles. */
export const option = (label: string, merchandiseCategories: readonly string[] = []) => ({
  ...{ __typename: "FilterOption", id: label.toLowerCase(), label, count: 3, merchandiseCategories },
});

/** Filters of a catalog of gravel and road bikes with these product groups. */
export const facetsOf = (groups: readonly string[]) => ({
  __typename: "CatalogFilters",
  category: [],
  promotions: [],
  brands: [option("Northline")],
  models: [],
  series: [],
  frameSizes: [],
  wheelSizes: [],
  merchandiseCategories: groups.map((group) => option(group)),
  bikeCategories: ["Gravel", "Road"].map((value) => ({
    __typename: "BikeCategoryOption",
    value,
    label: `${value} bikes`,
    count: 3,
  })),
  articleTags: [],
  articleTagCategory: [],
  price: { __typename: "PriceRange", from: 10, to: 900 },
  available_stock: 2,
  total: 6,
});
