import { Component, type ReactNode, Suspense } from "react";
import { lazily } from "../lib/chunks.ts";
import { useTranslation } from "../lib/i18n.ts";
import { localePath } from "../lib/locale.ts";
import { reportFault } from "../lib/reporter.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { normalizeError } from "./routeError.ts";

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
    reportFault("a page could not be shown", error);
  }

  override render(): ReactNode {
    if (!this.state.thrown) return this.props.children;
    if (this.props.fallback) return this.props.fallback;
    return (
      <ErrorBoundary fallback={<LastResort />}>
        <ErrorPage {...normalizeError(this.state.thrown.error)} />
      </ErrorBoundary>
    );
  }
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
