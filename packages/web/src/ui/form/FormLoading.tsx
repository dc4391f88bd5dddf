import { isAbsence } from "../../lib/absent.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../Button.tsx";
import { EmptyState } from "../EmptyState.tsx";
import { ButtonLink } from "../Link.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { Loading, Skeleton } from "../Status.tsx";

/** The place of a form whose data is on its way, about as high as what comes. */
export function FormSkeleton({ title, sections = 2 }: { title: string; sections?: number }) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={title} />
      <Loading label={t("loading")} className="grid gap-5">
        {Array.from({ length: sections }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
          <div key={index} className="rounded-lg border border-line bg-surface p-5 shadow-card">
            <Skeleton className="h-5 w-40" />
            <div className="mt-6 grid gap-5 xs:grid-cols-2">
              {["a", "b", "c", "d"].map((field) => (
                <div key={field}>
                  <Skeleton className="h-4 w-24" />
                  <Skeleton className="mt-2 h-10 w-full" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </Loading>
    </div>
  );
}

interface FormUnavailableProps {
  /** What the API said; absent when it answered that there is no such thing. */
  readonly error?: { readonly message: string } | undefined;
  readonly onRetry: () => void;
  readonly backTo: string;
  readonly backLabel: string;
  /** Title where there is no such thing. */
  readonly absentTitle?: string;
}

/** Replaces a form whose data does not exist or could not be loaded. */
export function FormUnavailable({ error, onRetry, backTo, backLabel, absentTitle }: FormUnavailableProps) {
  const { t } = useTranslation();
  const isAbsent = !error || isAbsence(error);
  return (
    <EmptyState
      page
      kind={isAbsent ? "no-data" : "went-wrong"}
      {...(isAbsent && { title: absentTitle ?? t("not_found") })}
      action={
        <>
          {!isAbsent && <Button onClick={onRetry}>{t("try_again")}</Button>}
          <ButtonLink to={backTo} kind="primary">
            {backLabel}
          </ButtonLink>
        </>
      }
    />
  );
}
