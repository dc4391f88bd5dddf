import { type CalendarDate, parseDate } from "@internationalized/date";
import { isDay } from "@spoke/core/platform/calendar.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { intlLocale } from "../../lib/locale.ts";
import { Icon } from "../Icon.tsx";

interface DayCalendarProps {
  readonly label: string;
  readonly value: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly isClosed: ((day: string) => boolean) | undefined;
  readonly onChoose: (day: string) => void;
}

const dateOf = (text: string | undefined): CalendarDate | undefined =>
  text !== undefined && isDay(text) ? parseDate(text) : undefined;

const arrow = "grid size-10 place-items-center rounded-md text-ink-2 hover:bg-sunken disabled:text-line-strong";

/** A month of days, with the arrow keys of a grid. */
export default function DayCalendar({ label, value, min, max, isClosed, onChoose }: DayCalendarProps) {
  const { locale } = useTranslation();
  const chosen = dateOf(value) ?? null;
  const [first, last] = [dateOf(min), dateOf(max)];
  return (
    <I18nProvider locale={intlLocale(locale)}>
      <Calendar
        aria-label={label}
        autoFocus
        value={chosen}
        defaultFocusedValue={chosen ?? dateOf(todayHere()) ?? null}
        {...(first && { minValue: first })}
        {...(last && { maxValue: last })}
        {...(isClosed && { isDateUnavailable: (date) => isClosed(date.toString()) })}
        onChange={(date) => onChoose(date.toString())}
        className="p-3"
      >
        <header className="mb-1 flex items-center justify-between gap-2">
          <Button slot="previous" className={arrow}>
            <Icon icon={ChevronLeftIcon} size={18} />
          </Button>
          <Heading className="font-semibold" />
          <Button slot="next" className={arrow}>
            <Icon icon={ChevronRightIcon} size={18} />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className="h-8 w-10 text-2xs font-normal text-ink-3">{day}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className="tabular grid size-10 cursor-pointer place-items-center rounded-md outline-offset-[-2px] data-disabled:text-line-strong data-hovered:bg-sunken data-outside-month:hidden data-selected:bg-ink data-selected:text-white data-unavailable:text-line-strong data-unavailable:line-through"
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}
