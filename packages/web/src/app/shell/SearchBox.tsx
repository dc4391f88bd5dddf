import { useApolloClient } from "@apollo/client/react";
import { SearchIcon } from "lucide-react";
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { lazily, loadChunk } from "../../lib/chunks.ts";
import { hasFlag, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo, useHere } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { cx } from "../../lib/variants.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ScanButton } from "../../ui/scan/ScanButton.tsx";
import { toast } from "../../ui/toasts.ts";
import { productPath } from "../addresses.ts";
import { useUser } from "../session.ts";
import { useAddFound } from "./addFound.ts";
import { useSide } from "./catalogSide.ts";
import { openPalette } from "./palette/open.ts";
import { addSearch, readSearches } from "./recentSearches.ts";
import {
  ALL_RESULTS,
  documentEntries,
  exactArticle,
  foundEntries,
  listPath,
  recentEntries,
  type SearchEntry,
  unknownEntries,
} from "./searchEntries.ts";
import { useSuggestions } from "./suggestions.ts";

const SuggestionList = lazily(() => import("./SuggestionList.tsx"));

/** Where a `/` is a character and no shortcut. */
const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

interface SearchBoxProps {
  /** The key `/` goes here from anywhere. */
  readonly shortcut?: boolean;
  readonly autoFocus?: boolean;
  readonly onDone?: () => void;
  readonly className?: string | undefined;
}

/**
 * The search of the header (1 §4): suggestions while typing, Enter shows the list. In the bike or parts side of the
 * catalog both are of that side, elsewhere of all goods.
 */
export default function SearchBox({ shortcut, autoFocus, onDone, className }: SearchBoxProps) {
  const { t } = useTranslation();
  const go = useGo();
  const isAppBar = hasFlag(useConfig(), "APP_BAR");
  const { path } = useHere();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  // By key, as suggestions that arrive meanwhile move the entries: the mark stays on what the user chose.
  const [active, setActive] = useState<string>();
  const side = useSide();
  const { found, loading: isSuggesting } = useSuggestions(text, side);
  const user = useUser();
  const { id: userId } = user;
  const client = useApolloClient();
  const searching = useRef<AbortController>(undefined);
  const [isChecking, setChecking] = useState(false);
  const adding = useAddFound();
  const loading = isSuggesting || isChecking;
  const shown = found
    ? [...foundEntries(found, text.trim(), side, adding.canAdd), ...documentEntries(text.trim())]
    : text === ""
      ? recentEntries(readSearches(userId), side)
      : isSuggesting
        ? unknownEntries(text.trim(), side)
        : [];
  const entries = open ? shown : [];
  const count = entries.length;
  const marked = entries.findIndex(({ key }) => key === active);

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
    setActive(undefined);
    input.current?.blur();
    onDone?.();
    go(to);
  };
  const showList = (search: string) => {
    addSearch(userId, search);
    done(listPath(search, side));
  };
  const choose = (entry: SearchEntry) => {
    // The list stays, so that it shows what is in the cart.
    if (entry.kind === "add") return adding.add(entry.article);
    if (entry.kind === "documents") {
      setOpen(false);
      onDone?.();
      return openPalette(entry.text);
    }
    if (entry.kind === "meant" || entry.kind === "recent") setText(entry.text);
    else if (entry.kind !== "article") addSearch(userId, text.trim());
    done(entry.to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = text.trim();
    const exact = found && exactArticle(found, search);
    const chosen = entries[marked];
    if (chosen) choose(chosen);
    else if (open && search && active === ALL_RESULTS) showList(search);
    else if (exact) done(productPath(exact));
    else if (search) {
      const [documents] = documentEntries(search);
      const fitsArticle = shown.some(({ kind }) => kind !== "documents");
      if (documents && !fitsArticle) void openDocument(documents, search);
      else showList(search);
    }
  };
  /** Opens the document with the number; the palette shows several, and the list of articles other texts. */
  const openDocument = async (documents: SearchEntry, search: string) => {
    searching.current?.abort();
    const control = new AbortController();
    searching.current = control;
    setChecking(true);
    const to = await loadChunk(() => import("./palette/exactDocument.ts"))
      .then(({ exactDocument }) => exactDocument(client, user, search, control.signal))
      .catch((error: unknown) => {
        if (searching.current === control) toast(t("search_failed"), { tone: "bad" });
        reportFault("a document could not be searched", error);
        return "failed" as const;
      });
    if (searching.current !== control) return;
    searching.current = undefined;
    setChecking(false);
    if (to === "failed") return;
    if (to !== undefined) done(to);
    else if (found) choose(documents);
    else showList(search);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (count === 0) return;
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(entries[((marked + step + count + 1 + 1) % (count + 1)) - 1]?.key);
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
          icon={SearchIcon}
          size={18}
          className="pointer-events-none absolute top-1/2 left-3 z-1 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t("search")}
          aria-expanded={count > 0}
          aria-controls={count > 0 ? `${id}-list` : undefined}
          aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          placeholder={isAppBar ? t("search_what") : t("search_placeholder")}
          value={text}
          onChange={({ target }) => {
            searching.current = undefined;
            setChecking(false);
            setText(target.value);
            setOpen(true);
            setActive(undefined);
          }}
          onFocus={() => {
            SuggestionList.preload();
            setOpen(true);
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className="peer field border-transparent bg-sunken pr-10 pl-10 text-ellipsis lg:placeholder-shown:pr-20 hover:bg-line/60 focus:bg-surface"
        />
        {loading && (
          <span
            aria-hidden="true"
            className="absolute top-1/2 right-3 -mt-2 size-4 animate-spin rounded-full border-2 border-ink-3 border-r-transparent"
          />
        )}
        {!loading && text === "" && (
          <ScanButton
            wants="article"
            size="sm"
            className="!absolute top-1/2 right-1.5 -translate-y-1/2"
            onScan={(code) => {
              setText(code);
              showList(code);
            }}
          />
        )}
        {shortcut && !loading && (
          <kbd className="absolute top-1/2 right-11 hidden size-6 -translate-y-1/2 place-items-center rounded-sm border border-line-strong bg-surface text-2xs text-ink-2 peer-placeholder-shown:grid peer-focus:hidden">
            /
          </kbd>
        )}
      </form>
      {count > 0 && (
        <Suspense>
          <SuggestionList
            id={id}
            entries={entries}
            active={marked}
            inCart={adding.inCart}
            onMark={(index) => setActive(entries[index]?.key)}
            onChoose={(index) => {
              const entry = entries[index];
              if (entry) choose(entry);
            }}
          />
        </Suspense>
      )}
      <span role="status" className="sr-only">
        {loading ? t("search_loading") : count > 0 ? t("search_suggestions_count", { count }) : ""}
      </span>
    </search>
  );
}
