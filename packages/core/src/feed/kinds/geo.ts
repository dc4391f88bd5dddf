import * as z from "zod";
import { cityKey, cityPlace, citySchema, countryKey, countrySchema } from "../../inquiry/places/index.ts";
import { comparableName } from "../../platform/index.ts";
import { code, optional, required, text } from "../cells.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { upsert } from "../upsert.ts";
import { asOfColumn, deletedColumn, instantOf } from "./common.ts";

const iso = () => code(2).regex(/^[A-Z]{2}$/, "country_invalid");
const attribution = () => optional(text(200), "source to credit; shown with the data");
const asOf = z.iso.datetime();

export const countries = defineKind({
  name: "countries",
  doc: "Countries, for addresses. They belong to all sales organizations.",
  row: z.strictObject({
    id: required(iso(), "ISO 3166-1 alpha-2 code"),
    name: required(text(100), "name in English"),
    phoneCode: optional(text(20), "international dialing code, such as `+49`"),
    attribution: attribution(),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, ...patch } = row;
    const upserted = {
      key: countryKey(row.id),
      gone: deleted === true,
      patch,
      schema: countrySchema.extend({ asOf }),
      asOf: instantOf(row, context),
    };
    return { lane: row.id, task: [upserted] };
  },
  write: upsert,
});

export const cities = defineKind({
  name: "cities",
  doc: "Cities, by country. A city that changes its name is another one: send the old name as deleted.",
  row: z.strictObject({
    country: required(iso(), "ISO 3166-1 alpha-2 code of the country"),
    code: required(code(40), "code of the city, unique within the country"),
    name: required(text(100), "name"),
    state: optional(text(100), "state or province"),
    attribution: attribution(),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, ...patch } = row;
    if (comparableName(row.name) === "") throw new RowRefusal("name", "name_invalid");
    const upserted = {
      key: cityKey(row),
      gone: deleted === true,
      patch,
      schema: citySchema.extend({ asOf }),
      asOf: instantOf(row, context),
    };
    return { lane: `${row.country}#${cityPlace(row)}`, task: [upserted] };
  },
  write: upsert,
});
