/** What can lie over the page while paying (2 §4). */
export const PAY_DIALOGS = ["summary", "deduction", "terms", "invoice", "information"] as const;
export type PayDialog = (typeof PAY_DIALOGS)[number];

/** Where somebody stands who pays. It lives as long as the page is shown (2 §4). */
export interface PayFlow {
  readonly dialog: PayDialog | undefined;
  /** The invoice of the dialog `invoice`, by its id. */
  readonly invoiceId: string | undefined;
  /** Only a part is to be paid. */
  readonly isPartial: boolean;
  /** A saved payment is used. */
  readonly usesSaved: boolean;
  /** The request is just being made. */
  readonly isCreating: boolean;
}

export const PAY_START: PayFlow = {
  dialog: undefined,
  invoiceId: undefined,
  isPartial: false,
  usesSaved: false,
  isCreating: false,
};

export type PayEvent =
  | { readonly kind: "open"; readonly dialog: PayDialog; readonly invoiceId?: string }
  | { readonly kind: "close" }
  | { readonly kind: "partial" | "saved" | "creating"; readonly on: boolean }
  | { readonly kind: "leave" };

export function payFlow(flow: PayFlow, event: PayEvent): PayFlow {
  switch (event.kind) {
    case "open":
      return { ...flow, dialog: event.dialog, invoiceId: event.invoiceId };
    case "close":
      return { ...flow, dialog: undefined, invoiceId: undefined };
    case "partial":
      return { ...flow, isPartial: event.on };
    case "saved":
      return { ...flow, usesSaved: event.on };
    case "creating":
      return { ...flow, isCreating: event.on };
    case "leave":
      return PAY_START;
  }
}
