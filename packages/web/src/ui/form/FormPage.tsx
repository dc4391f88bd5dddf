import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Button } from "../Button.tsx";
import { bottomBar } from "../bottomBar.ts";
import { PageHeader } from "../PageHeader.tsx";
import { Form } from "./Form.tsx";
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
  /** Label of the button; by default "Save", or the title of a form that creates something. */
  readonly submitLabel?: string;
  /** The form sends something, such as a request, instead of saving it. */
  readonly sends?: boolean;
  /** Nothing can be saved; the reason stands in the form. */
  readonly readOnly?: boolean;
  readonly children: ReactNode;
}

/** A page that is a form, with a bar at the bottom that stays in view. Asks before unsaved input is left. */
export function FormPage<Values extends FieldValues, Parsed extends FieldValues>(props: FormPageProps<Values, Parsed>) {
  const { state, title, aside, cancelTo, submitLabel, sends = false, readOnly = false, children } = props;
  const { t } = useTranslation();
  const go = useGo();
  const guard = useLeaveGuard(state.isUnsaved);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={title} aside={aside} />
      <Form state={state} label={title} readOnly={readOnly}>
        {children}
        {!readOnly && (
          <div
            ref={bottomBar}
            className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-xs xs:-mx-6 xs:px-6"
          >
            <UnsavedHint state={state} text={t(sends ? "form_unsent" : "form_unsaved")} />
            {cancelTo !== undefined && <Button onClick={() => go(cancelTo)}>{t("cancel")}</Button>}
            <Button type="submit" kind="primary" busy={state.busy}>
              {submitLabel ?? (state.isNew ? title : t("save"))}
            </Button>
          </div>
        )}
      </Form>
      <LeaveDialog guard={guard} text={t("form_leave_text")} onLeave={state.abandon} />
    </div>
  );
}

interface UnsavedHintProps<V extends FieldValues, P extends FieldValues> {
  readonly state: FormState<V, P>;
  readonly text: string;
}

function UnsavedHint<V extends FieldValues, P extends FieldValues>({ state, text }: UnsavedHintProps<V, P>) {
  const { isDirty } = state.form.formState;
  return (
    <span aria-live="polite" className="mr-auto text-xs text-ink-3">
      {isDirty && !state.busy && text}
    </span>
  );
}
