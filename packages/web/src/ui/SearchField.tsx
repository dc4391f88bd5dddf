import { SearchIcon } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { cx } from "../lib/variants.ts";
import { ClearButton } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

/** Milliseconds without typing after which the search runs. */
const PAUSE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  /** What the list is searched for, as the address says. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Called on Enter once the list shows what is typed. */
  readonly onEnter?: (() => void) | undefined;
  readonly className?: string | undefined;
}

/** Searches while typing, at once on Enter. Escape and the button in the field clear it. */
export function SearchField({ label, value, onSearch, onEnter, className }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Searches that the address may still come to show. Any other value comes from elsewhere, such as the back button. */
  const sent = useRef<string[]>([]);
  useEffect(() => {
    const index = sent.current.indexOf(value);
    if (index >= 0) {
      sent.current.splice(0, index + 1);
      return;
    }
    clearTimeout(timer.current);
    sent.current = [];
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (typed: string) => {
    clearTimeout(timer.current);
    const wanted = typed.trim();
    if (wanted === (sent.current.at(-1) ?? value)) return;
    sent.current.push(wanted);
    onSearch(wanted);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(search, PAUSE_MS, typed);
  };
  const clear = () => {
    setText("");
    search("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === value) onEnter?.();
    search(text);
  };
  return (
    <search className={cx("block", className)}>
      <form onSubmit={submit} className="relative">
        <Icon
          icon={SearchIcon}
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
          className="field h-9 pr-9 pointer-coarse:h-11 pl-9.5 [&::-webkit-search-cancel-button]:hidden"
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => event.key === "Escape" && clear()}
        />
        {text && <ClearButton onClear={clear} />}
      </form>
    </search>
  );
}
