import { Suspense, useEffect, useState } from "react";
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, useParams } from "react-router";
import { Toasts } from "../ui/Toasts.tsx";
import { Connection } from "./Connection.tsx";
import { lazily } from "./chunks.ts";
import { useConfig } from "./config.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { guard } from "./guard.ts";
import { speak, useT } from "./i18n.ts";
import { bestLocale, localeOfPrefix, localePath, rememberedLocale, rememberLocale } from "./locale.ts";
import { NotFound } from "./NotFound.tsx";
import { rowOf, ScrollAndFocus, useCurrentRow, useHere } from "./navigation.tsx";
import { Progress } from "./Progress.tsx";
import { pageTitle } from "./pageTitle.ts";
import type { RouteRow } from "./route.ts";
import { rows } from "./rows.ts";
import { endSession, useSession } from "./session.ts";
import { useStore } from "./store.ts";

export const Shell = lazily(() => import("./shell/Shell.tsx"));
const pages = new Map(rows.map((row) => [row.id, lazily(row.page)]));

/** Fetches a page's code before it is shown. */
export function preloadPage(path: string): void {
  const row = rowOf(path);
  if (row) pages.get(row.id)?.preload();
}

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Progress />
        <ScrollAndFocus />
        <Routes>
          <Route path="/:locale" element={<LocaleFrame />}>
            {rows.map((row) => (
              <Route key={row.id} path={row.path.slice(1)} element={<Visit row={row} />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Route>
          <Route path="*" element={<WithoutLocale />} />
        </Routes>
      </BrowserRouter>
      <Connection />
      <Toasts />
    </ErrorBoundary>
  );
}

/** The bare root, and pages written without a locale, go to the reader's language; the rest does not exist. */
function WithoutLocale() {
  const { languages } = useConfig();
  const { pathname, search, hash } = useLocation();
  if (!rowOf(pathname)) return <NotFound />;
  const offered = languages.map(({ code }) => code);
  const locale = bestLocale(navigator.languages, offered, rememberedLocale());
  return <Navigate to={localePath(locale, pathname) + search + hash} replace />;
}

/** Everything below a locale: speaks it, names the document, and puts the page into its layout. */
function LocaleFrame() {
  const wanted = localeOfPrefix(useParams().locale);
  const { locale } = useT();
  const [failed, setFailed] = useState(false);
  const row = useCurrentRow();
  const { path } = useHere();
  useTitle(row);
  useEffect(() => {
    if (!wanted || wanted === locale) return;
    speak(wanted).then(
      () => rememberLocale(wanted),
      () => setFailed(true),
    );
  }, [wanted, locale]);
  if (!wanted) return <WithoutLocale />;
  if (wanted !== locale && !failed) return <div className="splash" />;
  return (
    <ErrorBoundary resetKey={path}>
      <Layout row={row} />
    </ErrorBoundary>
  );
}

function Layout({ row }: { row: RouteRow | undefined }) {
  const session = useSession();
  const config = useConfig();
  const { path, full } = useHere();
  const verdict = row && guard(row, session, config, full);
  const isBare = !row || row.layout === "bare" || session.status === "out" || verdict?.kind === "not-found";
  const page = (
    <ErrorBoundary resetKey={path}>
      <Outlet />
    </ErrorBoundary>
  );
  return (
    <Suspense fallback={<div className="splash" />}>{isBare || !row ? page : <Shell row={row}>{page}</Shell>}</Suspense>
  );
}

/** A visit to a page, as its row allows. */
function Visit({ row }: { row: RouteRow }) {
  const session = useSession();
  const config = useConfig();
  const { locale } = useT();
  const { full } = useHere();
  const verdict = guard(row, session, config, full);
  useEffect(() => {
    if (verdict.kind === "sign-out") endSession();
  }, [verdict.kind]);
  if (verdict.kind === "not-found") return <NotFound />;
  if (verdict.kind === "redirect" || verdict.kind === "sign-out") {
    return <Navigate to={localePath(locale, verdict.to)} replace />;
  }
  const Page = pages.get(row.id);
  return Page && verdict.kind === "show" ? <Page /> : null;
}

function useTitle(row: RouteRow | undefined): void {
  const { t } = useT();
  const { webTitle } = useConfig();
  const own = useStore(pageTitle);
  const name = own ?? t(row ? row.titleKey : "page_404_header");
  useEffect(() => {
    document.title = `${name} · ${webTitle}`;
  }, [name, webTitle]);
}
