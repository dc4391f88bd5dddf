import * as z from "zod";
import { regionKey } from "../../sales-area/index.ts";
import { AREA_CATEGORIES, regionSchema } from "../../sales-area/schema.ts";
import { code, degrees, oneOf, optional, required, text } from "../cells.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { upsert } from "../upsert.ts";
import { asOfColumn, deletedColumn, instantOf } from "./common.ts";

export const salesRegions = defineKind({
  name: "sales-regions",
  doc:
    "Regions of the sales-area map: one row per region group, or one row without a group. The rows of a region replace its groups. " +
    "A category that was chosen in the portal precedes the one of the file.",
  row: z.strictObject({
    id: required(code(40), "id of the region within the sales organization"),
    description: required(text(200), "name of the region"),
    lat: required(degrees(90), "latitude of its middle"),
    lng: required(degrees(180), "longitude of its middle"),
    groupCode: optional(code(40), "code of the region group"),
    groupDescription: optional(text(200), "name of the region group; its code when empty"),
    category: optional(oneOf(AREA_CATEGORIES), "category of the region group"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  groupBy: ["id"],
  toTask: (rows, context) => {
    const [{ id, description, lat, lng, deleted, ...first }] = rows;
    const groups = rows.flatMap(({ groupCode, groupDescription, category }) =>
      groupCode ? [{ code: groupCode, description: groupDescription ?? groupCode, ...(category && { category }) }] : [],
    );
    if (new Set(groups.map((group) => group.code)).size < groups.length) throw new RowRefusal("groupCode", "key_twice");
    const task = {
      key: regionKey(context.sorg, id),
      gone: deleted === true,
      patch: { sorg: context.sorg, id, description, lat, lng, groups },
      schema: regionSchema,
      asOf: instantOf(first, context),
    };
    return { lane: id, task: [task] };
  },
  write: upsert,
});
