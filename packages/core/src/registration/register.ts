import { articleFacts } from "../catalog/index.ts";
import { customerRecord } from "../customer/index.ts";
import {
  countLookUp,
  coverageOf,
  type Frame,
  type FrameFile,
  frameNamed,
  isSameFrame,
  readFrameFile,
  readWarrantyTerms,
  termsFor,
} from "../frame/index.ts";
import { todayHere } from "../host/index.ts";
import {
  action,
  activeCustomer,
  actor,
  commit,
  type Day,
  isConflict,
  isoNow,
  newId,
  Refusal,
  refuseField,
} from "../platform/index.ts";
import { titleFor } from "../recall/schema.ts";
import { changedEvent } from "./events.ts";
import { isOwn } from "./find.ts";
import { type AccountBike, type Buyer, type Registration, registerFrameSchema } from "./schema.ts";
import { newRegistrationWrites, readAccountBikesOf, readRegistrations } from "./store.ts";
import { REGISTER } from "./transitions.ts";

/** The specification's message for a frame that cannot be registered; the field's error says which of the two it is. */
const REFUSED = "frame_already_reported_or_not_found";

const NOT_FOUND = "frame_not_found";

const refuseFrame = (reason: string): Refusal =>
  new Refusal("invalid", REFUSED, [{ field: "frameNumber", message: reason }]);

/**
 * Registers a sold frame for the active customer, as a row of a file has it, and sends it to the ERP. Repeating the same registration
 * succeeds without effect.
 * @throws Refusal of `frameNumber` if the frame is unknown, of another brand, ambiguous, or registered; of `soldOn` for a day in the
 * future or before the frame was shipped
 */
export const registerFromFile = action({
  name: "registration.registerFromFile",
  scope: REGISTER,
  input: registerFrameSchema,
  run: async ({ frameNumber, brand, useAccountData, recallConfirmed, ...sale }): Promise<Registration> => {
    const [{ frame, recalls }, today, dealerName] = await Promise.all([
      frameToRegister(frameNumber, brand),
      todayHere(),
      sale.dealerName || ownName(),
    ]);
    requireSaleDay(sale.soldOn, frame, today);
    requireNotice(recalls, recallConfirmed);
    const buyer = useAccountData ? await accountBuyer(frame) : sale.buyer;
    const { userId: id, name } = actor();
    const registration: Registration = {
      ...(await bikeOf(frame, sale.soldOn, today)),
      ...sale,
      buyer,
      id: newId(),
      dealerName,
      custCode: activeCustomer().code.unified,
      registeredBy: { id, name },
      createdAt: isoNow(),
      status: "pending insert",
      ...{ reason: "", wasRefused: false, sequence: 1, version: 1 },
    };
    try {
      await commit({
        writes: newRegistrationWrites(registration),
        events: [changedEvent(registration, "insert")],
        audit: { subject: `REGISTRATION#${registration.id}`, what: "registered" },
      });
      return registration;
    } catch (error) {
      if (!isConflict(error, "registered")) throw error;
      return repeated(registration);
    }
  },
});

/** Registers a frame whose number somebody entered. @throws Refusal as `registerFromFile`; "limited" for a user who tries out many numbers */
export const registerFrame = action({
  name: "registration.register",
  scope: REGISTER,
  input: registerFrameSchema,
  run: async (input): Promise<Registration> => {
    try {
      return await registerFromFile(input);
    } catch (error) {
      const isUnknown = error instanceof Refusal && error.userErrors.some(({ message }) => message === NOT_FOUND);
      if (isUnknown) await countLookUp();
      throw error;
    }
  },
});

/** What `registerFromFile` would do: save it, or nothing as it is registered like this. @throws Refusal as `registerFromFile` */
export const checkRegistration = action({
  name: "registration.check",
  scope: REGISTER,
  input: registerFrameSchema,
  run: async ({ frameNumber, brand, useAccountData, recallConfirmed, ...sale }): Promise<"saved" | "unchanged"> => {
    const [{ frame, recalls }, today] = await Promise.all([frameToRegister(frameNumber, brand), todayHere()]);
    requireSaleDay(sale.soldOn, frame, today);
    const stored = (await readRegistrations(frameNumber)).find((other) => isSameFrame(other, frame));
    if (!stored) {
      requireNotice(recalls, recallConfirmed);
      return "saved";
    }
    const buyer = useAccountData ? await accountBuyer(frame) : sale.buyer;
    if (!isOwn(stored) || factsOf(stored) !== factsOf({ ...stored, ...sale, buyer }))
      throw refuseFrame("frame_already_reported");
    return "unchanged";
  },
});

/** The stored registration if this one repeats it. @throws Refusal if the frame was registered differently */
async function repeated(registration: Registration): Promise<Registration> {
  const stored = (await readRegistrations(registration.frameNumber)).find((other) => isSameFrame(other, registration));
  if (!stored || !isOwn(stored) || factsOf(stored) !== factsOf(registration))
    throw refuseFrame("frame_already_reported");
  return stored;
}

const factsOf = ({ type, soldOn, buyer }: Registration): string => JSON.stringify([type, soldOn, buyer]);

/** The frame that a number names: with exactly this number, or the only look-alike. */
export async function frameToRegister(
  frameNumber: string,
  brand: string,
): Promise<{ readonly frame: Frame; readonly recalls: FrameFile["recalls"] }> {
  activeCustomer();
  const file = await readFrameFile(frameNumber);
  const frame = frameNamed(file, frameNumber, brand);
  if (typeof frame === "string") throw refuseFrame(frame);
  return { frame, recalls: file.recalls.filter((recall) => isSameFrame(recall, frame)) };
}

/** A recalled bike is registered only if the dealer confirms to know the recall. @throws Refusal of `recallConfirmed` */
function requireNotice(recalls: FrameFile["recalls"], isConfirmed: boolean): void {
  const open = recalls.find(({ state }) => state === "open");
  if (open && !isConfirmed)
    throw refuseField("recallConfirmed", "frame_recalled", {
      number: open.number,
      name: titleFor(open, actor().locale),
    });
}

/** @throws Refusal of `soldOn` */
export function requireSaleDay(soldOn: Day, { shippedOn }: Pick<Frame, "shippedOn">, today: Day): void {
  if (soldOn > today) throw refuseField("soldOn", "sold_in_future");
  if (shippedOn !== undefined && soldOn < shippedOn)
    throw refuseField("soldOn", "sold_before_shipped", { day: shippedOn });
}

/** What the registration records of the bike, with the warranty as of the sale. */
export async function bikeOf(frame: Frame, soldOn: Day, registeredOn: Day) {
  const { frameNumber, sorg, brand, articleCode, producedOn, shippedOn } = frame;
  const [terms, facts] = await Promise.all([
    readWarrantyTerms(sorg, brand),
    articleFacts(sorg, [articleCode]).then((found) => found.get(articleCode)),
  ]);
  const days = { production: producedOn, shipment: shippedOn, sale: soldOn, registration: registeredOn };
  const coverage = coverageOf(termsFor(terms, facts?.merchandiseCategoryId ?? ""), days, registeredOn);
  return {
    ...{ frameNumber, sorg, brand, articleCode },
    oldCode: facts?.oldCode ?? "",
    description: frame.description || articleCode,
    coverage: coverage.map(({ state: _, ...stored }) => stored),
  };
}

/**
 * The buyer as the latest account of the bike's owner has them: of a bike that was shipped to the active customer, or that it looks
 * after. @throws Refusal of `useAccountData` without such an account, so that nobody reads the owners of others' bikes
 */
async function accountBuyer(frame: Frame): Promise<Buyer> {
  const { unified } = activeCustomer().code;
  const bike = latestOf(
    (await readAccountBikesOf(frame)).filter(({ custCode }) => custCode === unified || frame.custCode === unified),
  );
  if (!bike) throw refuseField("useAccountData", "frame_without_account");
  return bike.buyer;
}

const latestOf = (bikes: readonly AccountBike[]): AccountBike | undefined =>
  bikes.reduce<AccountBike | undefined>(
    (latest, bike) => (latest && latest.asOf > bike.asOf ? latest : bike),
    undefined,
  );

async function ownName(): Promise<string> {
  const { unified } = activeCustomer().code;
  return (await customerRecord(unified))?.customer.custName ?? unified;
}
