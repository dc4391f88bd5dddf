import * as z from "zod";
import { announcementKey } from "../../announcement/index.ts";
import { announcementSchema } from "../../announcement/schema.ts";
import { code, day, hostName, link, optional, required, text } from "../cells.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { asOfColumn, deletedColumn, instantOf } from "./common.ts";
import { upsertOfOwnHosts } from "./own.ts";

/** Plain text. Announcements are shown as HTML, and nobody reviews the markup of a feed. */
const plain = (max: number) => text(max).regex(/^[^<>]*$/, "markup_refused");

export const announcements = defineKind({
  name: "announcements",
  doc: "Announcements of a host of the folder's sales organization, in plain text.",
  row: z.strictObject({
    host: required(hostName(), "host"),
    id: required(code(40), "announcement"),
    type: optional(code(40), "`home_page` (the default) is shown in the banner"),
    title: required(plain(200), "title"),
    from: required(day(), "first day"),
    to: required(day(), "last day"),
    url: optional(link(300), "where it leads"),
    content: optional(plain(8000), "text"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, type, ...patch } = row;
    if (row.from > row.to) throw new RowRefusal("to", "period_invalid");
    const upserted = {
      key: announcementKey(row.host, row.id),
      gone: deleted === true,
      patch: { ...patch, type: type ?? "home_page" },
      schema: announcementSchema,
      asOf: instantOf(row, context),
    };
    return { lane: row.host, task: [upserted] };
  },
  write: upsertOfOwnHosts,
});
