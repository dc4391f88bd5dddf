import { CheckIcon } from "lucide-react";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { tv } from "../lib/variants.ts";
import { Icon } from "./Icon.tsx";

const checkbox = tv({
  base: "group flex min-h-8 pointer-coarse:min-h-11 items-center gap-2.5",
  variants: { alone: { true: "touch-area z-1" } },
});

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  /** Null for a box without a text, whose area is then larger than the box for fingers. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={checkbox({ className, alone: children === null })}>
      <span className="relative grid size-[18px] shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer absolute inset-0 appearance-none rounded-[5px] border border-control bg-surface checked:border-ink checked:bg-ink disabled:border-line disabled:bg-sunken"
        />
        <Icon
          icon={CheckIcon}
          size={14}
          className="invisible pointer-events-none relative text-white peer-checked:visible peer-disabled:text-ink-2"
        />
      </span>
      {children}
    </label>
  );
}
