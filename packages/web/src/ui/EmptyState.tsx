import { ListIcon, SearchIcon, StoreIcon, TriangleAlertIcon } from "lucide-react";
import type { ReactNode } from "react";
import { type MessageKey, useTranslation } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";
import { Icon, type IconType } from "./Icon.tsx";

export type Emptiness = "no-data" | "no-results" | "select-customer" | "went-wrong";

const LOOKS: Record<Emptiness, { readonly icon: IconType; readonly title: MessageKey; readonly text?: MessageKey }> = {
  "no-data": { icon: ListIcon, title: "empty_no_data" },
  "no-results": { icon: SearchIcon, title: "empty_no_results", text: "empty_no_results_text" },
  "select-customer": { icon: StoreIcon, title: "empty_select_customer" },
  "went-wrong": { icon: TriangleAlertIcon, title: "something_went_wrong", text: "went_wrong_text" },
};

interface EmptyStateProps {
  readonly kind: Emptiness;
  readonly title?: string;
  /** Replaces the default of the kind. */
  readonly icon?: IconType;
  /** What belongs here, or what to do; by default the text of the kind. */
  readonly children?: ReactNode;
  /** What can be done; after a fault, the page can be refreshed (1 §8). */
  readonly action?: ReactNode;
  /** It stands for the whole page, so that its title is the page's heading. */
  readonly page?: boolean;
}

/** Panel shown instead of missing content (1 §2.6). */
export function EmptyState({ kind, title, icon, children, action, page }: EmptyStateProps) {
  const { t } = useTranslation();
  const look = LOOKS[kind];
  const text = children ?? (look.text && t(look.text));
  const Title = page ? "h1" : "h2";
  const refresh = <Button onClick={() => location.reload()}>{t("refresh_page")}</Button>;
  const offered = action ?? (kind === "went-wrong" ? refresh : undefined);
  return (
    <section
      className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center"
      role={kind === "went-wrong" ? "alert" : undefined}
    >
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon icon={icon ?? look.icon} size={26} />
      </span>
      <Title className="mt-4 text-base font-semibold">{title ?? t(look.title)}</Title>
      {text && <div className="mt-1.5 text-ink-2">{text}</div>}
      {offered && <div className="mt-5 flex flex-wrap justify-center gap-2">{offered}</div>}
    </section>
  );
}
