import * as z from "zod";
import { timeZoneOf } from "../host/index.ts";
import {
  action,
  activeCustomer,
  actor,
  type Day,
  endOf,
  type Page,
  type Partition,
  Refusal,
  startOf,
} from "../platform/index.ts";
import { ownRegistration } from "./find.ts";
import { type Registration, registrationRefSchema, registrationsInputSchema } from "./schema.ts";
import { type RegistrationRow, type RegistrationView, registrationList } from "./store.ts";
import { REGISTER } from "./transitions.ts";

/** Frames that the active customer registered, newest first. @throws Refusal "forbidden" for another `custCode` */
export const registrations = action({
  name: "registration.registrations",
  scope: REGISTER,
  input: registrationsInputSchema,
  run: async ({ custCode, status, type, search, page, limit }): Promise<Page<RegistrationView>> => {
    const { code } = activeCustomer();
    if (custCode && custCode !== code.unified) throw new Refusal("forbidden", "forbidden");
    const text = search.toLowerCase();
    const isFiltered = text !== "" || type !== undefined;
    const matches = (row: RegistrationRow) => (type === undefined || row.type === type) && row.search.includes(text);
    return registrationList.page({
      partitions: ownPartitions(),
      ...{ states: status && [status], page, limit },
      ...(isFiltered && { matches }),
    });
  },
});

/** A registration of the active customer. @throws Refusal "not-found", also for another customer's */
export const registration = action({
  name: "registration.registration",
  scope: REGISTER,
  input: registrationRefSchema,
  run: (ref): Promise<Registration> => ownRegistration(ref),
});

/** Version of the active customer's registered frames. It changes with everything that `registrations` shows. */
export const registrationsVersion = action({
  name: "registration.version",
  scope: REGISTER,
  input: z.object({}),
  run: (): Promise<string> => registrationList.version(ownPartitions()),
});

/** Frames that the active customer registered in a period, oldest first, read as they are taken. */
export async function* registrationsBetween(period: {
  readonly from: Day;
  readonly to: Day;
}): AsyncGenerator<RegistrationView> {
  const zone = await timeZoneOf();
  const [from, until] = [startOf(period.from, zone), endOf(period.to, zone)];
  yield* registrationList.rows({ partitions: ownPartitions(), from, until, oldestFirst: true });
}

function ownPartitions(): Partition[] {
  const owner = activeCustomer().code.unified;
  return actor().sorgs.map((part) => ({ owner, part }));
}
