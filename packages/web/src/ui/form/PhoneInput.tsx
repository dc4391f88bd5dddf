import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useConfig } from "../../lib/config.ts";
import { Frame, useFrame } from "../Field.tsx";
import { type FieldProps, textOf, useField } from "./useField.ts";

interface PhoneProps<V extends FieldValues> extends FieldProps<V> {
  /** The country code shown in front, such as `+49`; the host's when not told. */
  readonly prefix?: string;
}

/** A phone number: digits, with the country code that goes in front of them (1 §5). */
export function PhoneInput<V extends FieldValues = FieldValues>(props: PhoneProps<V>) {
  const { name, prefix, required, disabled, ...rest } = props;
  const { telpCode } = useConfig();
  const { value, error, ref, change, blur } = useField(name);
  const { frame, control } = useFrame({ ...rest, required, error });
  const stored = textOf(value);
  const [typed, setTyped] = useState<string>();
  const code = prefix ?? telpCode;
  // A stored number with the code in front is edited like a new one; what is being typed stays as it is.
  const text = stored !== typed && code !== "" && stored.startsWith(code) ? stored.slice(code.length).trim() : stored;
  return (
    <Frame {...frame}>
      <div className="flex">
        {/* A number with a country code of its own does not get another. */}
        {!text.startsWith("+") && (
          <span className="grid h-10 shrink-0 place-items-center rounded-l-md border border-r-0 border-control bg-sunken px-3 text-ink-2">
            {code}
          </span>
        )}
        <input
          {...control}
          ref={ref}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required={required}
          disabled={disabled}
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            change(target.value);
          }}
          onBlur={blur}
          className={text.startsWith("+") ? "field" : "field rounded-l-none"}
        />
      </div>
    </Frame>
  );
}
