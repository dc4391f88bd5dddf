/** The functions of a stage, as data. `infra/` knows their paths only and never imports their code. */

export interface FunctionSpec {
  /** Path of the source, relative to the root; written to the resource's metadata as `spoke:entry`. */
  readonly entry: `functions/${string}.ts`;
  readonly description: string;
  readonly timeoutSeconds: number;
  /** Memory also buys CPU: 1,769 MB is one whole core. */
  readonly memoryMb: number;
  /** Upper limit of parallel environments, where more of them would harm what stands behind the function. */
  readonly reservedConcurrency?: number;
}

export const FUNCTIONS = {
  graphql: {
    entry: "functions/graphql/handler.ts",
    description: "GraphQL API: every query and mutation of the portal",
    timeoutSeconds: 29,
    memoryMb: 1769,
  },
  rest: {
    entry: "functions/rest/handler.ts",
    description:
      "REST API: sign-in, tokens, host configuration, status, announcements, push subscriptions, web manifests",
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  usersFiles: {
    entry: "functions/rest/users-files.ts",
    description: "Users as spreadsheets: template, upload and download",
    timeoutSeconds: 29,
    // Two cores: an upload hashes up to 500 passwords.
    memoryMb: 3538,
  },
  reportFiles: {
    entry: "functions/rest/reports.ts",
    description: "Hands out files that are not for everybody: those built in the background, and receipts of payments",
    timeoutSeconds: 29,
    memoryMb: 512,
  },
  webhooks: {
    entry: "functions/webhooks/handler.ts",
    description: "Takes the callbacks of payment providers",
    timeoutSeconds: 10,
    // Checking a signature is quick, but a provider waits for the first one of a cold function as well.
    memoryMb: 1024,
  },
  orderFiles: {
    entry: "functions/rest/order-files.ts",
    description: "Repeat order: the template, and what is to be said of each row of a spreadsheet",
    timeoutSeconds: 29,
    memoryMb: 1769,
  },
  catalogFiles: {
    entry: "functions/rest/catalogs.ts",
    description: "Catalogs to print, and the products of administrators as spreadsheets",
    timeoutSeconds: 29,
    memoryMb: 1769,
  },
  outboxPublisher: {
    entry: "functions/streams/outbox-publisher.ts",
    description: "Carries outbox items from the table's stream to the event bus",
    timeoutSeconds: 60,
    memoryMb: 512,
  },
  orderPlacedErpOutbound: {
    entry: "functions/subscribers/order-placed-erp-outbound.ts",
    description: "Hands a placed order to the ERP",
    timeoutSeconds: 30,
    memoryMb: 512,
  },
  paymentDecidedErpOutbound: {
    entry: "functions/subscribers/payment-decided-erp-outbound.ts",
    description: "Tells the ERP what the office decided of an order's payment",
    timeoutSeconds: 30,
    memoryMb: 512,
  },
  paymentSettledErpOutbound: {
    entry: "functions/subscribers/payment-settled-erp-outbound.ts",
    description: "Hands a payment of invoices to the ERP",
    timeoutSeconds: 30,
    memoryMb: 512,
  },
  paymentSettledMail: {
    entry: "functions/subscribers/payment-settled-mail.ts",
    description: "Mails the receipt of a payment of invoices",
    timeoutSeconds: 30,
    memoryMb: 1024,
  },
  feedReceivedImport: {
    entry: "functions/subscribers/feed-received-import.ts",
    description: "Imports a master-data file that the ERP dropped under feeds/",
    timeoutSeconds: 900,
    memoryMb: 1769,
  },
  uploadReceivedCheck: {
    entry: "functions/subscribers/upload-received-check.ts",
    description: "Checks a file that was sent into quarantine and draws pictures anew",
    timeoutSeconds: 120,
    memoryMb: 1769,
  },
  announcementPublishedPush: {
    entry: "functions/subscribers/announcement-published-push.ts",
    description: "Tells the subscribed browsers of a host about an announcement",
    timeoutSeconds: 300,
    memoryMb: 512,
  },
  passwordForgottenMail: {
    entry: "functions/subscribers/password-forgotten-mail.ts",
    description: "Mails a link to set a new password",
    timeoutSeconds: 30,
    memoryMb: 512,
  },
  userCreatedMail: {
    entry: "functions/subscribers/user-created-mail.ts",
    description: "Mails a new user his invitation",
    timeoutSeconds: 30,
    memoryMb: 512,
  },
  inquiryReceivedMail: {
    entry: "functions/subscribers/inquiry-received-mail.ts",
    description: "Mails a newcomer's inquiry to the office",
    timeoutSeconds: 30,
    memoryMb: 512,
  },
  invoiceFiles: {
    entry: "functions/rest/invoice-files.ts",
    description: "Invoices and statements as PDFs, open invoices as a spreadsheet",
    timeoutSeconds: 29,
    // A whole core: a statement may have thousands of lines.
    memoryMb: 1769,
  },
  invoiceRequestedMail: {
    entry: "functions/subscribers/invoice-requested-mail.ts",
    description: "Mails an invoice as a PDF to whoever asked for it",
    timeoutSeconds: 30,
    memoryMb: 1024,
  },
  feedbackReceivedMail: {
    entry: "functions/subscribers/feedback-received-mail.ts",
    description: "Mails a user's feedback to the office",
    timeoutSeconds: 30,
    memoryMb: 512,
  },
  reportOpenOrders: {
    entry: "functions/subscribers/report-requested-open-orders.ts",
    description: "Builds the spreadsheet of open orders",
    timeoutSeconds: 120,
    memoryMb: 1769,
  },
  reportSalesOverview: {
    entry: "functions/subscribers/report-requested-sales-overview.ts",
    description: "Builds the spreadsheet of a sales overview",
    timeoutSeconds: 120,
    memoryMb: 1769,
  },
  reportCataloguePdf: {
    entry: "functions/subscribers/report-requested-catalogue-pdf.ts",
    description: "Builds catalogs to print",
    timeoutSeconds: 300,
    // Two cores: every picture is drawn anew.
    memoryMb: 3538,
  },
  invoicePostedSales: {
    entry: "functions/subscribers/invoice-posted-sales.ts",
    description: "Brings an invoice's sales into the sales overview",
    timeoutSeconds: 60,
    memoryMb: 512,
  },
  orderPlacedPurchases: {
    entry: "functions/subscribers/order-placed-purchases.ts",
    description: "Keeps what dealers bought as their orders stand",
    timeoutSeconds: 60,
    memoryMb: 512,
  },
  stockChangedRestock: {
    entry: "functions/subscribers/stock-changed-restock.ts",
    description: "Ends the wait of those who wait for articles that are back in stock",
    timeoutSeconds: 120,
    memoryMb: 512,
  },
  articleRestockedMail: {
    entry: "functions/subscribers/article-restocked-mail.ts",
    description: "Mails somebody who waited for an article",
    timeoutSeconds: 30,
    memoryMb: 512,
  },
  articleRestockedPush: {
    entry: "functions/subscribers/article-restocked-push.ts",
    description: "Tells the browsers of somebody who waited for an article",
    timeoutSeconds: 60,
    memoryMb: 512,
  },
  catalogueChangedIndex: {
    entry: "functions/subscribers/catalogue-changed-index.ts",
    description: "Rebuilds the catalogue index of the sales organisations that changed",
    timeoutSeconds: 300,
    memoryMb: 1769,
  },
  paymentCallbackSettle: {
    entry: "functions/subscribers/payment-callback-settle.ts",
    description: "Settles what a payment provider called back about",
    timeoutSeconds: 60,
    memoryMb: 512,
  },
  paymentsAsk: {
    entry: "functions/jobs/payments-ask.ts",
    description: "Asks the providers about payments that they have not called back about",
    timeoutSeconds: 240,
    memoryMb: 512,
  },
  announcementsBegin: {
    entry: "functions/jobs/announcements-begin.ts",
    description: "Makes news of the announcements whose first day is today",
    timeoutSeconds: 120,
    memoryMb: 512,
  },
  restockArrivals: {
    entry: "functions/jobs/restock-arrivals.ts",
    description: "Tells of articles that are back in stock without word from the ERP",
    timeoutSeconds: 300,
    memoryMb: 512,
  },
  nightlyIndex: {
    entry: "functions/jobs/nightly-index.ts",
    description: "Rebuilds every catalogue index from the table",
    timeoutSeconds: 900,
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionId = keyof typeof FUNCTIONS;

/**
 * The name of a function's bundle: its path without `functions/` and `.ts`, as in `subscribers/order-placed-erp-outbound`.
 * The deployed code is the object `{CodePrefix}{entry name}.zip` of the code bucket.
 */
export function entryName(entry: string): string {
  return entry.replace(/^functions\//, "").replace(/\.ts$/, "");
}
