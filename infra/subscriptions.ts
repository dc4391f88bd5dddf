import type { EventName } from "@spoke/events";
import { type FilesPrefix, type FunctionSpec, files, MAX_MEMORY_MB, mail, table } from "./function-spec.ts";

type Trigger =
  /** Events of the portal; `kind` selects those whose payload has this kind. */
  | { readonly on: readonly EventName[]; readonly kind?: string }
  /** New files under a prefix of the files bucket. */
  | { readonly onFile: FilesPrefix };

/** An effect: what triggers it, the function that runs, and the options of its queue. */
export type Subscription = Trigger & {
  /** The source in `functions/subscribers` without `.ts`; also the name of the queue and of `{run}-dlq`. */
  readonly run: string;
  readonly description: string;
  /** What is missing while a message is in the dead-letter queue, for the operator. */
  readonly whenDead: string;
  readonly grants: FunctionSpec["grants"];
  readonly environment?: FunctionSpec["environment"];
  /** 30 if absent. */
  readonly timeoutSeconds?: number;
  /** 512 if absent. */
  readonly memoryMb?: number;
  /** 10 if absent. */
  readonly batchSize?: number;
  /** How long the first message of a batch waits for others; not at all if absent. */
  readonly batchWindowSeconds?: number;
  /** Batches processed at the same time, at least 2; 5 if absent. */
  readonly maxConcurrency?: number;
  /** Deliveries before a message moves to the dead-letter queue; 5 if absent. */
  readonly attempts?: number;
  /** Age of the oldest message that raises an alarm; 15 if absent. */
  readonly maxAgeMinutes?: number;
};

/** One mail per batch: a mail that fails must not send the others again. */
const MAIL = { grants: [table.readWrite, mail.send], environment: ["mail"], batchSize: 1 } as const;
/** A mail with a PDF. The host's logo on it is a picture. */
const DOCUMENT_MAIL = {
  ...MAIL,
  grants: [table.readWrite, mail.send, files.read("media/")],
  memoryMb: 1024,
} as const;
/** A user is waiting for each report, and each may need much memory. */
const REPORT = {
  on: ["report.requested"],
  grants: [table.readWrite, files.write("reports/")],
  whenDead: "A report was not built in three attempts. The user saw it fail.",
  timeoutSeconds: 120,
  memoryMb: 1769,
  batchSize: 1,
  maxConcurrency: 4,
  attempts: 3,
} as const;

/**
 * The effects of events: one row each. The function, its queue, dead-letter queue, alarms, permissions, and environment, and the
 * table in docs/operations.md derive from its row.
 */
export const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    on: ["order.placed"],
    run: "order-placed-erp-outbound",
    description: "Sends a new order to the ERP",
    whenDead: "The ERP does not know the order.",
    grants: [table.readWrite, files.write("erp/outbound/")],
  },
  {
    on: ["order.placed"],
    run: "order-placed-mail",
    description: "Mails the confirmation of a new order",
    whenDead: "An order was not confirmed by mail. The user finds it among the orders.",
    ...MAIL,
    environment: ["mail", "siteOrigin"],
  },
  {
    on: ["order.moved"],
    run: "order-moved-mail",
    description:
      "Mails that an order was confirmed, changed, shipped, invoiced, canceled, or rejected, and what became of a cancellation",
    whenDead: "A dealer got no mail about an order. The page of the order shows what happened.",
    ...MAIL,
    environment: ["mail", "siteOrigin"],
  },
  {
    on: ["order.cancellation-requested"],
    run: "cancel-requested-erp-outbound",
    description: "Asks the ERP to cancel pieces of an order that have not shipped",
    whenDead: "The ERP does not know the request. The dealer sees it waiting, and the goods may ship.",
    grants: [table.readWrite, files.write("erp/outbound/")],
  },
  {
    on: ["payment.decided"],
    run: "payment-decided-erp-outbound",
    description: "Sends the office's decision on the payment of an order to the ERP",
    whenDead: "The ERP does not know the decision.",
    grants: [table.readWrite, files.write("erp/outbound/")],
  },
  {
    on: ["registration.changed"],
    run: "registration-changed-erp-outbound",
    description: "Sends a registration of a sold frame to the ERP",
    whenDead: "The ERP does not know the registration, or its change. The dealer sees it waiting.",
    grants: [table.readWrite, files.write("erp/outbound/")],
  },
  {
    on: ["claim.approved"],
    run: "claim-approved-erp-outbound",
    description: "Sends an approved claim to the ERP",
    whenDead: "The ERP does not know the claim. The dealer gets no credit note and no replacement.",
    grants: [table.readWrite, files.write("erp/outbound/")],
  },
  {
    on: ["claim.moved", "claim.commented"],
    run: "claim-changed-notice",
    description: "Mails and pushes a claim's new status or a comment to the other side",
    whenDead: "The other side got no mail or push message. It finds the claim in its queue.",
    ...MAIL,
    environment: ["mail", "siteOrigin", "push"],
    timeoutSeconds: 60,
  },
  {
    on: ["vendor-order.placed", "vendor-order.moved"],
    run: "vendor-order-mail",
    description: "Mails a new order to its vendor, and confirmed, shipped, or canceled items to the other side",
    whenDead: "A vendor or a dealer got no mail. They find the order among their vendor orders.",
    ...MAIL,
    environment: ["mail", "siteOrigin"],
  },
  {
    on: ["registration.changed"],
    run: "registration-changed-recall",
    description: "Gives the open recalls of a frame to the dealer who registered its sale",
    whenDead: "A dealer does not see a recall of a bike that they sold. The dealer it was shipped to does.",
    // The lists of frame numbers.
    grants: [table.readWrite, files.read("documents/")],
  },
  {
    on: ["recall.drafted", "recall.published", "recall.partly-marked", "recall.marked", "recall.closed"],
    run: "recall-changed-frames",
    description: "Counts, marks, or releases the frames that a recall affects, and finds their dealers",
    whenDead: "A draft cannot be published, or dealers do not see all of a recall. Redriving goes on where it stopped.",
    grants: [table.readWrite, files.read("documents/"), files.write("documents/")],
    timeoutSeconds: 300,
    memoryMb: 1769,
    batchSize: 1,
    maxConcurrency: 4,
  },
  {
    on: ["recall.reached-dealer"],
    run: "recall-reached-dealer-notice",
    description: "Mails and pushes to a dealer that a recall affects their frames",
    whenDead: "A dealer got no mail or push message about a recall. They see it among the recalls.",
    ...MAIL,
    environment: ["mail", "siteOrigin", "push"],
    timeoutSeconds: 60,
  },
  {
    on: ["pickup-order.moved"],
    run: "pickup-order-moved-mail",
    description: "Mails a step of a consumer's order for pickup to the consumer or the dealer",
    whenDead:
      "A consumer does not know that goods are ready, or a dealer does not know a new order. The dealer finds it in the list.",
    ...DOCUMENT_MAIL,
    environment: ["mail", "siteOrigin"],
  },
  {
    on: ["order.progressed", "payment.decided"],
    run: "order-progressed-pickup",
    description: "Brings consumers' orders for pickup in line with the dealer's order that supplies them",
    whenDead: "A pickup order shows an old status. The next answer of the ERP to the dealer's order brings it in line.",
    grants: [table.readWrite],
  },
  {
    on: ["recall.kit-ordered", "recall.credit-requested"],
    run: "recall-requested-erp-outbound",
    description: "Sends a request of a repair kit, or a statement of recall work, to the ERP",
    whenDead: "The ERP does not know the request: the dealer waits for a kit or for money.",
    grants: [table.readWrite, files.write("erp/outbound/")],
  },
  {
    on: ["payment.callback-received"],
    run: "payment-callback-settle",
    description: "Settles the payment that a provider reported",
    whenDead: "A payment is not settled. The job payments-ask asks the provider again.",
    grants: [table.readWrite],
    environment: ["payments"],
    timeoutSeconds: 60,
    // A callback that has to ask its provider must not delay the others.
    batchSize: 1,
  },
  {
    on: ["payment.settled"],
    run: "payment-settled-erp-outbound",
    description: "Sends a payment of invoices to the ERP",
    whenDead: "The ERP does not know the payment: invoices are paid in the portal and open in the ERP.",
    grants: [table.read, files.write("erp/outbound/")],
  },
  {
    on: ["payment.settled"],
    run: "payment-settled-mail",
    description: "Mails the receipt of a payment of invoices",
    whenDead: "A receipt was not mailed. The user can download it from the payment's page.",
    ...DOCUMENT_MAIL,
  },
  {
    on: ["payment.failed"],
    run: "payment-failed-mail",
    description: "Mails the user whose payment of invoices failed or expired",
    whenDead: "The user does not know that a payment failed and the invoices are open again.",
    ...MAIL,
    memoryMb: 1024,
  },
  {
    on: ["invoice.posted", "invoice.corrected"],
    run: "invoice-posted-sales",
    description: "Counts an invoice in the sales overview",
    whenDead: "An invoice is missing in the sales overview.",
    grants: [table.readWrite],
    timeoutSeconds: 60,
    // Invoices of the same dealer and month write the same item: fewer at a time conflict less often.
    maxConcurrency: 2,
  },
  {
    on: [
      "invoice.posted",
      "invoice.corrected",
      "invoice.installment-posted",
      "payment.settled",
      "registration.changed",
      "registration.answered",
    ],
    run: "bonus-ledger",
    description: "Records in the bonus ledger what earns points, or takes them back",
    whenDead: "A dealer's points lack an invoice, a payment, or a registered frame.",
    grants: [table.readWrite],
    timeoutSeconds: 60,
    // An invoice and its payment write the same item: fewer at a time conflict less often.
    maxConcurrency: 2,
  },
  {
    on: ["invoice.requested"],
    run: "invoice-requested-mail",
    description: "Mails an invoice as a PDF to the user who asked for it",
    whenDead: "An invoice was not mailed, and the user does not know.",
    ...DOCUMENT_MAIL,
  },
  {
    on: ["stock.changed"],
    run: "stock-changed-restock",
    description: "Finds the users who were waiting for articles that are back in stock",
    whenDead: "Users were not notified yet. The job restock-arrivals does it the next day.",
    grants: [table.readWrite],
    timeoutSeconds: 120,
    // A stock feed publishes a thousand of these, and none is urgent.
    maxConcurrency: 2,
  },
  {
    on: ["article.restocked"],
    run: "article-restocked-mail",
    description: "Mails a user whose article is back in stock",
    whenDead: "A mail was not sent.",
    ...MAIL,
    environment: ["mail", "siteOrigin"],
  },
  {
    on: ["article.restocked"],
    run: "article-restocked-push",
    description: "Pushes to the browsers of a user whose article is back in stock",
    whenDead: "Some browsers of the user were not notified.",
    grants: [table.readWrite],
    environment: ["push"],
    timeoutSeconds: 60,
    batchSize: 1,
  },
  {
    on: ["announcement.published", "content.published"],
    run: "announcement-published-push",
    description: "Pushes announcements, news, and documents to the subscribed browsers of those who see them",
    whenDead: "Some browsers were not notified.",
    grants: [table.readWrite],
    environment: ["push"],
    timeoutSeconds: 300,
    batchSize: 1,
  },
  {
    on: ["password.forgotten", "user.created", "user.invited", "email.change-requested", "credentials.changed"],
    run: "user-mail",
    description:
      "Mails users links to set a password or confirm an address, and that their password or address changed",
    whenDead: "A mail was not sent. Redriving sends it, with a new link.",
    ...MAIL,
    environment: ["mail", "siteOrigin"],
  },
  {
    on: ["inquiry.received"],
    run: "inquiry-received-mail",
    description: "Mails the inquiry of a future dealer to the office",
    whenDead: "The office does not know the inquiry.",
    ...MAIL,
  },
  {
    on: ["feedback.received"],
    run: "feedback-received-mail",
    description: "Mails a user's feedback to the office",
    whenDead: "The office does not know the feedback.",
    ...MAIL,
  },
  {
    on: ["rows-upload.requested"],
    run: "rows-upload-requested-process",
    description: "Checks or stores the rows of a file of the upload area",
    whenDead: "A file is not checked, or stored only in part. The user sees it fail after 30 minutes and can retry it.",
    grants: [table.readWrite, files.read("documents/")],
    timeoutSeconds: 300,
    memoryMb: 1769,
    // A user is waiting for each file.
    batchSize: 1,
    maxConcurrency: 4,
    attempts: 3,
  },
  {
    ...REPORT,
    kind: "open-orders",
    run: "report-requested-open-orders",
    description: "Builds the spreadsheet of open orders",
  },
  {
    ...REPORT,
    kind: "sales-overview",
    run: "report-requested-sales-overview",
    description: "Builds the spreadsheet of a sales overview",
  },
  {
    ...REPORT,
    kind: "download-area",
    run: "report-requested-download-area",
    description: "Builds the spreadsheets of the download area",
    grants: [table.readWrite, files.write("reports/"), files.read("catalog/")],
    timeoutSeconds: 300,
  },
  {
    ...REPORT,
    kind: "catalog-pdf",
    run: "report-requested-catalog-pdf",
    description: "Builds printed catalogs",
    grants: [table.readWrite, files.write("reports/"), files.read("catalog/", "media/")],
    timeoutSeconds: 300,
    // Almost two cores: every picture is resized.
    memoryMb: MAX_MEMORY_MB,
  },
  {
    on: ["catalog.changed"],
    run: "catalog-changed-index",
    description: "Rebuilds the changed parts of the catalog index",
    whenDead: "The catalog shows old data until the job nightly-index.",
    grants: [table.read, files.read("catalog/"), files.write("catalog/"), files.delete("catalog/")],
    timeoutSeconds: 300,
    memoryMb: 1769,
    // Changes within five seconds become one rebuild. With more at a time, two would build the same index.
    batchSize: 100,
    batchWindowSeconds: 5,
    maxConcurrency: 2,
  },
  {
    onFile: "feeds/",
    run: "feed-received-import",
    description: "Imports a file of master data from the ERP",
    whenDead: "A file is not imported, or only in part. Its result under feeds-result/ shows how far it got.",
    // It continues the result file of an import that was interrupted.
    grants: [
      table.readWrite,
      files.read("feeds/", "feeds-result/", "documents/"),
      files.write("feeds-result/", "media/"),
    ],
    timeoutSeconds: 900,
    memoryMb: 1769,
    // A file may take as long as the function may run, so files do not share a batch.
    batchSize: 1,
    maxConcurrency: 4,
    attempts: 3,
    maxAgeMinutes: 120,
  },
  {
    on: ["media-pdf.added"],
    run: "media-pdf-added-preview",
    description: "Draws the first page of a PDF of the media library and stores its words for searches",
    whenDead: "A PDF has the sign of its kind instead of a picture, and searches do not find its text.",
    grants: [table.readWrite, files.read("documents/"), files.write("documents/"), files.delete("documents/")],
    timeoutSeconds: 60,
    memoryMb: 1769,
    batchSize: 1,
    maxConcurrency: 4,
    attempts: 2,
  },
  {
    onFile: "quarantine/",
    run: "upload-received-check",
    description: "Checks an uploaded file and stores a safe copy",
    whenDead: "An upload is not available. The bucket deletes the file after a day.",
    grants: [
      table.readWrite,
      files.read("quarantine/"),
      files.delete("quarantine/"),
      files.write("media/", "documents/"),
    ],
    timeoutSeconds: 120,
    memoryMb: 1769,
    // A user is waiting for each file.
    batchSize: 1,
    maxConcurrency: 4,
    attempts: 3,
  },
];

/** The function of a row. */
export function subscriberSpec(row: Subscription): FunctionSpec {
  const { run, description, grants, environment = [], timeoutSeconds = 30, memoryMb = 512 } = row;
  return { entry: `functions/subscribers/${run}.ts`, description, grants, environment, timeoutSeconds, memoryMb };
}

/** The triggers of a row for people: `order.placed`, or `feeds/…`. */
export function triggerNames(row: Subscription): readonly string[] {
  if ("onFile" in row) return [`${row.onFile}…`];
  return row.kind === undefined ? row.on : row.on.map((event) => `${event} (${row.kind})`);
}
