import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { BrowserRouter, Navigate, Route, Routes, useLocation, useParams } from "react-router";
import { lazily } from "../lib/chunks.ts";
import { getConfig, useConfig } from "../lib/config.ts";
import { loadLocale, useTranslation } from "../lib/i18n.ts";
import { bestLocale, localeOfPrefix, localePath, rememberedLocale, rememberLocale, splitTag } from "../lib/locale.ts";
import { useHere } from "../lib/navigation.ts";
import { useStore } from "../lib/store.ts";
import { Toasts } from "../ui/Toasts.tsx";
import { BrandFrame } from "./BrandFrame.tsx";
import { Connection } from "./Connection.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { canChooseCustomer, guard, mayOpen, type Verdict } from "./guard.ts";
import { Leaving } from "./Leaving.tsx";
import { hasOfflinePage, offlineRows } from "./offlineRows.ts";
import { useOnline, useReachable } from "./online.ts";
import { Progress } from "./Progress.tsx";
import { pageTitle } from "./pageTitle.ts";
import { useReading } from "./reading.ts";
import type { RouteRow } from "./route.ts";
import { RouteError } from "./routeError.ts";
import { routes } from "./routes.ts";
import { RoutesProvider } from "./routing.tsx";
import { ScrollAndFocus } from "./ScrollAndFocus.tsx";
import { getSession, type Session, signOut, useSession, wasRestoredOffline } from "./session.ts";
import { firstPageOf } from "./shell/menu.ts";
import { actingParts, firstParts } from "./shell/parts.ts";
import { useUi } from "./uiState.ts";

const Shell = lazily(() => import("./shell/Shell.tsx"));
const OfflinePage = lazily(() => import("./OfflinePage.tsx"));
const pages = new Map(routes.rows.map((row) => [row.id, lazily(row.page)]));

const site = {
  ...routes,
  preload: (path: string) => {
    const row = routes.rowOf(path);
    if (row) pages.get(row.id)?.preload();
  },
};

/** Loads the code of a page and of the layout around it, so that both show without a placeholder. Never throws. */
export async function loadPage(path: string): Promise<void> {
  const row = routes.rowOf(path) ?? routes.notFound;
  const session = getSession();
  const parts = [
    pages.get(row.id),
    ...(row.public ? [] : [Shell, ...firstParts()]),
    ...(session.status === "in" && canChooseCustomer(session.user, getConfig()) ? actingParts : []),
    ...(wasRestoredOffline() ? [OfflinePage] : []),
  ];
  // What cannot be loaded is tried again when it is shown, and reported then.
  await Promise.allSettled(parts.map((part) => part?.load()));
}

/** Sends the first queries of a page that a user with these scopes may open. */
export function beginPage(path: string, scopes: readonly string[]): void {
  const row = routes.rowOf(path);
  // What fails is asked again, and shown, by the page.
  if (row?.begin && mayOpen(row, { scopes })) row.begin().catch(() => undefined);
}

/** The page to begin with without a network: the only one that the user could choose, otherwise that of the address. */
export function offlinePage(path: string, session: Session): string {
  if (routes.rowOf(path)?.offline) return path;
  const [only, ...others] = offlineRows(routes.rows, session, getConfig());
  return only && others.length === 0 ? only.path : path;
}

/** Whether some page opens for the signed-in user without a network. */
export function mayWorkOffline(): boolean {
  const session = getSession();
  return session.status === "in" && hasOfflinePage(routes.rows, session.user);
}

/** Whether a page may be seen without a session. */
export function isPublicPage(path: string): boolean {
  return routes.rowOf(path)?.public === true;
}

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Progress />
        <ScrollAndFocus />
        <Site />
      </BrowserRouter>
      <Connection />
      <Toasts />
      <Leaving />
    </ErrorBoundary>
  );
}

/** What an address shows; within a router. */
export function Site() {
  return (
    <RoutesProvider routes={site}>
      <Routes>
        <Route path="/:locale/*" element={<LocaleFrame />} />
        <Route path="*" element={<WithoutLocale />} />
      </Routes>
    </RoutesProvider>
  );
}

/**
 * The bare root, and pages written without a locale, go to the reader's language; those with another tag of a language, to that
 * language. The rest does not exist.
 */
function WithoutLocale() {
  const { languages } = useConfig();
  const { pathname, search, hash } = useLocation();
  const offered = languages.map(({ code }) => code);
  const tagged = routes.rowOf(pathname) ? undefined : splitTag(pathname, offered);
  const path = tagged?.path ?? pathname;
  if (!routes.rowOf(path)) {
    return (
      <Layout row={routes.notFound}>
        <Visit row={routes.notFound} verdict={SHOW} />
      </Layout>
    );
  }
  const locale = tagged
    ? bestLocale([tagged.tag, ...navigator.languages], offered)
    : bestLocale(navigator.languages, offered, rememberedLocale());
  return <Navigate to={localePath(locale, path) + search + hash} replace />;
}

const SPLASH = <div className="splash" />;
const SHOW: Verdict = { kind: "show" };

/** The row of the address being shown, and what becomes of the visit. */
function useVisit(): { readonly row: RouteRow; readonly verdict: Verdict } {
  const session = useSession();
  const config = useConfig();
  const { maintenanceMessage } = useUi();
  const { path, full } = useHere();
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time at which this address was opened
  const at = useMemo(() => Date.now(), [full]);
  const row = routes.rowOf(path) ?? routes.notFound;
  const decided = guard(row, session, config, {
    from: full + hash,
    at,
    isMaintenance: maintenanceMessage !== undefined,
    firstPage: session.status === "in" ? firstPageOf(routes.rows, session.user, config) : undefined,
  });
  // The session ends before the address changes: until then the address still leads to where the reason shows.
  const refused = useRef<{ readonly full: string; readonly verdict: Verdict }>(undefined);
  const verdict = session.status === "out" && refused.current?.full === full ? refused.current.verdict : decided;
  useEffect(() => {
    if (decided.kind === "sign-out") {
      refused.current = { full, verdict: { kind: "redirect", to: decided.to } };
      void signOut();
    } else if (session.status === "in") refused.current = undefined;
  }, [decided, full, session.status]);
  return verdict.kind === "not-found" ? { row: routes.notFound, verdict: SHOW } : { row, verdict };
}

/** Everything below a locale: speaks it, names the document, and puts the page into its layout. */
function LocaleFrame() {
  const wanted = localeOfPrefix(useParams().locale);
  const { locale } = useTranslation();
  const [failed, setFailed] = useState(false);
  const { row, verdict } = useVisit();
  const { path } = useHere();
  useTitle(row);
  useEffect(() => {
    if (!wanted || wanted === locale) return;
    loadLocale(wanted).then(
      () => rememberLocale(wanted),
      () => setFailed(true),
    );
  }, [wanted, locale]);
  if (!wanted) return <WithoutLocale />;
  if (wanted !== locale && !failed) return SPLASH;
  return (
    <ErrorBoundary resetKey={path}>
      <Layout row={row}>
        <ErrorBoundary resetKey={path}>
          {/* The one route that the address was found to be, so that the page reads its parameters by their names. */}
          <Routes>
            <Route
              path={row.path.replace(/^\//, "") || "/"}
              element={<Visit key={row.id} row={row} verdict={verdict} />}
            />
          </Routes>
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  );
}

function Layout({ row, children }: { row: RouteRow; children: ReactNode }) {
  const session = useSession();
  const isOut = session.status === "out";
  // Who is lost needs a way on: the menu and the search, or the host's header before signing in.
  const isLost = row === routes.notFound;
  const isBranded = row.layout === "brand" || (isLost && isOut);
  const isBare = !isBranded && !isLost && (isOut || row.layout === "bare");
  return (
    <Suspense fallback={SPLASH}>
      {isBare ? children : isBranded ? <BrandFrame>{children}</BrandFrame> : <Shell row={row}>{children}</Shell>}
    </Suspense>
  );
}

/** A visit to a page, as its guards decided. @throws RouteError when they could not */
function Visit({ row, verdict }: { row: RouteRow; verdict: Verdict }) {
  const { locale } = useTranslation();
  const isAway = useAway(row);
  const isReading = useReading() !== undefined;
  if (verdict.kind === "error") throw new RouteError(verdict.statusCode, verdict.message);
  if (verdict.kind === "redirect" || verdict.kind === "sign-out") {
    return <Navigate to={localePath(locale, verdict.to)} replace />;
  }
  const Page = pages.get(row.id);
  // A document of another customer needs no customer to act for.
  const shows = verdict.kind === "show" || (verdict.kind === "choose-customer" && isReading);
  if (!Page || !shows) return null;
  return isAway ? <OfflinePage /> : <Page />;
}

/** Whether a page cannot be shown because there is no network. A page that shows stays, with what was typed into it. */
function useAway({ id, offline }: RouteRow): boolean {
  const shown = useRef(false);
  const session = useSession();
  const isOnline = useOnline();
  const isReachable = useReachable();
  const isMissing = wasRestoredOffline() ? !isReachable : !isOnline && pages.get(id)?.isLoaded() === false;
  const isAway = !offline && !shown.current && session.status === "in" && isMissing;
  useEffect(() => {
    if (!isAway) shown.current = true;
  }, [isAway]);
  return isAway;
}

function useTitle(row: RouteRow): void {
  const { t } = useTranslation();
  const { webTitle } = useConfig();
  const own = useStore(pageTitle);
  const name = own ?? t(row.titleKey);
  useEffect(() => {
    document.title = `${name} · ${webTitle}`;
  }, [name, webTitle]);
}
