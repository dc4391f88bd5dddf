import * as z from "zod";
import { timeZoneOf } from "../host/index.ts";
import { action, actor, type UserError } from "../platform/index.ts";
import { instantCell } from "../platform/sheet.ts";
import { workbook } from "../platform/workbook.ts";
import { yesNoChoices, yesNoText } from "../row-file/index.ts";
import { textsIn } from "../texts/index.ts";
import { readUsers } from "../user/index.ts";
import { addUsers, checkUsers } from "./create.ts";
import { COLUMNS, columnOf, FLAGS } from "./files/columns.ts";
import { problemText } from "./files/problems.ts";
import { readUserRows, usersFile } from "./files/read.ts";
import { select } from "./find.ts";
import { formData } from "./form.ts";
import { ourUsers } from "./list.ts";
import { usersQuerySchema } from "./schema.ts";
import { ADMINISTRATION, isManageable } from "./scope.ts";

/**
 * GET /api/admin/users/mass-template: the file to fill in, in the administrator's language, with an example and an
 * explanation of the columns.
 */
export const massTemplate = action({
  name: "user.massTemplate",
  scope: ADMINISTRATION,
  input: z.object({}),
  run: async (): Promise<Buffer> => {
    const { hosts, groupRoles, roles, sorgs, languages, contentTargetMarkets } = await formData();
    const mine = <Item extends { readonly id: string; readonly grantable: boolean }>(items: readonly Item[]) =>
      items.filter(({ grantable }) => grantable).map(({ id }) => id);
    return usersFile.template({
      hosts: hosts.map(({ host }) => host),
      groupRole: mine(groupRoles),
      roles: mine(roles),
      userAreas: sorgs.map(({ sorg }) => sorg),
      language: languages.map(({ id }) => id),
      contentTargetMarkets: contentTargetMarkets.map(({ id }) => id),
      ...Object.fromEntries(FLAGS.map((name) => [name, yesNoChoices()])),
    });
  },
});

interface MassUpload {
  /**
   * Existing users; `existing` means that an earlier upload of the same row created the user, so there is no password
   * here.
   */
  readonly created: readonly {
    readonly row: number;
    readonly username: string;
    readonly password: string;
    readonly existing: boolean;
  }[];
  /** Refused rows by row number, with the sign-in name as entered; `column` is the heading in the administrator's language. */
  readonly rows: readonly {
    readonly row: number;
    readonly username: string;
    readonly userErrors: readonly (UserError & { readonly column: string })[];
  }[];
  /** The refused rows as an .xlsx file to correct and upload again, in base64; null if nothing was refused. */
  readonly file: string | null;
}

/**
 * POST /api/admin/users/mass: creates the users of an .xlsx file, each row independently. Uploading the same file again
 * creates no duplicates. With `check=1`, nothing is created: `created` are the rows that would be, without passwords.
 * @throws Refusal if the file cannot be read, is too large, or has other columns than the template
 */
export const massUpload = action({
  name: "user.massUpload",
  scope: ADMINISTRATION,
  input: z.object({ file: z.instanceof(Uint8Array), check: z.boolean().default(false) }),
  run: async ({ file, check }): Promise<MassUpload> => {
    const rows = await readUserRows(file);
    const results = await (check ? checkUsers : addUsers)(rows);
    const t = textsIn(actor().locale);
    const headingOf = (field: string): string => {
      const column = columnOf(field);
      return column ? usersFile.headingOf(column.name) : field;
    };
    const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]));
    const refused = results
      .flatMap((result) => ("userErrors" in result ? [result] : []))
      .map(({ row, userErrors }) => ({
        row,
        username: cellsOf.get(row)?.get("username") ?? "",
        userErrors: userErrors.map((error) => ({ ...error, column: headingOf(error.field) })),
      }));
    const toCorrect = refused.map(({ row, userErrors }) => ({
      cells: cellsOf.get(row) ?? new Map(),
      problems: userErrors.map(({ column, message }) => `${column}: ${problemText(message, t)}`),
    }));
    return {
      created: results.flatMap((result) => ("userErrors" in result ? [] : [result])),
      rows: refused,
      file: refused.length === 0 ? null : (await usersFile.corrections(toCorrect)).toString("base64"),
    };
  },
});

/** GET /api/admin/users/download-excel: the users that the administrator may change, without passwords. */
export const downloadUsers = action({
  name: "user.downloadUsers",
  scope: ADMINISTRATION,
  input: z.object({ groupRoleIds: usersQuerySchema.shape.groupRoleIds }),
  run: async ({ groupRoleIds }): Promise<Buffer> => {
    const { users, rights } = await ourUsers();
    const found = select(users, rights, usersQuerySchema.parse({ groupRoleIds }));
    const all = await readUsers(found.filter((user) => isManageable(user, rights)).map(({ id }) => id));
    const { host, locale } = actor();
    const t = textsIn(locale);
    const zone = await timeZoneOf(host);
    return workbook([
      {
        name: t("file.users.sheet"),
        rows: [
          [
            ...COLUMNS.map(({ name }) => usersFile.headingOf(name)),
            ...(["active", "createdAt", "updatedAt"] as const).map((name) => t(`file.users.column.${name}`)),
          ],
          ...all.map((user) => [
            ...COLUMNS.map(({ write }) => write(user)),
            yesNoText(user.active),
            instantCell(user.createdAt, zone),
            instantCell(user.updatedAt ?? user.asOf, zone),
          ]),
        ],
      },
    ]);
  },
});
