import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { productPath } from "../../features/catalogue/product.ts";
import { SuggestionsDocument, type SuggestionsQuery } from "../../gql/graphql.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { request } from "../graphql.ts";
import { useT } from "../i18n.ts";
import { SEARCH_DEBOUNCE_MS, SUGGEST_FROM, SUGGESTIONS } from "../limits.ts";
import { useGo, useHere } from "../navigation.tsx";

type Suggestions = SuggestionsQuery["products"];

/** Where a `/` is a character and no shortcut. */
const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

interface SearchBoxProps {
  /** The key `/` goes here from anywhere. */
  readonly shortcut?: boolean;
  readonly autoFocus?: boolean;
  readonly onDone?: () => void;
  readonly className?: string;
}

/**
 * The search of the header (1 §4): suggestions 650 ms after the last key when there are three characters, Enter shows
 * the list. A later search cancels an earlier one.
 */
export function SearchBox({ shortcut, autoFocus, onDone, className }: SearchBoxProps) {
  const { t } = useT();
  const go = useGo();
  const { path } = useHere();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(text);
  const entries = open ? (found?.data ?? []) : [];

  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  useEffect(() => {
    if (!shortcut) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPED);
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [shortcut]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: puts the suggestions away when another page shows
  useEffect(() => setOpen(false), [path]);

  const done = (to: string) => {
    setOpen(false);
    setActive(-1);
    input.current?.blur();
    onDone?.();
    go(to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = entries[active];
    const search = text.trim();
    if (chosen) done(productPath(chosen));
    else if (search) done(`/catalog/list?${new URLSearchParams({ search })}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (entries.length === 0) return;
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((now) => ((now + step + entries.length + 1 + 1) % (entries.length + 1)) - 1);
    } else if (event.key === "Escape") {
      if (open) setOpen(false);
      else {
        setText("");
        onDone?.();
      }
    }
  };

  return (
    <search className={cx("relative block", className)}>
      <form onSubmit={submit}>
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute top-1/2 left-3 z-1 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t("search")}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 && entries[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          placeholder={t("search_placeholder")}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className="peer field border-transparent bg-sunken pr-10 pl-10 hover:bg-line/60 focus:bg-surface"
        />
        {shortcut && (
          <kbd className="absolute top-1/2 right-2.5 hidden size-6 -translate-y-1/2 place-items-center rounded-sm border border-line-strong bg-surface text-2xs text-ink-2 peer-placeholder-shown:grid peer-focus:hidden">
            /
          </kbd>
        )}
      </form>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("search_suggestions")}
        hidden={entries.length === 0}
        className="absolute inset-x-0 top-full z-40 mt-1.5 animate-rise overflow-hidden rounded-lg border border-line bg-surface p-1.5 shadow-pop"
      >
        {entries.map((product, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keyboard
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus
          <div
            key={`${product.sorg}/${product.article_code}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={cx(
              "flex cursor-pointer items-center gap-3 rounded-md px-2 py-1.5",
              index === active && "bg-sunken",
            )}
            onPointerEnter={() => setActive(index)}
            // The field keeps the focus, so that its blur does not put the list away before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => done(productPath(product))}
          >
            <Picture
              src={product.image}
              alt=""
              fallback={product.category === "Bike" ? "bike" : "parts"}
              className="size-10"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{product.name}</span>
              <span className="tabular block truncate text-2xs text-ink-3">
                {[product.article_code_display, product.frameSize, product.color].filter(Boolean).join(" · ")}
              </span>
            </span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {entries.length > 0 ? t("search_suggestions_count", { count: entries.length }) : ""}
      </span>
    </search>
  );
}

/** Suggestions for what is typed; undefined as long as there are none to ask for. */
function useSuggestions(text: string): Suggestions | undefined {
  const term = text.trim();
  const [found, setFound] = useState<{ term: string; products: Suggestions }>();
  useEffect(() => {
    if (term.length < SUGGEST_FROM) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      request(SuggestionsDocument, { limit: SUGGESTIONS, filter: { search: term } }, control.signal).then(
        ({ products }) => setFound({ term, products }),
        (error: unknown) => {
          if (!control.signal.aborted) console.error("suggestions could not be loaded", error);
        },
      );
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [term]);
  return term.length >= SUGGEST_FROM && found && term.startsWith(found.term) ? found.products : undefined;
}
