import { Cron } from "croner";

/** Recurrence of a schedule. */
export interface Recurrence {
  /** The next time after `after` in epoch milliseconds; undefined if none. */
  next(after: number): number | undefined;
}

export interface Window {
  readonly timezone: string;
  /** ISO times between which a schedule runs. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Origin of a rate without start date, in epoch milliseconds. */
  readonly since: number;
}

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
/** Fields of a cron expression with their largest value, for steps without an end. */
const FIELDS = [
  { name: "minutes", largest: 59 },
  { name: "hours", largest: 23 },
  { name: "day of month", largest: 31 },
  { name: "month", largest: 12 },
  { name: "day of week", largest: 7 },
  { name: "year", largest: 2199 },
] as const;

/**
 * Parses an EventBridge expression: `rate(5 minutes)`, `cron(0 8 ? * MON-FRI *)`, or `at(2026-11-20T13:00:00)`.
 * @throws Error for an invalid expression
 */
export function readExpression(expression: string, window: Window): Recurrence {
  checkTimezone(window.timezone);
  const [, kind, body = ""] = /^(rate|cron|at)\(([^)]*)\)$/.exec(expression.trim()) ?? [];
  const [start, end] = [instant(window.startDate), instant(window.endDate)];
  const recurrence =
    kind === "rate"
      ? readRate(body, start ?? window.since)
      : kind === "cron"
        ? readCron(body, window.timezone)
        : kind === "at"
          ? readAt(body, window.timezone)
          : undefined;
  if (!recurrence) throw new Error(`${expression} is not rate(…), cron(…) or at(…)`);
  return {
    next(after) {
      const time = recurrence.next(start === undefined ? after : Math.max(after, start - 1));
      return time !== undefined && end !== undefined && time > end ? undefined : time;
    },
  };
}

function checkTimezone(timezone: string): void {
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
  } catch (cause) {
    throw new Error(`${timezone} is not a time zone`, { cause });
  }
}

function instant(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Error(`${text} is not a time`);
  return time;
}

/** Runs first one period after the origin, or at the start date. */
function readRate(body: string, anchor: number): Recurrence {
  const [, digits = "", unit = "", plural] = /^([1-9]\d{0,8}) (minute|hour|day)(s?)$/.exec(body) ?? [];
  const count = Number(digits);
  if (count === 0 || (count === 1) === (plural === "s"))
    throw new Error(`rate(${body}) is not like rate(1 hour) or rate(5 minutes)`);
  const period = count * UNIT_MS[unit === "minute" ? "minute" : unit === "hour" ? "hour" : "day"];
  return { next: (after) => (after < anchor ? anchor : anchor + (Math.floor((after - anchor) / period) + 1) * period) };
}

function readAt(body: string, timezone: string): Recurrence {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(body))
    throw new Error(`at(${body}) is not like at(2026-11-20T13:00:00)`);
  return cronRecurrence(body, timezone);
}

function readCron(body: string, timezone: string): Recurrence {
  const fields = body.trim().split(/\s+/);
  if (fields.length !== FIELDS.length) throw new Error(`cron(${body}) does not have six fields`);
  const [dayOfMonth, dayOfWeek] = [fields[2], fields[4]];
  if ((dayOfMonth === "?") === (dayOfWeek === "?")) {
    throw new Error(`cron(${body}) must have ? for either the day of the month or the day of the week`);
  }
  const translated = fields.map((field, at) => {
    const { name, largest } = FIELDS[at] ?? FIELDS[0];
    if (field === "?") {
      if (at !== 2 && at !== 4) throw new Error(`cron(${body}) has a ? for the ${name}`);
      return "*";
    }
    // A step without an end runs to the end of the field; the last weekday is Saturday.
    if (at === 4 && field === "L") return "7";
    return field.replace(/(^|,)([A-Z]+|\d+)\//g, `$1$2-${largest}/`);
  });
  return cronRecurrence(`0 ${translated.join(" ")}`, timezone);
}

function cronRecurrence(pattern: string, timezone: string): Recurrence {
  // AWS counts the days of the week from Sunday = 1.
  const cron = new Cron(pattern, { timezone, paused: true, alternativeWeekdays: true });
  const isOnce = cron.getPattern() === undefined;
  return {
    next(after) {
      let time = cron.nextRun(new Date(after));
      // A local time skipped by daylight saving does not occur; croner would run an hour later.
      while (time && !isOnce && !cron.match(time)) time = cron.nextRun(time);
      return time?.getTime();
    },
  };
}
