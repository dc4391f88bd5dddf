import { LANGUAGES } from "@spoke/core/platform/language.ts";
import { textsIn } from "@spoke/core/texts";
import { COLUMNS, columnNamed, isIgnored } from "@spoke/core/user-admin/files/columns.ts";
import { expect, it } from "vitest";

it.each(LANGUAGES)("an upload accepts the headings of a template or an export in %s", (language) => {
  const t = textsIn(language);
  for (const column of COLUMNS) {
    const heading = t(`file.users.column.${column.name}`);
    expect([columnNamed(` ${heading.toUpperCase()} `), isIgnored(heading)]).toEqual([column, false]);
    expect(columnNamed(column.name)).toBe(column);
  }
  for (const name of ["active", "createdAt", "updatedAt"] as const)
    expect(isIgnored(t(`file.users.column.${name}`))).toBe(true);
  expect(isIgnored(t("file.columns.error"))).toBe(true);
});
