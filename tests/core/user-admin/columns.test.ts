import { LANGUAGES } from "@spoke/core/platform/language.ts";
import { textsIn } from "@spoke/core/texts";
import { COLUMNS } from "@spoke/core/user-admin/files/columns.ts";
import { usersFile } from "@spoke/core/user-admin/files/read.ts";
import { expect, it } from "vitest";

it.each(LANGUAGES)("an upload accepts the headings of a template or an export in %s", (language) => {
  const t = textsIn(language);
  const { columnNamed, isIgnored } = usersFile;
  for (const { name } of COLUMNS) {
    const heading = t(`file.users.column.${name}`);
    expect([columnNamed(` ${heading.toUpperCase()} `), isIgnored(heading)]).toEqual([name, false]);
    expect(columnNamed(name)).toBe(name);
  }
  for (const name of ["active", "createdAt", "updatedAt"] as const)
    expect(isIgnored(t(`file.users.column.${name}`))).toBe(true);
  expect(isIgnored(t("file.columns.error"))).toBe(true);
});
