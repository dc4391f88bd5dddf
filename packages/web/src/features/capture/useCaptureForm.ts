import { useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import type { CapturedFile } from "../../lib/outbox/schema.ts";
import { placeOf } from "../../ui/form/refusal.ts";
import { type FormOptions, type FormState, formDraft, useFormPage } from "../../ui/form/useFormPage.ts";
import { toast } from "../../ui/toasts.ts";
import type { CaptureStart } from "./CapturePage.tsx";
import { type CaptureAnswer, refusalOf, sendCapture } from "./send.ts";

interface CaptureFormOptions<Values extends FieldValues, Parsed extends FieldValues>
  extends Pick<FormOptions<Values, Parsed, CaptureAnswer>, "schema" | "values" | "draft" | "draftLabel" | "fieldOf"> {
  /** Name of the kind in `CAPTURE_FORMS`. */
  readonly kind: string;
  readonly start: CaptureStart;
  readonly files: readonly CapturedFile[];
  /** What the outbox lists it as, such as a frame number. */
  readonly label: (values: Parsed) => string;
  /** Where the user goes once it is sent or stored. */
  readonly list: string;
  /** Message after it was sent. */
  readonly sent: string;
  /** Once the form is sent or stored in the outbox. */
  readonly onAccepted?: () => void;
  /** What to offer once it is sent or stored, such as a claim for what failed. */
  readonly next?: (values: Parsed) => { readonly label: string; readonly to: string } | undefined;
}

/**
 * A form that is stored on this device and sent when the network allows it. Its values are stored as `schema` parses them.
 */
export function useCaptureForm<Values extends FieldValues, Parsed extends FieldValues>(
  options: CaptureFormOptions<Values, Parsed>,
): FormState<Values, Parsed> {
  const {
    schema,
    values,
    draft,
    draftLabel,
    fieldOf = placeOf,
    kind,
    start,
    files,
    label,
    list,
    sent,
    onAccepted,
    next,
  } = options;
  const { t } = useTranslation();
  const go = useGo();
  // A form that was refused is in the outbox: a draft of it would be sent as another form.
  const [isStored, setStored] = useState(start.values !== undefined);
  const state = useFormPage<Values, Parsed, CaptureAnswer>({
    ...{ schema, values, fieldOf, ...(draft && !isStored && { draft, keepsDraft: true }) },
    ...(draftLabel && { draftLabel }),
    ...(start.errors.length > 0 && { refusal: refusalOf(start.errors) }),
    save: async (typed) => {
      const capture = { id: start.id, kind, label: label(typed), values: JSON.stringify(typed), files: [...files] };
      const answer = await sendCapture(capture);
      // A device without space has stored nothing.
      if (answer.state === "refused" && answer.message.description !== "outbox_full") {
        setStored(true);
        openAgainOnReload(start.id);
      }
      return answer;
    },
    onSaved: ({ state: became }, typed) => {
      onAccepted?.();
      const offer = next?.(typed);
      const action = offer && { label: offer.label, run: () => go(offer.to) };
      toast(became === "sent" ? sent : t("outbox_stored"), action && { action });
      go(list);
    },
  });
  // Once the form no longer writes it.
  const isNowStored = isStored && start.values === undefined;
  useEffect(() => {
    if (draft && isNowStored) formDraft(draft, true).save(undefined);
  }, [draft, isNowStored]);
  return state;
}

/** A reload opens the stored capture, with its files and its id: a new form would leave the refused one in the outbox. */
function openAgainOnReload(id: string): void {
  const address = new URL(location.href);
  address.searchParams.set("capture", id);
  history.replaceState(history.state, "", address);
}
