import { type FormEvent, useState } from "react";
import { useT } from "../app/i18n.ts";
import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly className?: string;
}

/** A search that runs on Enter; emptied with Escape or its button. */
export function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const { t } = useT();
  const [text, setText] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== value) onSearch(text.trim());
  };
  const clear = () => {
    setText("");
    if (value) onSearch("");
  };
  return (
    <search className={cx("block", className)}>
      <form onSubmit={submit} className="relative">
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={100}
          enterKeyHint="search"
          className="field h-9 pr-9 pl-9.5 [&::-webkit-search-cancel-button]:hidden"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === "Escape" && clear()}
        />
        {text && (
          <button
            type="button"
            aria-label={t("search_clear")}
            onClick={clear}
            className="absolute top-1/2 right-0.5 grid size-8 -translate-y-1/2 place-items-center rounded-md text-ink-2 hover:text-ink"
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </form>
    </search>
  );
}
