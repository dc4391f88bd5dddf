import { zodResolver } from "@hookform/resolvers/zod";
import { issueKey } from "@spoke/core/platform/issues.ts";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod";
import { createDraft, type Draft } from "../../lib/drafts.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { type Answer, placeOf, type RefusedField, ruleText, SERVER } from "./refusal.ts";
import { refusedField } from "./useRefused.ts";

/** What a form checks with: messages are translation keys. The browser uses the schema that the server uses. */
export type FormSchema<Values extends FieldValues, Parsed extends FieldValues> = z.ZodType<Parsed, Values>;

export interface FormOptions<Values extends FieldValues, Parsed extends FieldValues, Result extends Answer> {
  readonly schema: FormSchema<Values, Parsed>;
  /** What the form starts with: every field is named, an empty one as `""`, `[]` or `false`. */
  readonly values: Values;
  /** Sends the form. An answer that is no success is shown at its fields; what is thrown, as a failure of the whole. */
  readonly save: (values: Parsed) => Promise<Result>;
  /** After a success. Nothing counts as unsaved any more, so that the page may be left. */
  readonly onSaved: (answer: Result, values: Parsed) => void;
  /** Name under which unsaved input is kept, such as `user.create`; absent: it is not kept. */
  readonly draft?: string;
  /** What a draft is about, such as an article; it is shown when the draft is offered. */
  readonly draftLabel?: (values: Values) => string;
  /** Keeps the draft for a week when the tab closes, as for forms that are filled in on phones. */
  readonly keepsDraft?: boolean;
  /**
   * Restores the draft at once instead of offering it. For dialogs, which close by accident, and for steps of one form. A function
   * corrects what was restored, such as choices that are no longer offered.
   */
  readonly restoresDraft?: boolean | ((restored: Values) => Values);
  /** What a draft never holds, such as passwords. */
  readonly secret?: readonly (keyof Values & string)[];
  /** For fields of the server's input that are not called alike here. */
  readonly fieldOf?: (path: string, values: Values) => string | undefined;
  /** How a refusal without a field here reads; `text` is its message. */
  readonly lineOf?: (refused: RefusedField, text: string) => string;
  /** Why the input was refused on an earlier visit; it is shown from the start. */
  readonly refusal?: Answer | undefined;
  /** What stands above the form if no answer came. */
  readonly failure?: Pick<Trouble, "title" | "lines">;
  /** After a conflict: what is stored now. What was typed stays on top of it. */
  readonly reload?: () => Promise<Values>;
}

/** The changed parts of a form that were not saved. */
interface FormDraft {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** What it is about, such as an article. */
  readonly label?: string;
}

function isFormDraft(value: unknown): value is FormDraft {
  return (
    typeof value === "object" &&
    value !== null &&
    "at" in value &&
    typeof value.at === "number" &&
    "values" in value &&
    typeof value.values === "object" &&
    value.values !== null
  );
}

const WEEK_MS = 7 * 86_400_000;

/** Unsaved input under a name, as `useFormPage` stores it. */
export const formDraft = (name: string, onDevice = false): Draft<FormDraft> =>
  createDraft(
    name,
    (value): value is FormDraft => isFormDraft(value) && (!onDevice || Date.now() - value.at < WEEK_MS),
    onDevice,
  );

/** What stands above the form. */
export interface Trouble {
  readonly kind: "refused" | "failed" | "conflict";
  readonly title: string;
  /** What was refused and has no field here. */
  readonly lines: readonly string[];
}

export interface FormState<Values extends FieldValues = FieldValues, Parsed extends FieldValues = Values> {
  /** Saving creates something: the button says so, in the words of the title. */
  readonly isNew?: boolean;
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly submit: () => Promise<void>;
  readonly busy: boolean;
  /** Whether something is typed that is not saved, as of now and not of the last picture. */
  readonly isUnsaved: () => boolean;
  readonly trouble: Trouble | undefined;
  /** Takes what is stored now and keeps what was typed; undefined when the form cannot. */
  readonly rebase: (() => Promise<void>) | undefined;
  /** Unsaved input of an earlier visit, until it is taken or refused. */
  readonly offered: FormDraft | undefined;
  readonly takeDraft: () => void;
  readonly refuseDraft: () => void;
  /** Discards the input. */
  readonly abandon: () => void;
  /** Resets the form to these values, such as the saved ones. */
  readonly restart: (values: Values) => void;
}

/** State of a page with a form: validation, sending once, field errors, conflicts, and drafts. */
export function useFormPage<Values extends FieldValues, Parsed extends FieldValues, Result extends Answer>(
  options: FormOptions<Values, Parsed, Result>,
): FormState<Values, Parsed> {
  const { schema, values, save, onSaved, draft: name, secret = [], fieldOf = placeOf, reload } = options;
  const { restoresDraft = false, keepsDraft, lineOf, failure, refusal } = options;
  const { t } = useTranslation();
  const draft = useMemo(() => (name === undefined ? undefined : formDraft(name, keepsDraft)), [name, keepsDraft]);
  const form = useForm<Values, unknown, Parsed>({
    resolver: zodResolver<Values, unknown, Parsed>(schema, { error: issueKey }),
    defaultValues: restored(options, draft?.load()) as DefaultValues<Values>,
    // The page goes to the first refused field as it stands on the page, whichever was registered first.
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const refused = useRef(false);
  /** What counts as saved. */
  const base = useRef<Values>(values);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  /** How often the form was refused: each time the page goes to the first fault. */
  const [refusals, setRefusals] = useState(0);
  const [offered, setOffered] = useState(() => (restoresDraft ? undefined : draft?.load()));

  const changed = () => changes(base.current, form.getValues());
  const keep = useEffectEvent(() => {
    const typed = Object.entries(changed()).filter(([field]) => !secret.includes(field));
    const label = options.draftLabel?.(form.getValues());
    const unsaved = { at: Date.now(), values: Object.fromEntries(typed), ...(label && { label }) };
    draft?.save(typed.length === 0 ? undefined : unsaved);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form]);

  const restart = (fresh: Values) => {
    base.current = structuredClone(fresh);
    form.reset(fresh);
  };
  const put = (parts: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(parts)) {
      if (Object.hasOwn(values, name)) form.setValue(name as Path<Values>, value as never, { shouldDirty: true });
    }
  };
  const forget = () => {
    restart(form.getValues());
    setOffered(undefined);
    draft?.save(undefined);
  };

  // Once the refusals show, which is after this render.
  useEffect(() => {
    if (refusals === 0) return;
    const control = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    const target = control ?? element.current?.querySelector<HTMLElement>('[role="alert"]');
    target?.scrollIntoView({ block: "center" });
    control?.focus({ preventScroll: true });
  }, [refusals]);
  const toFirstError = () => {
    refused.current = true;
  };
  const fail = (error: unknown) => {
    reportFault("the form could not be sent", error);
    setTrouble({ kind: "failed", title: t("form_failed"), lines: [], ...failure });
    toFirstError();
  };
  const refuse = ({ message, userErrors }: Answer) => {
    const elsewhere: string[] = [];
    for (const refusal of userErrors) {
      const text = ruleText(refusal.message, refusal.values);
      const place = fieldOf(refusal.field, form.getValues());
      if (place) form.setError(place as Path<Values>, { type: SERVER, message: text });
      else elsewhere.push(lineOf?.(refusal, text) ?? text);
    }
    const kind = message.description === "conflict" ? "conflict" : "refused";
    setTrouble({ kind, title: serverText(message.description), lines: [...new Set(elsewhere)] });
    toFirstError();
  };

  const showRefusal = useEffectEvent(() => {
    if (!refusal) return;
    refuse(refusal);
    setRefusals((count) => count + 1);
  });
  useEffect(() => showRefusal(), []);

  const send = form.handleSubmit(async (parsed) => {
    try {
      const answer = await save(parsed);
      if (answer.message.status !== "success") {
        refuse(answer);
        return;
      }
      forget();
      onSaved(answer, parsed);
    } catch (error) {
      fail(error);
    }
  }, toFirstError);

  const submit = async () => {
    // A second press while the first is under way does nothing.
    if (running.current) return;
    if (refusedField(element.current)) {
      setRefusals((count) => count + 1);
      return;
    }
    running.current = true;
    setBusy(true);
    setTrouble(undefined);
    refused.current = false;
    try {
      await send();
    } finally {
      running.current = false;
      setBusy(false);
      if (refused.current) setRefusals((count) => count + 1);
    }
  };
  const rebase = async () => {
    const mine = changed();
    try {
      restart((await reload?.()) ?? base.current);
      put(mine);
      setTrouble(undefined);
    } catch (error) {
      fail(error);
    }
  };

  return {
    form,
    element,
    submit,
    busy,
    isUnsaved: () => Object.keys(changed()).length > 0,
    trouble,
    rebase: reload && rebase,
    // Without a draft, as once the input is stored elsewhere, an old one is not offered any more.
    offered: draft && offered,
    takeDraft: () => {
      if (offered) put(offered.values);
      setOffered(undefined);
    },
    refuseDraft: () => {
      setOffered(undefined);
      draft?.save(undefined);
    },
    abandon: forget,
    restart,
  };
}

/** What the form starts with. */
function restored<Values extends FieldValues>(
  { values, restoresDraft = false }: Pick<FormOptions<Values, FieldValues, Answer>, "values" | "restoresDraft">,
  draft: FormDraft | undefined,
): Values {
  if (!restoresDraft) return values;
  const all = withDraft(values, draft);
  return typeof restoresDraft === "function" ? restoresDraft(all) : all;
}

/** The values with those of a draft on top. */
function withDraft<Values extends FieldValues>(values: Values, draft: FormDraft | undefined): Values {
  const parts = Object.entries(draft?.values ?? {}).filter(([name]) => Object.hasOwn(values, name));
  return { ...values, ...Object.fromEntries(parts) };
}

/** The parts that differ, as they are now. Values of forms are what JSON can say. */
function changes(base: FieldValues, now: FieldValues): Readonly<Record<string, unknown>> {
  const parts: readonly (readonly [string, unknown])[] = Object.entries(now);
  return Object.fromEntries(parts.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name])));
}
