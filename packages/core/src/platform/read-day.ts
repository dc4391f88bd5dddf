import { type Day, isDay } from "./calendar.ts";
import { monthText } from "./date-text.ts";

/**
 * A day that was typed: as the portal shows days (`20 Nov 2026`), in numbers in the order of the language, or as in files
 * (`2026-11-20`); undefined for other text.
 */
export function readDay(text: string, locale: string): Day | undefined {
  const typed = text.trim().toLowerCase();
  if (isDay(typed)) return typed;
  const numbers = /^(\d{1,2})[./\-\s]+(\d{1,2})[./\-\s]+(\d{4}|\d{2})$/.exec(typed);
  if (numbers) {
    const [, first = "", second = "", year = ""] = numbers;
    const isMonthFirst = locale === "en-US" && typed.includes("/");
    return isMonthFirst ? dayFrom(year, first, second) : dayFrom(year, second, first);
  }
  const named = /^(\d{1,2})[.\s]*(\p{L}{3,})[.\s]*(\d{4}|\d{2})$/u.exec(typed);
  if (named) return dayFrom(named[3], monthOfName(named[2], locale), named[1]);
  const american = /^(\p{L}{3,})[.\s]*(\d{1,2}),?\s+(\d{4}|\d{2})$/u.exec(typed);
  return american ? dayFrom(american[3], monthOfName(american[1], locale), american[2]) : undefined;
}

const letters = (name: string): string => name.normalize("NFD").replace(/\p{M}/gu, "").slice(0, 3).toLowerCase();

function monthOfName(name = "", locale: string): string {
  const found = [locale, "en-US"].map((language) =>
    Array.from({ length: 12 }, (_, index) => index + 1).find(
      (month) => letters(monthText(month, language)) === letters(name),
    ),
  );
  return String(found.find((month) => month !== undefined) ?? "");
}

function dayFrom(year = "", month = "", date = ""): Day | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const day = `${full}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : undefined;
}
