import { useState } from "react";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { Frame, useFrame } from "../Field.tsx";
import { type FieldProps, textOf, useField } from "./useField.ts";

export interface LookupOption {
  readonly id: string;
  readonly label: string;
}

interface LookupInputProps<V extends FieldValues> extends Omit<FieldProps<V>, "hideLabel"> {
  readonly placeholder: string;
  /** Options for what is searched, or the chosen one. */
  readonly options: readonly LookupOption[];
  /** What is typed, until an option is chosen or the field is left: then undefined. */
  readonly onSearch: (typed: string | undefined) => void;
}

/** One of a long list, found by typing. The field holds the id of what was chosen. */
export function LookupInput<V extends FieldValues = FieldValues>(props: LookupInputProps<V>) {
  const { name, placeholder, options, onSearch, required, disabled = false, ...rest } = props;
  const { t } = useTranslation();
  const { value, error, ref, change, blur } = useField(name);
  const id = textOf(value);
  const [typed, setText] = useState<string>();
  const [chosen, setChosen] = useState<LookupOption>();
  const { frame, control } = useFrame({ ...rest, required, error });
  const setTyped = (text: string | undefined) => {
    setText(text);
    onSearch(text);
  };
  const current = [chosen, ...options].find((option) => option?.id === id);
  const shown = typed ?? current?.label ?? id;
  return (
    <Frame {...frame}>
      <ComboBox
        aria-label={rest.label}
        items={options}
        inputValue={shown}
        value={id || null}
        onInputChange={(next) => {
          if (next === shown) return;
          setTyped(next);
          if (next === "") change("");
        }}
        onChange={(key) => {
          const option = options.find((each) => each.id === key);
          if (!option) return;
          setChosen(option);
          setTyped(undefined);
          change(option.id);
        }}
        isDisabled={disabled}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        // What is chosen need not be in the list that was found last.
        allowsCustomValue
        allowsEmptyCollection
        menuTrigger="focus"
        onBlur={() => {
          setTyped(undefined);
          blur();
        }}
      >
        <Input
          ref={ref}
          id={control.id}
          autoComplete="off"
          placeholder={placeholder}
          aria-describedby={control["aria-describedby"]}
          className="field"
        />
        <Popover className="w-(--trigger-width) animate-rise overflow-auto rounded-lg border border-line bg-surface p-1.5 shadow-pop outline-none">
          <ListBox<LookupOption>
            className="max-h-72 overflow-auto outline-none"
            renderEmptyState={() => <p className="px-3 py-2 text-ink-3">{t("empty_no_results")}</p>}
          >
            {(option) => (
              <ListBoxItem
                id={option.id}
                textValue={option.label}
                className="flex min-h-10 cursor-pointer items-center rounded-md px-3 py-1.5 outline-none data-[focused]:bg-sunken"
              >
                {option.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Frame>
  );
}
