import * as z from "zod";
import { exactFrameNumber, framePartition, isSameFrame } from "../frame/index.ts";
import {
  ABSENT,
  defineList,
  getItem,
  getItems,
  type Key,
  queryAll,
  queryItems,
  type Write,
} from "../platform/index.ts";
import { type AccountBike, accountBikeSchema, type Registration, registrationSchema } from "./schema.ts";

/** One registration per frame; frames of two brands may have the same number. */
export const registrationKey = ({
  frameNumber,
  sorg,
  brand,
}: Pick<Registration, "frameNumber" | "sorg" | "brand">): Key => ({
  pk: framePartition(frameNumber),
  sk: `REGISTRATION#${sorg}#${brand}#${exactFrameNumber(frameNumber)}`,
});

/** Most registrations of a number and its look-alikes that are read. */
const MOST = 50;

/** Registrations of frames with this number or a look-alike. */
export async function readRegistrations(frameNumber: string): Promise<Registration[]> {
  const items = queryItems({ pk: framePartition(frameNumber), prefix: "REGISTRATION#", limit: MOST });
  return (await Array.fromAsync(items)).map((item) => registrationSchema.parse(item));
}

/** The registrations of exactly these frames, in their order; undefined for frames that are not registered. */
export async function readRegistrationsOf(
  frames: readonly Pick<Registration, "frameNumber" | "sorg" | "brand">[],
): Promise<(Registration | undefined)[]> {
  return (await getItems(frames.map(registrationKey))).map((item) => item && registrationSchema.parse(item));
}

export const accountBikeKey = ({ frameNumber, sorg, id }: Pick<AccountBike, "frameNumber" | "sorg" | "id">): Key => ({
  pk: framePartition(frameNumber),
  sk: `ACCOUNT#${sorg}#${id}`,
});

/** Index of the bikes that a dealer looks after, newest first. */
export const accountBikeIndex = ({
  custCode,
  sorg,
  asOf,
  id,
}: Pick<AccountBike, "custCode" | "sorg" | "asOf" | "id">) => ({
  gsi1pk: `ACCOUNTBIKES#${custCode}#${sorg}`,
  gsi1sk: `${asOf}#${id}`,
});

/** Most bikes in accounts that a list reads of each sales organization. */
export const MOST_ACCOUNT_BIKES = 2_000;

/** The newest bikes that a dealer looks after in a sales organization. */
export async function readAccountBikes(custCode: string, sorg: string): Promise<AccountBike[]> {
  const { gsi1pk: pk } = accountBikeIndex({ custCode, sorg, asOf: "", id: "" });
  const items = await queryAll({ pk, index: "gsi1", newestFirst: true, limit: MOST_ACCOUNT_BIKES });
  return items.map((item) => accountBikeSchema.parse(item));
}

/** A bike in an account by its key. */
export async function readAccountBikeAt(key: Key): Promise<AccountBike | undefined> {
  const item = await getItem(key);
  return item && accountBikeSchema.parse(item);
}

/** Writes a bike in an account. @throws Conflict if it changed since it was read as `before` */
export const accountBikeWrite = (bike: AccountBike, before: AccountBike | undefined): Write => ({
  kind: "put",
  item: { ...accountBikeKey(bike), ...accountBikeIndex(bike), ...bike },
  when: before ? { expression: "#asOf = :asOf", values: { asOf: before.asOf } } : ABSENT,
});

/** The accounts in which a frame is registered. */
export async function readAccountBikesOf(
  frame: Pick<AccountBike, "frameNumber" | "sorg" | "brand">,
): Promise<AccountBike[]> {
  const prefix = `ACCOUNT#${frame.sorg}#`;
  const items = await Array.fromAsync(queryItems({ pk: framePartition(frame.frameNumber), prefix, limit: MOST }));
  return items.map((item) => accountBikeSchema.parse(item)).filter((bike) => isSameFrame(bike, frame));
}

const rowSchema = registrationSchema
  .omit({ coverage: true, registeredBy: true, answeredAsOf: true, version: true })
  .extend({ search: z.string() });
export type RegistrationRow = z.output<typeof rowSchema>;
/** A registration as it is shown. */
export type RegistrationView = Omit<RegistrationRow, "search">;

/** A customer's registered frames by status. */
export const registrationList = defineList<RegistrationRow>({
  name: "REGISTRATIONS",
  row: rowSchema,
  place: ({ custCode, sorg, createdAt, id, status }) => ({
    owner: custCode,
    part: sorg,
    at: createdAt,
    id,
    state: status,
  }),
  months: true,
});

export function toRow(registration: Registration): RegistrationRow {
  const { frameNumber, articleCode, oldCode, description, buyer } = registration;
  const search = [frameNumber, articleCode, oldCode, description, buyer.name, buyer.phone, buyer.email];
  return rowSchema.parse({ ...registration, search: search.join("\n").toLowerCase() });
}

/** Writes a new registration. @throws Conflict "registered" if the frame has one */
export const newRegistrationWrites = (registration: Registration): Write[] => [
  { kind: "put", item: { ...registrationKey(registration), ...registration }, when: ABSENT, otherwise: "registered" },
  ...registrationList.writes([{ after: toRow(registration) }]),
];

const unchanged = ({ version }: Registration) => ({ expression: "#version = :version", values: { version } });

/** Writes the next version. A `changed` Conflict if it is no longer as it was read. */
export const changeRegistrationWrites = (before: Registration, after: Registration): Write[] => {
  const item = { ...registrationKey(after), ...after, version: before.version + 1 };
  return [
    { kind: "put", item, when: unchanged(before) },
    ...registrationList.writes([{ before: toRow(before), after: toRow(after) }]),
  ];
};

export const deleteRegistrationWrites = (registration: Registration): Write[] => [
  { kind: "delete", key: registrationKey(registration), when: unchanged(registration) },
  ...registrationList.writes([{ before: toRow(registration) }]),
];
