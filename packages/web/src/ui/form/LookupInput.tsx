import { useEffect, useEffectEvent, useState } from "react";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { Frame, useFrame } from "../Field.tsx";
import { useDismissText } from "../overlay/useDismissText.ts";
import { type FieldProps, textOf, useField } from "./useField.ts";

export interface LookupOption {
  readonly id: string;
  readonly label: string;
  /** What tells options of the same name apart. */
  readonly detail?: string;
}

const textOfOption = ({ label, detail }: LookupOption): string => [label, detail].filter(Boolean).join(" · ");

interface LookupInputProps<V extends FieldValues> extends Omit<FieldProps<V>, "hideLabel"> {
  readonly placeholder: string;
  /** Options for what is searched, or the chosen one. */
  readonly options: readonly LookupOption[];
  /** Whether the options are not yet those for what is typed. */
  readonly isSearching: boolean;
  /** What is typed, until an option is chosen: then undefined. */
  readonly onSearch: (typed: string | undefined) => void;
}

/**
 * Picks an option of a long list by typing. The field holds the id of the chosen option. Leaving the field without a
 * choice picks the only option found; otherwise the typed text stays as the value, with an error.
 */
export function LookupInput<V extends FieldValues = FieldValues>(props: LookupInputProps<V>) {
  const { name, placeholder, options, isSearching, onSearch, required, disabled = false, ...rest } = props;
  const { t } = useTranslation();
  const dismissText = useDismissText();
  const { value, error, ref, change, blur } = useField(name);
  const id = textOf(value);
  const [text, setText] = useState<string>();
  const [left, setLeft] = useState(false);
  const [chosen, setChosen] = useState<LookupOption>();
  // A form that was reset holds something else than what was left here.
  const isStale = left && text?.trim() !== id;
  const typed = isStale ? undefined : text;
  const isOpen = left && typed !== undefined && typed.trim() !== "";
  const isWrong = isOpen && !isSearching && options.length !== 1;
  const { frame, control } = useFrame({ ...rest, required, error: isWrong ? t("lookup_choose") : error });
  const setTyped = (next: string | undefined) => {
    setText(next);
    onSearch(next);
  };
  const choose = (option: LookupOption) => {
    setChosen(option);
    setLeft(false);
    setTyped(undefined);
    change(option.id);
  };
  const leave = () => {
    if (typed === undefined || left) return;
    const wanted = typed.trim();
    const exact = options.find((option) => option.id.toLowerCase() === wanted.toLowerCase());
    if (exact) return choose(exact);
    change(wanted);
    if (wanted === "") setTyped(undefined);
    else setLeft(true);
  };
  const forget = useEffectEvent(() => {
    setLeft(false);
    setTyped(undefined);
  });
  useEffect(() => {
    if (isStale) forget();
  }, [isStale]);
  const chooseOnly = useEffectEvent(() => {
    const [only] = options;
    if (only) choose(only);
  });
  const hasOnly = isOpen && !isSearching && options.length === 1;
  useEffect(() => {
    if (hasOnly) chooseOnly();
  }, [hasOnly]);
  const current = [chosen, ...options].find((option) => option?.id === id);
  const shown = typed ?? (current ? textOfOption(current) : id);
  return (
    <Frame {...frame}>
      <ComboBox
        aria-label={rest.label}
        items={options}
        inputValue={shown}
        value={typed === undefined && id ? id : null}
        onInputChange={(next) => {
          if (next === shown) return;
          setLeft(false);
          setTyped(next);
          if (next === "") change("");
        }}
        onChange={(key) => {
          const option = options.find((each) => each.id === key);
          if (option) choose(option);
        }}
        isDisabled={disabled}
        isInvalid={isWrong || error !== undefined}
        validationBehavior="aria"
        // What is chosen need not be in the list that was found last.
        allowsCustomValue
        allowsEmptyCollection
        menuTrigger="focus"
        onBlur={() => {
          leave();
          blur();
        }}
      >
        <Input
          ref={ref}
          id={control.id}
          autoComplete="off"
          placeholder={placeholder}
          onKeyDown={({ key }) => {
            if (key === "Enter") leave();
          }}
          aria-describedby={control["aria-describedby"]}
          className="field"
        />
        <Popover
          ref={dismissText}
          className="w-(--trigger-width) animate-rise overflow-auto rounded-lg border border-line bg-surface p-1.5 shadow-pop outline-none"
        >
          <ListBox<LookupOption>
            className="max-h-72 overflow-auto outline-none"
            renderEmptyState={() => (
              <p className="px-3 py-2 text-ink-3">{t(isSearching ? "loading" : "empty_no_results")}</p>
            )}
          >
            {(option) => (
              <ListBoxItem
                id={option.id}
                textValue={textOfOption(option)}
                aria-label={textOfOption(option)}
                className="flex min-h-10 cursor-pointer items-center rounded-md px-3 py-1.5 outline-none data-[focused]:bg-sunken"
              >
                <span className="min-w-0">
                  <span className="block">{option.label}</span>
                  {option.detail && <span className="block text-xs text-ink-2">{option.detail}</span>}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Frame>
  );
}
