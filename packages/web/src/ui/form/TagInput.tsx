import { type KeyboardEvent, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { Frame, useFrame } from "../Field.tsx";
import { Tag } from "../Status.tsx";
import { type FieldProps, textsOf, useField } from "./useField.ts";

interface TagInputProps<V extends FieldValues> extends FieldProps<V> {
  readonly type?: "text" | "email";
  readonly placeholder?: string;
}

/**
 * Several short texts, such as e-mail addresses: Enter, comma, semicolon or leaving the field adds what was typed, a
 * pasted list is taken apart, and backspace in the empty field takes the last one back for editing.
 */
export function TagInput<V extends FieldValues = FieldValues>(props: TagInputProps<V>) {
  const { name, type = "text", placeholder, required, disabled, ...rest } = props;
  const { t } = useTranslation();
  const { value, error, ref, change, blur } = useField(name);
  const { frame, control } = useFrame({ ...rest, required, error });
  const [text, setText] = useState("");
  const tags = textsOf(value);
  const add = (typed: string) => {
    const parts = typed.split(/[,;\s]+/).filter(Boolean);
    if (parts.length > 0) change([...new Set([...tags, ...parts])]);
    setText("");
  };
  const remove = (tag: string) => change(tags.filter((other) => other !== tag));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === "," || event.key === ";") {
      if (text.trim() === "" && event.key === "Enter") return;
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "" && tags.length > 0) {
      event.preventDefault();
      setText(tags.at(-1) ?? "");
      change(tags.slice(0, -1));
    }
  };
  return (
    <Frame {...frame}>
      <input
        {...control}
        ref={ref}
        name={name}
        type={type === "email" ? "email" : "text"}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => (/[,;]/.test(target.value) ? add(target.value) : setText(target.value))}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text");
          if (!/[,;\s]/.test(pasted.trim())) return;
          event.preventDefault();
          add(`${text} ${pasted}`);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (text.trim()) add(text);
          blur();
        }}
        className="field"
      />
      {tags.length > 0 && (
        <ul aria-label={rest.label} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Tag removeLabel={t("remove_of", { name: tag })} onRemove={() => remove(tag)}>
                {tag}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}
