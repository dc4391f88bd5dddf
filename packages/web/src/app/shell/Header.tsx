import { ArrowLeftIcon, CommandIcon, MenuIcon, SearchIcon, XIcon } from "lucide-react";
import { Suspense, useEffect } from "react";
import { useNavigate } from "react-router";
import { OutboxButton } from "../../features/capture/index.ts";
import { CartMenu } from "../../features/cart/index.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { whenIdle } from "../../lib/idle.ts";
import { useGo } from "../../lib/navigation.ts";
import { useWide } from "../../lib/wide.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { useOpenHere } from "../../ui/openHere.ts";
import { mobileTitle, showsCustomerMenu } from "../guard.ts";
import type { RouteRow } from "../route.ts";
import { useTrail } from "../routing.tsx";
import { useUser } from "../session.ts";
import { Brand } from "./Brand.tsx";
import { CustomerChip } from "./CustomerChip.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { useMobileTitle, watchTitle } from "./mobileTitle.ts";
import { PreviewChip } from "./PreviewChip.tsx";
import { PriceToggle } from "./PriceToggle.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import { openPalette } from "./palette/open.ts";
import { CatalogSwitch, SearchBox } from "./parts.ts";

const round =
  "relative grid size-10 pointer-coarse:size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink";

interface HeaderProps {
  readonly row: RouteRow;
  readonly onMenu: () => void;
  /** When the user points at the button that opens the menu. */
  readonly preloadMenu: () => void;
}

/** The header: everything on wide screens; back or menu, title, search and cart on small ones (1 §2.6). */
export function Header({ row, onMenu, preloadMenu }: HeaderProps) {
  const { t } = useTranslation();
  const user = useUser();
  const config = useConfig();
  const [searching, setSearching] = useOpenHere();
  const maySearch = user.scopes.includes("page.catalog");
  const isWide = useWide();
  useEffect(() => (isWide || !maySearch ? undefined : whenIdle(SearchBox.preload)), [isWide, maySearch]);
  return (
    <header className="sticky top-0 z-30 print:hidden h-14 border-b border-line bg-surface lg:h-16">
      <div className="flex h-full items-center gap-1 px-2 lg:gap-3 lg:px-6">
        <div className="flex min-w-0 flex-1 items-center gap-1 lg:hidden">
          {row.mobile?.back ? (
            <BackButton />
          ) : (
            <IconButton
              icon={MenuIcon}
              label={t("menu_open")}
              onPointerEnter={preloadMenu}
              onFocus={preloadMenu}
              onClick={onMenu}
            />
          )}
          <MobileTitle row={row} />
        </div>
        <div className="hidden w-51 shrink-0 lg:block">
          <Link to="/" look="plain" className="flex min-w-0 rounded-md">
            <Brand place="navbar" />
          </Link>
        </div>
        {isWide && (
          <Suspense>
            <CatalogSwitch className="hidden xl:flex" />
          </Suspense>
        )}
        {maySearch && (
          <div className="hidden flex-1 lg:block">
            {isWide && (
              <Suspense>
                <SearchBox shortcut className="max-w-xl" />
              </Suspense>
            )}
          </div>
        )}
        {maySearch && row.mobile?.search ? (
          <IconButton
            icon={SearchIcon}
            label={t("search")}
            className="lg:hidden"
            onPointerEnter={SearchBox.preload}
            onFocus={SearchBox.preload}
            onClick={() => setSearching(true)}
          />
        ) : (
          <IconButton
            icon={SearchIcon}
            label={t("palette_title")}
            className="lg:hidden"
            onClick={() => openPalette()}
          />
        )}
        <div className="flex items-center gap-1 lg:ml-auto">
          <PreviewChip className="hidden 2xl:block" />
          <CustomerChip switchable={showsCustomerMenu(row, user, config)} />
          <IconButton
            icon={CommandIcon}
            label={t("palette_title")}
            className="max-lg:hidden"
            onClick={() => openPalette()}
          />
          <div className="hidden lg:block">
            <LanguageMenu className={round} />
          </div>
          <PriceToggle className={round} />
          <OutboxButton className={round} />
          <CartMenu className={round} />
          <div className="hidden lg:block">
            <ProfileMenu />
          </div>
        </div>
      </div>
      {searching && (
        <div className="absolute inset-0 flex items-center gap-1 bg-surface px-2 lg:hidden">
          <Suspense fallback={<div className="flex-1" />}>
            <SearchBox autoFocus onDone={() => setSearching(false)} className="flex-1" />
          </Suspense>
          <IconButton
            icon={CommandIcon}
            label={t("palette_title")}
            onClick={() => {
              setSearching(false);
              openPalette();
            }}
          />
          <IconButton icon={XIcon} label={t("close")} onClick={() => setSearching(false)} />
        </div>
      )}
    </header>
  );
}

function BackButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = useGo();
  const above = useTrail().at(-2)?.path ?? "/";
  // A page that was opened by its address has nothing to go back to: then up.
  const goBack = () => (history.length > 1 ? void navigate(-1) : go(above));
  return <IconButton icon={ArrowLeftIcon} label={t("back")} onClick={goBack} />;
}

function MobileTitle({ row }: { row: RouteRow }) {
  const titleOf = useMobileTitle();
  const title = mobileTitle(titleOf(row));
  return (
    <p
      // A new element, so that another title is measured.
      key={title}
      ref={watchTitle}
      className="line-clamp-2 min-w-0 text-[0.9375rem] leading-5 font-semibold break-words hyphens-auto"
    >
      {title}
    </p>
  );
}
