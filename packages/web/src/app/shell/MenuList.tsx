import { ChevronDownIcon, StoreIcon } from "lucide-react";
import { type ComponentProps, type ComponentType, useCallback, useEffect, useId, useRef, useState } from "react";
import { useConfig } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { useHere } from "../../lib/navigation.ts";
import { useStore } from "../../lib/store.ts";
import { cx } from "../../lib/variants.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { CountBadge, CountSink, type MenuCount } from "../../ui/MenuCount.tsx";
import { useRovingFocus } from "../../ui/useRovingFocus.ts";
import { useCounts } from "../counts.ts";
import type { MenuGroup, MenuPlace } from "../route.ts";
import { useRoutes, useTrail } from "../routing.tsx";
import { useUser } from "../session.ts";
import { asksForCustomer } from "./asksForCustomer.ts";
import { choices, choose, hasHeading, isUnfolded } from "./folding.ts";
import { type MenuEntry, type MenuSection, marksOf, menuOf } from "./menu.ts";
import { MENU_ICONS } from "./menuIcons.ts";
import { useRowTitle } from "./rowTitle.ts";

const GROUP_TITLES: Record<MenuGroup, MessageKey> = {
  main: "menu_main",
  catalog: "menu_catalog",
  orders: "menu_orders",
  programs: "menu_programs",
  vendors: "menu_vendors",
  content: "menu_content",
  admin: "menu_admin",
  account: "menu_account",
};

/** Hides what the header leads to already, and what the foot of the drawer leads to. */
const IN_HEADER = { always: "hidden", lg: "lg:hidden", "2xl": "2xl:hidden" } as const;
const hiddenBeside = ({ place: { inHeaderFrom } }: MenuEntry) => inHeaderFrom && IN_HEADER[inHeaderFrom];

/**
 * The user's menu on this host, by group; a group is folded by its heading, and unfolds for the page shown. It is one stop of the
 * Tab key, so that the content is near.
 */
export function MenuList({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const config = useConfig();
  const counts = useCounts();
  const chosen = useStore(choices);
  const { path, search } = useHere();
  const { rows } = useRoutes();
  const trail = useTrail();
  const sections = menuOf(rows, user, config, counts);
  const markOf = marksOf(sections, trail, search);
  const current = sections.find((section) => section.entries.some(markOf))?.group;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another page shows, not when its group is folded
  useEffect(() => {
    if (current && choices.get()[current] === false) choose(current, true);
  }, [path]);
  const menu = useRef<HTMLElement>(null);
  useRovingFocus(menu);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another page shows, or its group unfolds
  useEffect(() => {
    if (menu.current) showCurrent(menu.current);
  }, [path, current && chosen[current]]);
  return (
    <nav ref={menu} aria-label={t("menu_main")} className="flex flex-col gap-1">
      {sections.map((section) => (
        <Section
          key={section.group}
          section={section}
          isOpen={isUnfolded(section, sections, chosen, current)}
          placeOf={markOf}
          {...(onNavigate && { onNavigate })}
        />
      ))}
    </nav>
  );
}

/** Moves a menu that is longer than its frame so that the entry of the page shown is in sight; nothing else moves. */
function showCurrent(menu: HTMLElement): void {
  const entry = menu.querySelector("[aria-current]");
  let frame = menu.parentElement;
  while (frame && frame.scrollHeight <= frame.clientHeight) frame = frame.parentElement;
  if (!entry || !frame || frame === document.documentElement || frame === document.body) return;
  const [visible, wanted] = [frame.getBoundingClientRect(), entry.getBoundingClientRect()];
  // In a folded group it has no place; it gets one when the group unfolds.
  if (wanted.height === 0 || (wanted.top >= visible.top && wanted.bottom <= visible.bottom)) return;
  frame.scrollTop += wanted.top - visible.top - visible.height / 2;
}

type Counted = ComponentProps<typeof MenuCount>;

interface SectionProps {
  readonly section: MenuSection;
  readonly isOpen: boolean;
  readonly placeOf: (entry: MenuEntry) => "page" | "above" | undefined;
  readonly onNavigate?: () => void;
}

/** A group with its heading. While it is folded, the heading says how much waits behind its entries. */
function Section({ section, isOpen, placeOf, onNavigate }: SectionProps) {
  const { t } = useTranslation();
  const id = useId();
  const { group, entries } = section;
  const isPlain = !hasHeading(section);
  const isHere = entries.some((entry) => placeOf(entry));
  const hidden = entries.map(hiddenBeside);
  const [counted, setCounted] = useState<Readonly<Record<string, Counted | undefined>>>({});
  const tell = useCallback(
    (entry: string, waits: Counted | undefined) => setCounted((others) => ({ ...others, [entry]: waits })),
    [],
  );
  const waiting = Object.values(counted).filter((each) => each !== undefined);
  const isHidden = hidden.every((name) => name === hidden[0]) && hidden[0];
  return (
    <div className={cx("border-t border-line pt-1 first:border-t-0 first:pt-0", isOpen && "pb-1", isHidden)}>
      {!isPlain && (
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => choose(group, !isOpen)}
            className={cx(
              "flex h-11 w-full items-center gap-1.5 rounded-md pr-2 pl-3 text-left text-xs font-semibold transition-colors hover:bg-sunken hover:text-ink lg:h-8",
              isHere && !isOpen ? "text-accent-ink" : "text-ink-2",
            )}
          >
            <span className="min-w-0 flex-1 truncate">{t(GROUP_TITLES[group])}</span>
            {!isOpen && (
              <CountBadge
                count={waiting.reduce((sum, { count }) => sum + count, 0)}
                label={waiting.map(({ label }) => label).join(", ")}
              />
            )}
            <Icon
              icon={ChevronDownIcon}
              size={16}
              className={cx("text-ink-3 transition-transform", !isOpen && "-rotate-90")}
            />
          </button>
        </h2>
      )}
      <ul id={id} hidden={!isOpen} className="flex flex-col gap-0.5 [&[hidden]]:hidden">
        <CountSink value={tell}>
          {entries.map((entry) => (
            <Entry key={entry.to} entry={entry} here={placeOf(entry)} {...(onNavigate && { onNavigate })} />
          ))}
        </CountSink>
      </ul>
    </div>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly here: "page" | "above" | undefined;
  readonly onNavigate?: () => void;
}

/** An entry of the menu; muted and with a shop's icon while its page only asks for a customer. */
function Entry({ entry, here, onNavigate }: EntryProps) {
  const { row, place, to } = entry;
  const { t } = useTranslation();
  const titleOf = useRowTitle();
  const { preload } = useRoutes();
  const user = useUser();
  const waits = asksForCustomer(row, user, useConfig());
  const fetchAhead = () => preload(to.replace(/\?.*/, ""));
  const badgeId = useId();
  const Badge = useBadge(place.badge);
  return (
    <li className={cx("group/entry relative", hiddenBeside(entry))}>
      <Link
        to={to}
        {...(Badge && { "aria-describedby": badgeId })}
        look="plain"
        title={waits ? t("select_customer") : undefined}
        aria-current={here === "page" ? "page" : here ? "true" : undefined}
        onClick={onNavigate}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        className={cx(
          "flex min-h-11 items-center gap-3 rounded-md px-3 py-1 font-medium transition-colors lg:min-h-9",
          here ? "bg-accent-soft text-accent-ink" : "hover:bg-sunken hover:text-ink",
          !here && (waits ? "text-ink-3" : "text-ink-2"),
        )}
      >
        <Icon icon={MENU_ICONS[place.icon]} size={18} />
        <span className={cx("min-w-0", Badge && "group-has-data-badge/entry:pr-6 hyphens-auto wrap-anywhere")}>
          {place.labelKey ? t(place.labelKey) : titleOf(row)}
        </span>
        {waits && <Icon icon={StoreIcon} size={14} className="ml-auto shrink-0 text-ink-3" />}
      </Link>
      {Badge && (
        <span id={badgeId} className="pointer-events-none absolute inset-y-0 right-3 flex items-center">
          <Badge />
        </span>
      )}
    </li>
  );
}

/** The badge of an entry as soon as its code is there; undefined without it, since the entry works alone. */
function useBadge(load: MenuPlace["badge"]): ComponentType | undefined {
  const [badge, setBadge] = useState<{ readonly Badge: ComponentType }>();
  useEffect(() => {
    let isShown = true;
    load?.().then(
      (module) => isShown && setBadge({ Badge: module.default }),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return badge?.Badge;
}
