import { articleFormSchema } from "@spoke/web/features/vendors/articleForm.ts";
import { writtenAmount } from "@spoke/web/lib/amounts.ts";
import { addMessages, loadLocale } from "@spoke/web/lib/i18n.ts";
import { expect, it } from "vitest";

const dollar = { symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 };
const rupiah = { symbol: "Rp", thousandSeparator: ".", decimalSeparator: ",", decimalPrecision: 0 };
const TYPED = {
  ...{ vendor: "V1", articleCode: " bell ", description: " Brass bell ", price: "12.50", uomConverter: "6" },
  ...{ salesUnit: "BOX", active: true, counted: "", uploadId: "" },
};

const errorsOf = (typed: object) => {
  const { error } = articleFormSchema(dollar).safeParse({ ...TYPED, ...typed });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message}`);
};

it("[third-party-007] the form of an article needs a code and a description, and says so at their fields", () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ articleCode: " " })).toEqual(["articleCode required"]);
  expect(errorsOf({ description: "" })).toEqual(["description required"]);
  expect(errorsOf({ articleCode: "", description: " " })).toEqual(["articleCode required", "description required"]);
});

it("numbers of an article are read as the reader's language writes them, and other texts are refused at their field", async () => {
  expect(articleFormSchema(dollar).parse({ ...TYPED, price: "1,250.5", counted: "1,200" })).toMatchObject({
    ...{ articleCode: "BELL", description: "Brass bell", price: 1_250.5, uomConverter: 6, counted: 1_200 },
  });
  addMessages("id-ID", {});
  await loadLocale("id-ID");
  expect(articleFormSchema(rupiah).parse({ ...TYPED, price: "150.000" })).toMatchObject({ price: 150_000 });
  addMessages("en-US", {});
  await loadLocale("en-US");
  expect(articleFormSchema(dollar).parse(TYPED).counted).toBeUndefined();
  expect(errorsOf({ price: "" })).toEqual(["price required"]);
  for (const price of ["0", "free", "-1"]) expect(errorsOf({ price })).toEqual(["price vendor_price_min"]);
  expect(errorsOf({ uomConverter: "1.5" })).toEqual(["uomConverter qty_whole"]);
  expect(errorsOf({ counted: "many" })).toEqual(["counted vendor_count_whole"]);
  expect(errorsOf({ vendor: "" })).toEqual(["vendor required"]);
});

it("a price in the form has the decimals of its currency, as the reader's language writes them", async () => {
  addMessages("de", {});
  await loadLocale("de");
  expect([30.4, 7, 11.125].map((price) => writtenAmount(price, dollar))).toEqual(["30,40", "7,00", "11,125"]);
  expect(writtenAmount(49_600, rupiah)).toBe("49600");
  addMessages("en-US", {});
  await loadLocale("en-US");
  expect(writtenAmount(30.4, dollar)).toBe("30.40");
});
