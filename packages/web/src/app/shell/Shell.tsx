import { ApolloProvider } from "@apollo/client/react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { BannerPopup } from "../../features/banner/index.ts";
import { CartProvider } from "../../features/cart/index.ts";
import { ConsumerVoice } from "../../features/consumer-voice/index.ts";
import { actedFor, closeCustomerDialog, noteSelected } from "../../features/customer/index.ts";
import { Push } from "../../features/push/index.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { whenIdle } from "../../lib/idle.ts";
import { useHere } from "../../lib/navigation.ts";
import { cx } from "../../lib/variants.ts";
import { useWide } from "../../lib/wide.ts";
import { preloadDialog } from "../../ui/Dialog.tsx";
import { client } from "../apollo.ts";
import { canChooseCustomer, guard, isHome } from "../guard.ts";
import type { RouteRow } from "../route.ts";
import { useSession, useUser } from "../session.ts";
import { useUi } from "../uiState.ts";
import { Announcements } from "./Announcements.tsx";
import { Header } from "./Header.tsx";
import { LoadCounts } from "./LoadCounts.tsx";
import { PalettePlace } from "./palette/PalettePlace.tsx";
import { ActingBar, ChooseHere, CustomerGate, MobileDrawer, Sidebar } from "./parts.ts";

/** What the menu of narrow windows consists of. */
function preloadMenu(): void {
  MobileDrawer.preload();
  preloadDialog();
}

interface ShellProps {
  readonly row: RouteRow;
  readonly children: ReactNode;
}

/**
 * Header, menu and the page between them, for everyone who is signed in (1 §2.4), with the client that all of them read by:
 * the pages before the sign-in do without its 40 KiB.
 */
export default function Shell(props: ShellProps) {
  return (
    <ApolloProvider client={client}>
      <Frame {...props} />
    </ApolloProvider>
  );
}

function Frame({ row, children }: ShellProps) {
  const { t } = useTranslation();
  const session = useSession();
  const user = useUser();
  const config = useConfig();
  const { path } = useHere();
  const [drawer, setDrawer] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on a change of path and on nothing else
  useEffect(() => {
    setDrawer(false);
    closeCustomerDialog();
  }, [path]);
  const { customerDialog } = useUi();
  const isWide = useWide();
  useEffect(() => (isWide ? undefined : whenIdle(preloadMenu)), [isWide]);
  useEffect(() => noteSelected(user), [user]);
  const chooses = guard(row, session, config).kind === "choose-customer";
  return (
    <>
      <LoadCounts />
      <CartProvider>
        <a
          href="#main"
          className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-ink px-4 py-2 font-medium text-white focus:translate-y-0"
        >
          {t("skip_to_content")}
        </a>
        <Header row={row} preloadMenu={preloadMenu} onMenu={() => setDrawer(true)} />
        <div data-shell="" className="[--header:64px] lg:pl-60 print:pl-0">
          {isWide && (
            <Suspense>
              <Sidebar />
            </Suspense>
          )}
          {actedFor(user) && (
            <Suspense>
              <ActingBar />
            </Suspense>
          )}
          <Announcements />
          <main
            id="main"
            tabIndex={-1}
            className={cx(
              "mx-auto min-h-[calc(100dvh-64px)] px-4 pt-5 pb-16 outline-none xs:px-6 lg:px-8 lg:pt-7 print:min-h-0 print:max-w-none print:p-0",
              // 1400 and 1200 px of content between the margins.
              row.layout === "full-width" ? "max-w-[1464px]" : "max-w-[1264px]",
            )}
          >
            {chooses ? (
              <Suspense>
                <ChooseHere>{children}</ChooseHere>
              </Suspense>
            ) : (
              children
            )}
          </main>
        </div>
        {(user.lostCustomer || canChooseCustomer(user, config)) && (
          <Suspense>
            <CustomerGate forced={chooses} />
          </Suspense>
        )}
        <ConsumerVoice />
        <PalettePlace />
        <Push />
        <BannerPopup quiet={chooses || drawer || customerDialog || !isHome(row)} />
        {drawer && (
          <Suspense>
            <MobileDrawer onClose={() => setDrawer(false)} />
          </Suspense>
        )}
      </CartProvider>
    </>
  );
}
