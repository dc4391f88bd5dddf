import type { FieldValues } from "react-hook-form";
import { TextField } from "../Field.tsx";
import { ScanButton } from "../scan/ScanButton.tsx";
import { type Wanted, wantedOf } from "../scan/wanted.ts";
import { type FieldProps, textOf, useField } from "./useField.ts";

/** A number that is typed or scanned. A hand scanner ends with Enter, which takes the number and does not send the form. */
export function ScanInput<V extends FieldValues = FieldValues>({
  name,
  wants,
  ...rest
}: FieldProps<V> & { readonly wants: Wanted }) {
  const { value, error, ref, change, blur } = useField(name);
  const take = () => {
    const wanted = wantedOf(textOf(value), wants);
    if (wanted !== undefined && wanted !== value) change(wanted);
  };
  return (
    <TextField
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...rest}
      aside={
        !rest.disabled && <ScanButton wants={wants} size="sm" className="-my-2 pointer-coarse:-my-3" onScan={change} />
      }
      ref={ref}
      name={name}
      value={textOf(value)}
      error={error}
      onChange={({ target }) => change(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        take();
      }}
      onBlur={() => {
        take();
        blur();
      }}
    />
  );
}
