import { Component, type ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { useT } from "./i18n.ts";

interface Props {
  readonly children: ReactNode;
  /** When it changes the error is forgotten: another page was opened. */
  readonly resetKey?: string;
  readonly fallback?: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly resetKey: string | undefined;
}

/** Shows the generic failure in place of what threw; if that fails as well, one plain sentence with a link home (1 §8). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback) return this.props.fallback;
    return (
      <ErrorBoundary fallback={<LastResort />}>
        <WentWrong />
      </ErrorBoundary>
    );
  }
}

function WentWrong() {
  const { t } = useT();
  return (
    <EmptyState
      page
      kind="went-wrong"
      title={t("whoops")}
      action={
        <Button kind="primary" onClick={() => location.reload()}>
          {t("refresh_page")}
        </Button>
      }
    />
  );
}

/** Not translated: whatever failed may have been the texts. */
function LastResort() {
  return (
    <p className="p-8 text-center">
      An error occurred while showing the error page. <a href="/">Home</a>
    </p>
  );
}
