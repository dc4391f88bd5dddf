import { SearchIcon } from "lucide-react";
import { type KeyboardEvent, useCallback, useId, useMemo, useState } from "react";
import { useChangeCustomer } from "../../../features/customer/index.ts";
import { useConfig } from "../../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../../lib/i18n.ts";
import { useGo } from "../../../lib/navigation.ts";
import { whenMayLeave } from "../../../lib/unsaved.ts";
import { cx } from "../../../lib/variants.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Status.tsx";
import { useCounts } from "../../counts.ts";
import { useRoutes } from "../../routing.tsx";
import { useUser } from "../../session.ts";
import { menuOf } from "../menu.ts";
import { useRowTitle } from "../rowTitle.ts";
import { actionsFor } from "./actions.ts";
import { isPaletteOpen, takeTyped } from "./open.ts";
import { addRecent, readRecent } from "./recent.ts";
import { type Entry, sourcesFor } from "./sources.ts";
import { useFound } from "./useFound.ts";

interface Shown {
  readonly id: string;
  readonly title: MessageKey;
  readonly entries: readonly Entry[];
  readonly failed?: boolean;
}

/** Pages without a search. */
const PAGES = 6;

/** Finds pages, articles, documents, and customers that the user may see. Arrow keys choose, Enter opens, Escape closes. */
export default function Palette() {
  const { t } = useTranslation();
  const user = useUser();
  const go = useGo();
  const id = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const { busy, failed, choose } = useChangeCustomer();
  const config = useConfig();
  const sources = useMemo(() => sourcesFor(user, config), [user, config]);
  const { groups, loading } = useFound(text, sources);
  const pages = usePages(text);
  const actions = actionsFor(text, user, config, t).map(({ title, to }) => ({
    ...{ key: `action-${to}`, title: t(title), detail: "", to },
  }));
  const recent =
    text.trim() === "" ? readRecent(user.id).map((entry, index) => ({ ...entry, key: `recent-${index}` })) : [];
  const shown: readonly Shown[] = [
    { id: "recent", title: "palette_recent" as const, entries: recent },
    { id: "actions", title: "palette_actions" as const, entries: actions },
    { id: "pages", title: "palette_pages" as const, entries: pages },
    ...groups.map(({ source, entries, failed: hasFailed }) => ({ ...source, entries, failed: hasFailed })),
  ].filter((group) => group.entries.length > 0 || ("failed" in group && group.failed));
  const entries = shown.flatMap((group) => group.entries);
  const current = entries[Math.min(active, entries.length - 1)];
  const begin = useCallback((field: HTMLInputElement | null) => {
    if (!field) return;
    field.focus();
    setText(takeTyped());
  }, []);

  const searched = text.trim();
  /** Results in the catalog, also before anything is found here. */
  const inCatalog =
    searched !== "" && user.scopes.includes("page.catalog")
      ? `/catalog/list?search=${encodeURIComponent(searched)}`
      : undefined;

  const close = () => isPaletteOpen.set(false);
  const open = (entry: Entry) => {
    const { to, customer } = entry;
    if (customer) whenMayLeave(() => choose(customer));
    if (to === undefined) return;
    addRecent(user.id, { title: entry.title, detail: entry.detail, to });
    close();
    go(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      const next = (Math.min(active, entries.length - 1) + step + entries.length) % entries.length;
      setActive(next);
      document.getElementById(`${id}-${entries[next]?.key}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && current) open(current);
    else if (event.key === "Enter" && inCatalog) {
      close();
      go(inCatalog);
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog open wide title={t("palette_title")} onClose={close}>
      <div className="-mx-2 flex h-[min(540px,calc(100dvh-200px))] flex-col">
        <div className="relative">
          <Icon
            icon={SearchIcon}
            size={18}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
          />
          <input
            ref={begin}
            type="text"
            role="combobox"
            aria-label={t("palette_search")}
            placeholder={t("palette_search")}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={current ? `${id}-${current.key}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            className="field pl-10"
          />
        </div>
        {failed && (
          <div className="mt-3">
            <Notice tone="bad">{t("failed_change_customer")}</Notice>
          </div>
        )}
        <p
          role="status"
          // Below what has been found, as more comes there.
          className={cx(
            "px-2 text-xs text-ink-3",
            (loading || entries.length === 0) && "pt-3",
            entries.length > 0 && "order-last",
          )}
        >
          {loading ? t("search_loading") : entries.length === 0 && t("empty_no_results")}
        </p>
        {inCatalog && (
          <Link
            to={inCatalog}
            onClick={close}
            className="mt-2 inline-flex min-h-11 items-center self-start px-2 font-medium wrap-anywhere"
          >
            {t("palette_in_catalog", { text: searched })}
          </Link>
        )}
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t("palette_title")}
          aria-busy={busy !== undefined}
          className="mt-3 min-h-0 flex-1 overflow-y-auto"
        >
          {shown.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a list are grouped so
            <div key={group.id} role="group" aria-label={t(group.title)} className="mb-3">
              <p aria-hidden="true" className="px-2 pb-1 text-2xs font-medium text-ink-3">
                {t(group.title)}
              </p>
              {group.failed && <p className="px-2 py-1.5 text-bad">{t("palette_failed")}</p>}
              {group.entries.map((entry) => (
                <div
                  key={entry.key}
                  id={`${id}-${entry.key}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry.key === current?.key}
                  onPointerMove={() => setActive(entries.indexOf(entry))}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => open(entry)}
                  onKeyDown={onKeyDown}
                  className={cx(
                    "flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-2 py-1.5",
                    entry.key === current?.key && "bg-sunken",
                  )}
                >
                  <span className="min-w-0 font-medium wrap-anywhere">{entry.title}</span>
                  {entry.detail && <span className="min-w-0 truncate text-xs text-ink-3">{entry.detail}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        {entries.length > 0 && (
          <p className="px-2 pt-2 text-xs text-ink-3 pointer-coarse:hidden">{t("palette_keys")}</p>
        )}
      </div>
    </Dialog>
  );
}

/** Pages of the user's menu whose title has all the words. */
function usePages(text: string): readonly Entry[] {
  const { t } = useTranslation();
  const user = useUser();
  const config = useConfig();
  const counts = useCounts();
  const titleOf = useRowTitle();
  const { rows } = useRoutes();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = menuOf(rows, user, config, counts).flatMap((section) =>
    section.entries.map(({ row, place, to }) => ({
      ...{ key: `page-${to}`, title: place.labelKey ? t(place.labelKey) : titleOf(row), detail: "", to },
    })),
  );
  const found = all.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  return words.length > 0 ? found.slice(0, PAGES) : found;
}
