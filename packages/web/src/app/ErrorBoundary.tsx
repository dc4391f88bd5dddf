import { WifiOffIcon } from "lucide-react";
import { Component, type ReactNode, Suspense, useEffect } from "react";
import { ChunkError, lazily } from "../lib/chunks.ts";
import { useTranslation } from "../lib/i18n.ts";
import { localePath } from "../lib/locale.ts";
import { reportFault } from "../lib/reporter.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { connection } from "./api.ts";
import { normalizeError } from "./routeError.ts";
import { checkServer } from "./server.ts";
import { wasRestoredOffline } from "./session.ts";

const NotFoundPanel = lazily(async () => ({
  default: (await import("../features/errors/NotFoundPage.tsx")).NotFoundPanel,
}));

interface Props {
  readonly children: ReactNode;
  /** When it changes the error is forgotten: another page was opened. */
  readonly resetKey?: string;
  readonly fallback?: ReactNode;
}

interface State {
  readonly thrown: { readonly error: unknown } | undefined;
  readonly resetKey: string | undefined;
}

/** Shows the failure in place of what threw; if that fails as well, one plain sentence with a link home (1 §8). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { thrown: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    if (!isOffline(error)) reportFault("a page could not be shown", error);
  }

  override render(): ReactNode {
    if (!this.state.thrown) return this.props.children;
    if (this.props.fallback) return this.props.fallback;
    const { error } = this.state.thrown;
    return (
      <ErrorBoundary fallback={<LastResort />}>
        {isOffline(error) ? <Offline /> : <ErrorPage {...normalizeError(error)} />}
      </ErrorBoundary>
    );
  }
}

/** How often a page that could not be fetched asks for the server: a browser does not always say that there is a network again. */
const ASK_MS = 5_000;

/** Whether the code of a page could not be fetched because there is no network, or one that does not lead to the server. */
function isOffline(error: unknown): boolean {
  return error instanceof ChunkError && (!navigator.onLine || connection.get() !== "ok" || wasRestoredOffline());
}

/** Stands for a page whose code needs a network. It reloads once there is one: browsers may remember the failed import. */
function Offline() {
  const { t } = useTranslation();
  useEffect(() => {
    const reload = () => location.reload();
    const ask = async () => {
      await checkServer();
      if (navigator.onLine && connection.get() === "ok") reload();
    };
    addEventListener("online", reload);
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => {
      removeEventListener("online", reload);
      clearInterval(timer);
    };
  }, []);
  return (
    <EmptyState page kind="no-data" icon={WifiOffIcon} title={t("offline")}>
      {t("offline_page_text")}
    </EmptyState>
  );
}

/** What is shown of an error: that the page does not exist, or that something went wrong, with the status. */
function ErrorPage({ statusCode }: { statusCode: number }) {
  const { t, locale } = useTranslation();
  if (statusCode === 404) {
    return (
      <Suspense>
        <div className="py-8">
          <NotFoundPanel />
        </div>
      </Suspense>
    );
  }
  return (
    <EmptyState
      page
      kind="went-wrong"
      title={t("whoops")}
      action={
        <>
          <Button kind="primary" onClick={() => location.reload()}>
            {t("refresh_page")}
          </Button>
          {/* Not a link of the site: what failed may have been its way to find pages. */}
          <a href={localePath(locale, "/")} className={buttonClass()}>
            {t("home_page_btn")}
          </a>
        </>
      }
    >
      {t("error_status", { status: statusCode })}
    </EmptyState>
  );
}

/** Not translated: whatever failed may have been the texts. */
function LastResort() {
  return (
    <p className="p-8 text-center">
      An error occurred while showing the error page.{" "}
      <a href="/" className="font-medium underline">
        Home
      </a>
    </p>
  );
}
