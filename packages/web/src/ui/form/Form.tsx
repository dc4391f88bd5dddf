import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../Button.tsx";
import { DateText } from "../DateText.tsx";
import { Notice } from "../Status.tsx";
import type { FormState } from "./useFormPage.ts";

interface FormProps<Values extends FieldValues, Parsed extends FieldValues> {
  readonly state: FormState<Values, Parsed>;
  readonly label: string;
  /** For a submit button outside the form, as in the footer of a dialog. */
  readonly id?: string;
  /** Nothing can be saved; the reason stands in the form. */
  readonly readOnly?: boolean;
  /** Not shown, but keeps its input. */
  readonly hidden?: boolean;
  /** Whether Ctrl+S and Ctrl+Enter save, as by default. Not where saving buys something. */
  readonly savesByKey?: boolean;
  readonly className?: string;
  /** What Enter, the submit button, Ctrl+S, and Ctrl+Enter do; they save by default. */
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
}

/** A form: unsaved input of an earlier visit, what went wrong, and the fields. */
export function Form<Values extends FieldValues, Parsed extends FieldValues>(props: FormProps<Values, Parsed>) {
  const { state, label, id, readOnly = false, hidden = false, savesByKey = true, className, children } = props;
  const submit = props.onSubmit ?? (() => void state.submit());
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === "s" || event.key === "Enter");
    if (!isSave || readOnly || !savesByKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <FormProvider {...state.form}>
      <form
        ref={state.element}
        id={id}
        noValidate
        hidden={hidden}
        aria-label={label}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          // A form within a dialog of this page is not this form.
          if (event.target === event.currentTarget && !readOnly) submit();
        }}
        className={className ?? "grid grid-cols-[minmax(0,1fr)] gap-5"}
      >
        <DraftOffer state={state} />
        <TroubleNotice state={state} />
        {children}
      </form>
    </FormProvider>
  );
}

type AnyState<Values extends FieldValues, Parsed extends FieldValues> = { readonly state: FormState<Values, Parsed> };

/** Unsaved input of an earlier visit, offered back. */
function DraftOffer<V extends FieldValues, P extends FieldValues>({ state }: AnyState<V, P>) {
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
      {state.offered.label && `${state.offered.label} · `}
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
