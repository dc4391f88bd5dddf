import * as z from "zod";
import { type Day, isDay, type Moment, momentAt } from "../platform/calendar.ts";
import { daySchema, rule } from "../platform/schema.ts";

/** A day of a period, in the time zone of the host. */
export const periodDaySchema = z
  .string("required")
  .min(1, "required")
  .pipe(daySchema)
  .refine((day) => day >= "2000" && day < "2100", "date_invalid");

/** A time of day, such as `09:30`; empty for none. Undefined keeps what is stored. */
const timeSchema = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, "time_invalid")
  .nullish()
  .transform((time) => (time === null ? "" : time));

/** First and last day as input, and the times at which something begins and ends on them. */
export const scheduleInputFields = {
  from: periodDaySchema,
  to: periodDaySchema,
  fromTime: timeSchema,
  toTime: timeSchema,
};

/** The same as stored: no time is the beginning of the first day, and the end of the last. */
export const scheduleFields = {
  from: daySchema,
  to: daySchema,
  fromTime: z.string().optional(),
  toTime: z.string().optional(),
};

interface Schedule {
  readonly from: Day;
  readonly to: Day;
  readonly fromTime?: string | undefined;
  readonly toTime?: string | undefined;
}

/** When something begins, in the time zone of the host. */
export const beginOf = ({ from, fromTime }: Pick<Schedule, "from" | "fromTime">): Moment =>
  momentAt(from, fromTime || "00:00");

/** The first moment at which it is no longer shown. */
const endOf = ({ to, toTime }: Pick<Schedule, "to" | "toTime">): Moment => momentAt(to, toTime || "24:00");

/** Why a schedule is refused, by field; undefined if it is fine, or one of its days is no day. */
export function scheduleProblem(schedule: Schedule): { readonly field: string; readonly message: string } | undefined {
  if (!isDay(schedule.from) || !isDay(schedule.to)) return undefined;
  if (schedule.from > schedule.to) return { field: "to", message: "period_invalid" };
  return beginOf(schedule) < endOf(schedule) ? undefined : { field: "toTime", message: "period_times_invalid" };
}

/** Refuses a schedule that ends before it begins. For `check` of an input schema. */
export const checkSchedule = rule<Schedule>(({ value, issues }) => {
  const problem = scheduleProblem(value);
  if (problem) issues.push({ code: "custom", path: [problem.field], message: problem.message, input: value });
});

/** What is shown in a period, unless the office has switched it off. */
interface Switchable extends Schedule {
  readonly isOff?: boolean | undefined;
}

export const PERIOD_STATES = ["COMING", "ACTIVE", "PAST", "OFF"] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/** The state of a period at a moment; `OFF` if the office has switched off what it shows. */
export function periodState(item: Switchable, moment: Moment): PeriodState {
  if (item.isOff) return "OFF";
  if (moment < beginOf(item)) return "COMING";
  return moment < endOf(item) ? "ACTIVE" : "PAST";
}

/** Whether something is shown at a moment. */
export const isShown = (item: Switchable, moment: Moment): boolean => periodState(item, moment) === "ACTIVE";

/** Input that switches something off or on again. */
export const switchSchema = z.object({ id: z.string().min(1).max(40), active: z.boolean() });

/** Sorts by beginning, latest first. */
export function newestFirst(a: Schedule & { readonly id: string }, b: Schedule & { readonly id: string }): number {
  const [first, second] = [beginOf(a), beginOf(b)];
  if (first !== second) return first < second ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** The times of an input as stored: what it does not name stays. */
export function timesOf(input: Pick<Schedule, "fromTime" | "toTime">, before?: Pick<Schedule, "fromTime" | "toTime">) {
  const fromTime = (input.fromTime ?? before?.fromTime) || undefined;
  const toTime = (input.toTime ?? before?.toTime) || undefined;
  return { ...(fromTime && { fromTime }), ...(toTime && { toTime }) };
}
