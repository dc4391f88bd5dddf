import { CheckIcon, ChevronDownIcon } from "lucide-react";
import { Button as AriaButton } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Frame, useFrame } from "../Field.tsx";
import { Icon } from "../Icon.tsx";
import { useDismissText } from "../overlay/useDismissText.ts";
import { Tag } from "../Status.tsx";
import { type FieldProps, textsOf, useField } from "./useField.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  /** It cannot be chosen; `detail` says why. What is chosen already can be taken away. */
  readonly disabled?: boolean;
}

interface MultiSelectProps<V extends FieldValues> extends FieldProps<V> {
  readonly choices: readonly Choice[];
  readonly placeholder?: string;
}

/** Several of a long list, found by typing; what is chosen stands below. At least one item is the schema's rule. */
export function MultiSelect<V extends FieldValues = FieldValues>(props: MultiSelectProps<V>) {
  const { name, choices, placeholder, required, disabled, ...rest } = props;
  const { t } = useTranslation();
  const dismissText = useDismissText();
  const { value, error, ref, change, blur } = useField(name);
  const { frame, control } = useFrame({ ...rest, required, error });
  const chosen = textsOf(value);
  const labelOf = (key: string) => choices.find(({ value }) => value === key)?.label ?? key;
  const blocked = choices.filter((choice) => choice.disabled && !chosen.includes(choice.value));
  return (
    <Frame {...frame}>
      <ComboBox
        aria-label={rest.label}
        selectionMode="multiple"
        defaultItems={choices.map((choice) => ({ ...choice, id: choice.value }))}
        value={chosen}
        onChange={(keys) => change(keys.map(String))}
        disabledKeys={blocked.map((choice) => choice.value)}
        isDisabled={disabled ?? false}
        isInvalid={error !== undefined}
        menuTrigger="focus"
        allowsEmptyCollection
        onBlur={blur}
      >
        <div className="relative">
          <Input
            ref={ref}
            id={control.id}
            aria-describedby={control["aria-describedby"]}
            placeholder={placeholder ?? t("choose_search")}
            className="field pr-10"
          />
          <AriaButton
            aria-label={t("choose_open")}
            className="absolute top-0 right-0 grid size-10 place-items-center text-ink-2 outline-none"
          >
            <Icon icon={ChevronDownIcon} size={16} />
          </AriaButton>
        </div>
        <Popover
          ref={dismissText}
          className="w-(--trigger-width) animate-rise overflow-auto rounded-lg border border-line bg-surface p-1.5 shadow-pop outline-none"
        >
          <ListBox<Choice & { id: string }>
            className="max-h-72 overflow-auto outline-none"
            renderEmptyState={() => <p className="px-3 py-2 text-ink-3">{t("empty_no_results")}</p>}
          >
            {(choice) => (
              <ListBoxItem
                id={choice.id}
                textValue={choice.label}
                className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 outline-none data-[disabled]:cursor-not-allowed data-[focused]:bg-sunken data-[disabled]:text-ink-3"
              >
                {({ isSelected }) => (
                  <>
                    <span className="min-w-0 flex-1">
                      <span className="block">{choice.label}</span>
                      {choice.detail && <span className="block text-xs text-ink-3">{choice.detail}</span>}
                    </span>
                    <Icon icon={CheckIcon} size={16} className={cx(!isSelected && "invisible")} />
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {chosen.length > 0 && (
        <ul aria-label={t("chosen_of", { name: rest.label })} className="flex flex-wrap gap-1.5">
          {chosen.map((key) => (
            <li key={key} className="max-w-full">
              <Tag
                removeLabel={t("remove_of", { name: labelOf(key) })}
                onRemove={() => !disabled && change(chosen.filter((other) => other !== key))}
              >
                {labelOf(key)}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}
