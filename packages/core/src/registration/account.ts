import { createHash } from "node:crypto";
import * as z from "zod";
import { exactFrameNumber, type Frame, isSameFrame } from "../frame/index.ts";
import {
  action,
  activeCustomer,
  actor,
  commit,
  isoNow,
  notFound,
  refuseField,
  type ShownPageInfo,
} from "../platform/index.ts";
import { isOwn } from "./find.ts";
import { frameToRegister } from "./register.ts";
import { type AccountBike, accountBikesInputSchema, saveAccountBikeSchema, updateAccountBikeSchema } from "./schema.ts";
import {
  accountBikeKey,
  accountBikeWrite,
  MOST_ACCOUNT_BIKES,
  readAccountBikeAt,
  readAccountBikes,
  readAccountBikesOf,
  readRegistrations,
} from "./store.ts";
import { REGISTER } from "./transitions.ts";

/** A bike in the account of its owner. */
export type AccountBikeView = Pick<AccountBike, "frameNumber" | "sorg" | "brand" | "buyer" | "asOf"> & {
  /** Names the bike among all. */
  readonly id: string;
};

/**
 * Bikes in their owners' accounts that the active customer looks after, newest first. The list and its search cover the newest
 * 2,000 of each sales organization.
 */
export const accountBikes = action({
  name: "registration.accountBikes",
  scope: REGISTER,
  input: accountBikesInputSchema,
  run: async ({ page, limit, search }): Promise<{ rows: AccountBikeView[]; info: ShownPageInfo }> => {
    const { unified } = activeCustomer().code;
    const read = await Promise.all(actor().sorgs.map((sorg) => readAccountBikes(unified, sorg)));
    const text = search.toLowerCase();
    const found = read
      .flat()
      .filter((bike) => searchText(bike).includes(text))
      .sort((a, b) => (a.asOf > b.asOf ? -1 : 1));
    const start = (page - 1) * limit;
    return {
      rows: found.slice(start, start + limit).map(viewOf),
      info: {
        ...{ page, count: found.length, pageTotal: Math.ceil(found.length / limit) },
        ...(read.some((bikes) => bikes.length === MOST_ACCOUNT_BIKES) && { countIsMinimum: true }),
      },
    };
  },
});

/** A bike that the active customer looks after. @throws Refusal "not-found", also for another customer's */
export const accountBike = action({
  name: "registration.accountBike",
  scope: REGISTER,
  input: z.object({ id: z.string().max(200) }),
  run: async ({ id }): Promise<AccountBikeView> => viewOf(await ownAccountBike(id)),
});

/**
 * Adds a bike to the account of its owner, or changes the owner of a bike that the active customer looks after. Repeating it has no
 * effect.
 * @throws Refusal of `frameNumber` if the frame is unknown, was neither shipped to nor registered by the customer, or another
 * customer looks after it
 */
export const saveAccountBike = action({
  name: "registration.saveAccountBike",
  scope: REGISTER,
  input: saveAccountBikeSchema,
  run: async ({ frameNumber, brand, buyer }): Promise<AccountBikeView> => {
    const { frame } = await frameToRegister(frameNumber, brand);
    await requireOwnFrame(frame);
    return commit.retrying(async () => {
      const { unified: custCode } = activeCustomer().code;
      const stored = await readAccountBikesOf(frame);
      const before = stored.find((bike) => bike.custCode === custCode);
      if (!before && stored.some((bike) => bike.custCode !== ""))
        throw refuseField("frameNumber", "frame_account_exists");
      const place = { frameNumber: frame.frameNumber, sorg: frame.sorg, brand: frame.brand };
      return saved(before ?? { ...place, id: idOf(custCode, frame), custCode }, before, buyer);
    });
  },
});

/** Changes the owner of a bike by its id. @throws Refusal "not-found", also for another customer's */
export const updateAccountBike = action({
  name: "registration.updateAccountBike",
  scope: REGISTER,
  input: updateAccountBikeSchema,
  run: ({ id, buyer }): Promise<AccountBikeView> =>
    commit.retrying(async () => {
      const before = await ownAccountBike(id);
      return saved(before, before, buyer);
    }),
});

type Place = Omit<AccountBike, "buyer" | "asOf">;

function saved(place: Place, before: AccountBike | undefined, buyer: AccountBike["buyer"]) {
  const after: AccountBike = { ...place, buyer, asOf: isoNow() };
  if (before && JSON.stringify(before.buyer) === JSON.stringify(buyer)) return { writes: [], result: viewOf(before) };
  return {
    writes: [accountBikeWrite(after, before)],
    audit: { subject: `ACCOUNTBIKE#${place.sorg}#${place.id}`, what: before ? "changed" : "added" },
    result: viewOf(after),
  };
}

/** @throws Refusal of `frameNumber` for a frame that was neither shipped to the active customer nor registered by it */
async function requireOwnFrame(frame: Frame): Promise<void> {
  if (frame.custCode === activeCustomer().code.unified) return;
  const registrations = await readRegistrations(frame.frameNumber);
  if (!registrations.some((registration) => isOwn(registration) && isSameFrame(registration, frame)))
    throw refuseField("frameNumber", "frame_not_yours");
}

async function ownAccountBike(id: string): Promise<AccountBike> {
  const { unified } = activeCustomer().code;
  const key = placeOf(id);
  const bike = key && (await readAccountBikeAt(accountBikeKey(key)));
  if (!bike || bike.custCode !== unified || !actor().sorgs.includes(bike.sorg)) throw notFound();
  return bike;
}

/** The same for a repetition. */
const idOf = (custCode: string, { frameNumber, brand }: Frame): string =>
  createHash("sha256")
    .update([custCode, brand, exactFrameNumber(frameNumber)].join("\n"))
    .digest("hex")
    .slice(0, 32);

const viewOf = (bike: AccountBike): AccountBikeView => {
  const { sorg, frameNumber, brand, buyer, asOf, id } = bike;
  return { ...{ sorg, frameNumber, brand, buyer, asOf }, id: `${sorg}.${id}.${exactFrameNumber(frameNumber)}` };
};

/** What the id of a view names. The number is last and has no period. */
function placeOf(id: string): Parameters<typeof accountBikeKey>[0] | undefined {
  const [, sorg = "", own = "", frameNumber = ""] = /^([^.]+)\.(.+)\.([A-Z0-9|]+)$/.exec(id) ?? [];
  return frameNumber === "" ? undefined : { sorg, id: own, frameNumber };
}

const searchText = ({ frameNumber, buyer }: AccountBike): string =>
  [frameNumber, buyer.name, buyer.phone, buyer.email].join("\n").toLowerCase();
