import { instantCell } from "@spoke/core/platform/sheet.ts";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { workbook } from "@spoke/core/platform/workbook.ts";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";

it("the head of every sheet stays in view and filters all of its rows", async () => {
  const wide = Array.from({ length: 28 }, (_, index) => `Column ${index + 1}`);
  const sheets = [
    { name: "Wide", rows: [wide, ["=1+1"], wide.map(() => 1)] },
    { name: "Narrow", rows: [["Only"]] },
    { name: "Totals", rows: [["Sum"], [1], [2]], totals: [[3]] },
  ];
  const files = unzipSync(await workbook(sheets));
  const [first, second, third] = [1, 2, 3].map((id) =>
    strFromU8(files[`xl/worksheets/sheet${id}.xml`] ?? new Uint8Array()),
  );
  expect(first).toContain('</sheetData><autoFilter ref="A1:AB3"/>');
  expect(second).toContain('</sheetData><autoFilter ref="A1:A1"/>');
  expect(third).toContain('</sheetData><autoFilter ref="A1:A3"/>');
  expect(third).toMatch(/<row r="5"><c r="A5" s="\d+"[^>]*><v>3<\/v>/);
  for (const xml of [first, second, third]) expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
});

it("cells offer the values that a column of another sheet lists, below the head", async () => {
  const lists = { name: "Bo's <lists>", rows: [["Roles"], ["dealer"], ["sales"]] };
  const choices = [
    { column: 27, sheet: lists.name, from: 0, count: 2 },
    { column: 0, sheet: lists.name, from: 1, count: 0 },
  ];
  const wide = Array.from({ length: 28 }, (_, index) => `Column ${index + 1}`);
  const files = unzipSync(await workbook([{ name: "Users", rows: [wide], choices }, lists]));
  const [first, second] = [1, 2].map((id) => strFromU8(files[`xl/worksheets/sheet${id}.xml`] ?? new Uint8Array()));
  expect(first).toContain(
    '<autoFilter ref="A1:AB1"/><dataValidations count="1">' +
      '<dataValidation type="list" allowBlank="1" sqref="AB2:AB1001">' +
      "<formula1>'Bo''s &lt;lists&gt;'!$A$2:$A$3</formula1></dataValidation></dataValidations>",
  );
  expect(second).not.toContain("dataValidations");
});

it("a text that looks like a formula stays as it is: its cell has a type, and a format that keeps it a text", async () => {
  const phone = "+49 40 1234";
  const bytes = await workbook([{ name: "Shops", rows: [["Phone"], [phone], ["Main Street"]] }]);
  const files = unzipSync(bytes);
  const [styles, sheet] = ["xl/styles.xml", "xl/worksheets/sheet1.xml"].map((path) =>
    strFromU8(files[path] ?? new Uint8Array()),
  );
  expect((await readSpreadsheet(bytes)).rows).toEqual([["Phone"], [phone], ["Main Street"]]);
  const [, style] = /<c r="A2" s="(\d+)" t="(?:s|inlineStr)"/.exec(sheet ?? "") ?? [];
  const cells = [...(/<cellXfs.*?<\/cellXfs>/s.exec(styles ?? "")?.[0] ?? "").matchAll(/<xf [^>]*>/g)];
  const [, format] = /numFmtId="(\d+)"/.exec(cells[Number(style)]?.[0] ?? "") ?? [];
  expect(styles).toContain(`numFmtId="${format}" formatCode="@"`);
});

it("an instant is a date in the host's time zone", () => {
  expect(instantCell("2026-11-22T23:30:00.000Z", "Asia/Jakarta")).toEqual({
    value: new Date("2026-11-23T06:30:00.000Z"),
    format: "dd mmm yyyy hh:mm",
  });
  expect(instantCell(undefined, "UTC")).toBe("");
});
