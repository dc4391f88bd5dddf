/** Texts of a receipt beside those that all documents share; every locale without texts of its own reads English. */
export interface ReceiptTexts {
  readonly receipt: string;
  readonly paidOn: string;
  readonly method: string;
  readonly reference: string;
  readonly ownReference: string;
  readonly document: string;
  readonly installment: string;
  readonly part: string;
  readonly freightAllowance: string;
  readonly earlyPaymentDiscount: string;
  readonly methodDiscount: string;
  readonly paid: string;
}

const ENGLISH: ReceiptTexts = {
  receipt: "Receipt {number}",
  paidOn: "Paid on",
  method: "Paid by",
  reference: "Reference",
  ownReference: "Your reference",
  document: "Document",
  installment: "Instalment {number}",
  part: "Part payment",
  freightAllowance: "Freight allowance",
  earlyPaymentDiscount: "Early-payment discount",
  methodDiscount: "Discount for the way of paying",
  paid: "Paid",
};

const TEXTS: Readonly<Record<string, ReceiptTexts>> = {
  "en-US": ENGLISH,
  de: {
    receipt: "Zahlungsbeleg {number}",
    paidOn: "Bezahlt am",
    method: "Bezahlt mit",
    reference: "Referenz",
    ownReference: "Ihre Referenz",
    document: "Beleg",
    installment: "Rate {number}",
    part: "Teilzahlung",
    freightAllowance: "Frachtnachlass",
    earlyPaymentDiscount: "Skonto",
    methodDiscount: "Nachlass für die Zahlungsart",
    paid: "Bezahlt",
  },
  fr: {
    receipt: "Reçu {number}",
    paidOn: "Payé le",
    method: "Payé par",
    reference: "Référence",
    ownReference: "Votre référence",
    document: "Document",
    installment: "Échéance {number}",
    part: "Paiement partiel",
    freightAllowance: "Remise sur le transport",
    earlyPaymentDiscount: "Escompte pour paiement anticipé",
    methodDiscount: "Remise liée au mode de paiement",
    paid: "Payé",
  },
  "id-ID": {
    receipt: "Tanda terima {number}",
    paidOn: "Dibayar pada",
    method: "Dibayar dengan",
    reference: "Referensi",
    ownReference: "Referensi Anda",
    document: "Dokumen",
    installment: "Cicilan {number}",
    part: "Pembayaran sebagian",
    freightAllowance: "Potongan ongkos kirim",
    earlyPaymentDiscount: "Diskon pembayaran awal",
    methodDiscount: "Diskon metode pembayaran",
    paid: "Dibayar",
  },
  "ms-MY": {
    receipt: "Resit {number}",
    paidOn: "Dibayar pada",
    method: "Dibayar dengan",
    reference: "Rujukan",
    ownReference: "Rujukan anda",
    document: "Dokumen",
    installment: "Ansuran {number}",
    part: "Bayaran sebahagian",
    freightAllowance: "Elaun tambang",
    earlyPaymentDiscount: "Diskaun bayaran awal",
    methodDiscount: "Diskaun cara bayaran",
    paid: "Dibayar",
  },
};

export function receiptTexts(locale: string): ReceiptTexts {
  return TEXTS[locale] ?? ENGLISH;
}
