import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Button } from "../Button.tsx";
import { DateText } from "../DateText.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { Notice } from "../Status.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import type { FormState } from "./useFormPage.ts";
import { useLeaveGuard } from "./useLeaveGuard.ts";

interface FormPageProps<Values extends FieldValues, Parsed extends FieldValues> {
  readonly state: FormState<Values, Parsed>;
  readonly title: string;
  /** Beside the title, such as what else can be done with what is edited. */
  readonly aside?: ReactNode;
  /** Where Cancel leads; absent: there is no Cancel. */
  readonly cancelTo?: string;
  /** What the button says, Save when not told. */
  readonly submitLabel?: string;
  /** Nothing can be saved; the reason stands in the form. */
  readonly readOnly?: boolean;
  readonly children: ReactNode;
}

/**
 * A page that is a form: heading, what went wrong, the sections, and a bar at the bottom that is always in sight.
 * Ctrl+S and Ctrl+Enter save. Leaving with unsaved input is asked about.
 */
export function FormPage<Values extends FieldValues, Parsed extends FieldValues>(props: FormPageProps<Values, Parsed>) {
  const { state, title, aside, cancelTo, submitLabel, readOnly = false, children } = props;
  const { t } = useTranslation();
  const go = useGo();
  const guard = useLeaveGuard(state.isUnsaved);
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === "s" || event.key === "Enter");
    if (!isSave || readOnly) return;
    event.preventDefault();
    void state.submit();
  };
  return (
    <FormProvider {...state.form}>
      <div className="mx-auto max-w-4xl">
        <PageHeader title={title} aside={aside} />
        <form
          ref={state.element}
          noValidate
          aria-label={title}
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault();
            // A form within a dialog of this page is not this form.
            if (event.target === event.currentTarget && !readOnly) void state.submit();
          }}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
        >
          <Offer state={state} />
          <TroubleNotice state={state} />
          {children}
          {!readOnly && (
            <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-xs xs:-mx-6 xs:px-6">
              <UnsavedHint state={state} />
              {cancelTo !== undefined && <Button onClick={() => go(cancelTo)}>{t("cancel")}</Button>}
              <Button type="submit" kind="primary" busy={state.busy}>
                {submitLabel ?? t("save")}
              </Button>
            </div>
          )}
        </form>
        <LeaveDialog guard={guard} text={t("form_leave_text")} onLeave={state.abandon} />
      </div>
    </FormProvider>
  );
}

type AnyState<Values extends FieldValues, Parsed extends FieldValues> = { readonly state: FormState<Values, Parsed> };

function UnsavedHint<V extends FieldValues, P extends FieldValues>({ state }: AnyState<V, P>) {
  const { t } = useTranslation();
  const { isDirty } = state.form.formState;
  return (
    <span aria-live="polite" className="mr-auto text-xs text-ink-3">
      {isDirty && !state.busy && t("form_unsaved")}
    </span>
  );
}

/** Unsaved input of an earlier visit, offered back. */
function Offer<V extends FieldValues, P extends FieldValues>({ state }: AnyState<V, P>) {
  const { t } = useTranslation();
  if (!state.offered) return null;
  return (
    <Notice
      title={t("draft_found")}
      action={
        <span className="flex flex-wrap items-start justify-end gap-2">
          <Button size="sm" onClick={state.refuseDraft}>
            {t("draft_discard")}
          </Button>
          <Button size="sm" kind="primary" onClick={state.takeDraft}>
            {t("draft_restore")}
          </Button>
        </span>
      }
    >
      <DateText value={new Date(state.offered.at).toISOString()} time />
    </Notice>
  );
}

function TroubleNotice<V extends FieldValues, P extends FieldValues>({ state }: AnyState<V, P>) {
  const { t } = useTranslation();
  const { trouble, rebase } = state;
  useEffect(() => {
    if (trouble?.kind === "conflict") state.element.current?.querySelector<HTMLElement>("[data-rebase]")?.focus();
  }, [trouble, state.element]);
  if (!trouble) return null;
  const isConflict = trouble.kind === "conflict";
  return (
    <Notice
      tone={isConflict ? "warn" : "bad"}
      title={isConflict ? t("form_conflict_title") : trouble.title}
      action={
        isConflict &&
        rebase && (
          <Button size="sm" data-rebase="" onClick={() => void rebase()}>
            {t("form_conflict_reload")}
          </Button>
        )
      }
    >
      {isConflict && <p>{t("form_conflict_text")}</p>}
      {trouble.lines.length > 0 && (
        <ul className="list-disc pl-4">
          {trouble.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
