import { dateText } from "@spoke/core/platform/date-text.ts";
import { readDay } from "@spoke/core/platform/read-day.ts";
import { CalendarIcon } from "lucide-react";
import { type Ref, Suspense, useState } from "react";
import { lazily } from "../lib/chunks.ts";
import { useTranslation } from "../lib/i18n.ts";
import { cx } from "../lib/variants.ts";
import { type Described, Frame, useFrame } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import { PopoverButton } from "./Popover.tsx";

const DayCalendar = lazily(() => import("./overlay/DayCalendar.tsx"));

interface DateFieldProps extends Described {
  /** A day (`2026-11-20`), or what was typed instead of one. */
  readonly value: string;
  /** Receives a day, an empty text, or, when the field is left, text that is no day. */
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Days that cannot be chosen. */
  readonly isClosed?: (day: string) => boolean;
  readonly name?: string;
  readonly id?: string;
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A day, typed in any usual form or chosen in a calendar, and shown in the language of the page. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, max, isClosed, name, small, disabled, ref, ...described } = props;
  const { t, locale } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const { frame, control } = useFrame(described);
  const isInLine = described.labelPlace === "beside";
  const settle = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    onChange(typed.trim() === "" ? "" : (readDay(typed, locale) ?? typed));
  };
  return (
    <Frame {...frame}>
      <div className={cx("relative", isInLine && "min-w-0 xs:w-40")}>
        <input
          {...control}
          ref={ref}
          name={name}
          disabled={disabled}
          required={described.required}
          autoComplete="off"
          inputMode="text"
          placeholder={t("date_pattern")}
          value={typed ?? dateText(value, locale, "UTC")}
          className={cx("field pr-10 pointer-coarse:pr-11", small && "field-sm")}
          onChange={({ target }) => {
            setTyped(target.value);
            const day = readDay(target.value, locale);
            if (day || target.value === "") onChange(day ?? "");
          }}
          onKeyDown={({ key }) => key === "Enter" && settle()}
          onBlur={() => {
            settle();
            onBlur?.();
          }}
        />
        {!disabled && (
          <PopoverButton
            label={t("date_choose")}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-r-md text-ink-2 hover:text-ink pointer-coarse:w-11"
            trigger={<Icon icon={CalendarIcon} size={16} />}
          >
            {(close) => (
              <Suspense>
                <DayCalendar
                  {...{ value, min, max, isClosed, label: described.label }}
                  onChoose={(day) => {
                    setTyped(undefined);
                    onChange(day);
                    close();
                  }}
                />
              </Suspense>
            )}
          </PopoverButton>
        )}
      </div>
    </Frame>
  );
}
