import { MAX_CANCEL_REASON, MAX_TRACKING } from "@spoke/core/vendor/schema.ts";
import { useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { CharacterCount, TextArea, TextField } from "../../ui/Field.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";
import { Notice } from "../../ui/Status.tsx";
import type { VendorItem } from "./OrderItems.tsx";
import { packedText, type StepOf, stepText, unitText } from "./texts.ts";

/** What comes with a step. */
export interface StepFacts {
  readonly reason?: string;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  /** Pieces of items of which not all are shipped. */
  readonly quantities?: { item: string; qty: number }[];
}

/** By field; those of no field under an empty name. */
export type StepErrors = Readonly<Record<string, string>>;

interface StepDialogProps {
  readonly step: StepOf<Pick<VendorItem, "id" | "qty" | "salesUnit" | "uomConverter" | "description">>;
  readonly errors: StepErrors;
  readonly busy: boolean;
  /** The carrier and tracking number that the items have. */
  readonly shipment?: Pick<StepFacts, "carrier" | "trackingNumber"> | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (facts: StepFacts) => void;
}

/** Asks for the reason of a cancellation, which is required, or for the carrier and tracking number of a shipment. */
export function StepDialog({ step, errors, busy, shipment, onClose, onConfirm }: StepDialogProps) {
  const { t } = useTranslation();
  const { status, isTracking, items } = step;
  const [reason, setReason] = useState("");
  const [carrier, setCarrier] = useState(shipment?.carrier ?? "");
  const [trackingNumber, setTrackingNumber] = useState(shipment?.trackingNumber ?? "");
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({});
  const [notes, setNotes] = useState<Readonly<Record<string, string | undefined>>>({});
  const [unsettled, setUnsettled] = useState<Readonly<Record<string, boolean>>>({});
  const [refused, setRefused] = useState<StepErrors>({});
  const count = items.length;
  const isCancel = status === "canceled";
  const close = () => {
    if (!busy) onClose();
  };
  const confirm = () => {
    const quantities = items.flatMap(({ id, qty }) => {
      const some = pieces[id] ?? qty;
      return some < qty ? [{ item: id, qty: some }] : [];
    });
    const facts: StepFacts = isCancel
      ? { reason }
      : { carrier, trackingNumber, ...(quantities.length > 0 && { quantities }) };
    const found = problemsOf(facts, isTracking);
    setRefused(found);
    if (Object.keys(found).length === 0) onConfirm(facts);
  };
  /** Why a quantity is refused, and how an item is left out. */
  const wholeText = (unit: number): string => {
    const least = unit > 1 ? t("vendor_unit", { unit }) : `${t("qty_whole")}.`;
    return count > 1 ? `${least} ${t("vendor_leave_out")}` : least;
  };
  const errorOf = (field: keyof StepFacts) => {
    const key = refused[field];
    return key ? ruleText(key) : errors[field];
  };
  const others = Object.entries(errors).filter(([field]) => !["reason", "carrier", "trackingNumber"].includes(field));
  return (
    <Dialog
      open
      title={
        isCancel ? t("vendor_cancel_title", { count }) : t(isTracking ? "vendor_track_title" : "vendor_ship_title")
      }
      onClose={close}
      footer={
        <DialogButtons
          onClose={close}
          closeLabel={isCancel ? t("vendor_cancel_keep", { count }) : t("cancel")}
          kind={isCancel ? "danger" : "primary"}
          busy={busy}
          onClick={confirm}
        >
          {isTracking ? t("save") : stepText(step, count, t)}
        </DialogButtons>
      }
    >
      <div className="grid gap-4">
        <p>{t(isCancel ? "vendor_cancel_text" : isTracking ? "vendor_track_text" : "vendor_ship_text")}</p>
        <ul className="grid max-h-64 gap-2 overflow-y-auto">
          {items.map(({ id, qty, salesUnit, uomConverter, description }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 wrap-anywhere">
                {qty} × {description}
                {uomConverter > 1 && (
                  <span className="block text-xs text-ink-2">
                    {unsettled[id]
                      ? unitText({ salesUnit, uomConverter }, t)
                      : packedText({ qty: pieces[id] ?? qty, salesUnit, uomConverter }, t)}
                  </span>
                )}
              </span>
              {status === "shipped" && !isTracking && qty > uomConverter && (
                <QuantityStepper
                  size="sm"
                  required
                  label={description}
                  fieldLabel={t("vendor_ship_pieces", { name: description })}
                  value={pieces[id] ?? qty}
                  min={uomConverter}
                  max={qty}
                  rule={{ min: uomConverter, step: uomConverter, carton: null }}
                  wholeText={wholeText(uomConverter)}
                  note={notes[id]}
                  onChange={(next, typed) => {
                    setPieces({ ...pieces, [id]: next });
                    const note =
                      typed === next ? undefined : t("quantity_set_to_step", { unit: uomConverter, qty: next });
                    setNotes({ ...notes, [id]: note });
                  }}
                  onUnsettled={(isUnsettled) => setUnsettled((others) => ({ ...others, [id]: isUnsettled }))}
                />
              )}
            </li>
          ))}
        </ul>
        {isCancel ? (
          <TextArea
            label={t("vendor_cancel_reason")}
            value={reason}
            rows={3}
            required
            aside={<CharacterCount length={reason.length} max={MAX_CANCEL_REASON} />}
            error={errorOf("reason")}
            onChange={({ target }) => {
              setReason(target.value);
              setRefused({});
            }}
          />
        ) : (
          <>
            <TextField
              label={t("vendor_carrier")}
              value={carrier}
              error={errorOf("carrier")}
              onChange={({ target }) => {
                setCarrier(target.value);
                setRefused({});
              }}
            />
            <TextField
              label={t("vendor_tracking")}
              value={trackingNumber}
              error={errorOf("trackingNumber")}
              onChange={({ target }) => {
                setTrackingNumber(target.value);
                setRefused({});
              }}
            />
          </>
        )}
        {others.map(([field, text]) => (
          <Notice key={field} tone="bad">
            {text}
          </Notice>
        ))}
      </div>
    </Dialog>
  );
}

/** What is wrong with the facts, as keys of messages. What is too long is refused, not cut off. */
function problemsOf({ reason, carrier = "", trackingNumber = "" }: StepFacts, isTracking: boolean): StepErrors {
  const problems: Record<string, string> = {};
  if (isTracking && trackingNumber.trim() === "") problems.trackingNumber = "required";
  if (reason !== undefined && reason.trim() === "") problems.reason = "required";
  else if (reason && reason.trim().length > MAX_CANCEL_REASON) problems.reason = "too_long";
  if (carrier.trim().length > MAX_TRACKING) problems.carrier = "too_long";
  if (trackingNumber.trim().length > MAX_TRACKING) problems.trackingNumber = "too_long";
  return problems;
}
