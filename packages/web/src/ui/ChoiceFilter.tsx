import { ChevronDownIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../lib/i18n.ts";
import { cx } from "../lib/variants.ts";
import { Button } from "./Button.tsx";
import { Checkbox } from "./Checkbox.tsx";
import { TextField } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import { PopoverButton } from "./Popover.tsx";

export interface FilterChoice {
  readonly id: string;
  readonly label: string;
}

interface ChoiceFilterProps {
  /** What the button says; with something chosen, it says how many. */
  readonly label: string;
  /** What the list is called to those who do not see it. */
  readonly legend: string;
  readonly choices: readonly FilterChoice[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Finds choices elsewhere, if there are more than these; by default they are filtered here. */
  readonly onFind?: (text: string) => void;
}

/** From so many choices on, they are found by typing. */
const FIND_FROM = 10;

/** Any of several values, behind a button. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { label, chosen, onChange } = props;
  return (
    <PopoverButton
      label={label}
      className={cx(
        "inline-flex h-9 max-w-full pointer-coarse:h-11 items-center gap-2 rounded-md border bg-surface pr-2 pl-3",
        chosen.length > 0 ? "border-ink" : "border-control",
      )}
      trigger={
        <>
          <span className="truncate">{label}</span>
          <Icon icon={ChevronDownIcon} size={16} className="text-ink-2" />
        </>
      }
    >
      {(close) => (
        <Choices
          {...props}
          onChange={(ids) => {
            close();
            onChange(ids);
          }}
        />
      )}
    </PopoverButton>
  );
}

/** Chosen together and shown at once: each change of the address would put the panel away. */
function Choices({ legend, choices, chosen, onChange, onFind }: ChoiceFilterProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(chosen);
  const [find, setFind] = useState("");
  const search = (typed: string) => {
    setFind(typed);
    onFind?.(typed);
  };
  const text = find.trim().toLowerCase();
  const found = onFind ? choices : choices.filter(({ label }) => label.toLowerCase().includes(text));
  return (
    <div className="min-w-56">
      {(onFind || choices.length >= FIND_FROM) && (
        <div className="px-4 pt-3">
          <TextField
            type="search"
            label={t("filter_find")}
            hideLabel
            small
            placeholder={t("filter_find")}
            value={find}
            onChange={({ target }) => search(target.value)}
            onClear={() => search("")}
          />
        </div>
      )}
      <fieldset className="grid max-h-80 overflow-auto px-4 py-2">
        <legend className="sr-only">{legend}</legend>
        {found.map(({ id, label }) => (
          <Checkbox
            key={id}
            checked={wanted.includes(id)}
            onChange={({ target }) =>
              setWanted(target.checked ? [...wanted, id] : wanted.filter((other) => other !== id))
            }
          >
            {label}
          </Checkbox>
        ))}
        {found.length === 0 && <p className="py-2 text-ink-3">{t("empty_no_results")}</p>}
      </fieldset>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-2">
        <Button size="sm" kind="ghost" onClick={() => onChange([])}>
          {t("choose_none")}
        </Button>
        <Button size="sm" kind="primary" onClick={() => onChange(wanted)}>
          {t("filter_apply")}
        </Button>
      </div>
    </div>
  );
}
