import { BikeIcon, WrenchIcon } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Picture } from "../../ui/Picture.tsx";
import { foldCode } from "./line.ts";
import type { Suggestion } from "./useArticles.ts";
import { useArticles } from "./useArticles.ts";

interface ArticleInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly invalid: boolean;
  readonly describedBy: string;
  readonly onType: (code: string) => void;
  readonly onLeave: () => void;
  readonly onChoose: (article: Suggestion) => void;
  /** Keys that the suggestions do not handle. */
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** A code or words, with suggested articles: chosen with the arrow keys and Enter or Tab. Enter alone chooses the first, Tab alone the only one. */
export const ArticleInput = memo(function ArticleInput(props: ArticleInputProps) {
  const { id, label, value, invalid, describedBy, onType, onLeave, onChoose, onKey, onPaste } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const { articles, current } = useArticles(open ? value : "");
  const shown = open && articles.length > 0;
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  const choose = (index: number): boolean => {
    const article = shown ? articles[index] : undefined;
    if (article) onChoose(article);
    setOpen(false);
    setActive(-1);
    return article !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (shown && step !== undefined && !event.ctrlKey) {
      event.preventDefault();
      const places = articles.length + 1;
      return setActive((now) => ((now + step + places + 1) % places) - 1);
    }
    if (shown && event.key === "Escape") return setOpen(false);
    const takes =
      (event.key === "Enter" && !event.ctrlKey && !event.metaKey) || (event.key === "Tab" && !event.shiftKey);
    const takesFirst = event.key === "Enter" || articles.length === 1;
    const index = active < 0 && takesFirst ? likeliest(articles, value, current) : active;
    // What is chosen leads to its quantity itself; Tab would go one field further.
    if (takes && choose(index)) return event.preventDefault();
    onKey(event);
  };
  return (
    <div className="relative">
      <input
        id={id}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={100}
        placeholder={t("fast_placeholder")}
        value={value}
        onChange={({ target }) => {
          onType(target.value);
          setOpen(true);
          setActive(-1);
        }}
        onBlur={() => {
          setOpen(false);
          onLeave();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={cx(
          "field field-sm font-medium placeholder:font-normal placeholder-shown:pr-9 placeholder-shown:text-ellipsis not-focus:placeholder:opacity-0",
          invalid && "border-bad",
        )}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t("search_suggestions")}
        hidden={!shown}
        className="absolute top-full -left-8 z-30 mt-1 w-104 max-w-[calc(100vw-3.75rem)] scroll-mb-24 lg:left-0 rounded-lg border border-line bg-surface p-1.5 shadow-pop"
      >
        {shown &&
          articles.map((article, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys
            <div
              key={`${article.sorg}/${article.article_code}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerEnter={() => setActive(index)}
              // The field keeps the focus, so that its blur does not put the list away before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              className={cx("flex items-center gap-3 rounded-md px-2 py-1.5", index === active && "bg-sunken")}
            >
              <Picture
                src={article.image}
                alt=""
                fallback={article.category === "Bike" ? BikeIcon : WrenchIcon}
                className="size-9"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{article.name}</span>
                <span className="block truncate text-2xs text-ink-3">
                  {[article.article_code_display, article.frameSize, article.color].filter(Boolean).join(" · ")}
                </span>
              </span>
            </div>
          ))}
      </div>
    </div>
  );
});

/** Index of the article with the code that is typed, or else of the first one if they are what the whole text suggests; -1 for none. */
function likeliest(articles: readonly Suggestion[], value: string, current: boolean): number {
  const code = foldCode(value);
  const exact = articles.findIndex(({ article_code, article_code_display }) =>
    [article_code, article_code_display].some((own) => foldCode(own) === code),
  );
  return exact < 0 && current ? 0 : exact;
}
