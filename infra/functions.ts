import { code, events, type FunctionSpec, files, items, MAX_MEMORY_MB, table } from "./function-spec.ts";
import { subscriberSpec } from "./subscription.ts";
import { SUBSCRIPTIONS } from "./subscriptions.ts";

/** A function that runs by the clock. */
export interface JobSpec extends FunctionSpec {
  /** Cron fields, UTC. */
  readonly cron: string;
}

/** The functions behind the routes of the API (`routes.ts`), by the names that routes use. */
export const API_FUNCTIONS = {
  graphql: {
    entry: "functions/graphql/handler.ts",
    description: "GraphQL API: all queries and mutations of the portal",
    timeoutSeconds: 29,
    memoryMb: 1769,
    // A browser can do no more with what this function signs for it than the function itself.
    grants: [
      table.readWrite,
      files.read("catalog/", "documents/", "feeds-result/"),
      // A claim gets copies of an inspection's photos.
      files.write("quarantine/", "documents/claims/"),
      files.delete("documents/"),
      code.readDocuments,
    ],
    environment: ["tokenVerification", "originSecrets", "registeredDocuments", "payments", "mailSender"],
  },
  rest: {
    entry: "functions/rest/handler.ts",
    description:
      "REST API: sign-in, tokens, host configuration, status, announcements, push subscriptions, web manifests",
    timeoutSeconds: 29,
    memoryMb: 1024,
    grants: [table.readWrite],
    environment: ["tokenVerification", "originSecrets", "tokenSigning", "siteBasicAuth", "pushPublicKey"],
  },
  usersFiles: {
    entry: "functions/rest/users-files.ts",
    description: "Users as spreadsheets: template, upload, and download",
    timeoutSeconds: 29,
    // Almost two cores: an upload hashes up to 500 passwords.
    memoryMb: MAX_MEMORY_MB,
    grants: [table.readWrite],
    environment: ["tokenVerification", "originSecrets"],
  },
  reportFiles: {
    entry: "functions/rest/reports.ts",
    description: "Downloads of reports and proofs of payment",
    timeoutSeconds: 29,
    memoryMb: 512,
    grants: [table.read, files.read("reports/", "documents/")],
    environment: ["tokenVerification", "originSecrets"],
  },
  invoiceFiles: {
    entry: "functions/rest/invoice-files.ts",
    description:
      "Orders, packing slips, invoices, statements, warranties, inspections, and visits as PDFs, orders as spreadsheets, and templates",
    timeoutSeconds: 29,
    // A whole core: a statement may have thousands of lines.
    memoryMb: 1769,
    // The host's logo is a picture, and inspections and visits show their photos.
    grants: [table.read, files.read("media/", "documents/inspections/", "documents/visits/")],
    environment: ["tokenVerification", "originSecrets", "siteOrigin"],
  },
  orderFiles: {
    entry: "functions/rest/order-files.ts",
    description: "Orders from a file: the template, and the check of an uploaded spreadsheet",
    timeoutSeconds: 29,
    memoryMb: 1769,
    grants: [table.read, files.read("catalog/")],
    environment: ["tokenVerification", "originSecrets"],
  },
  catalogFiles: {
    entry: "functions/rest/catalogs.ts",
    description: "Printed catalogs, and products as spreadsheets",
    timeoutSeconds: 29,
    memoryMb: 1769,
    grants: [table.readWrite, files.read("catalog/", "reports/")],
    environment: ["tokenVerification", "originSecrets"],
  },
  webhooks: {
    entry: "functions/webhooks/handler.ts",
    description: "Stores the callbacks of payment providers",
    timeoutSeconds: 10,
    // Verifying a signature is quick, but the provider also waits for a cold start.
    memoryMb: 1024,
    grants: [items.readWrite],
    environment: ["webhooks"],
  },
} as const satisfies Record<string, FunctionSpec>;

export type ApiFunction = keyof typeof API_FUNCTIONS;

export const JOBS: readonly JobSpec[] = [
  {
    entry: "functions/jobs/nightly-index.ts",
    // A run goes on where the one before has stopped; the first does all in a portal of usual size.
    cron: "10/20 1-5 * * ? *",
    description: "Rebuilds every catalog index and the lists of visit forms from the table",
    timeoutSeconds: 900,
    memoryMb: 1769,
    grants: [table.readWrite, files.read("catalog/"), files.write("catalog/"), files.delete("catalog/")],
  },
  {
    entry: "functions/jobs/outbox-sweep.ts",
    cron: "0/15 * * * ? *",
    description: "Publishes events that have waited in the outbox for ten minutes",
    timeoutSeconds: 300,
    memoryMb: 512,
    grants: [table.readWrite, events.publish],
  },
  {
    entry: "functions/jobs/payments-ask.ts",
    cron: "0/5 * * * ? *",
    description: "Asks the payment providers about open payments that they have not reported",
    timeoutSeconds: 240,
    memoryMb: 512,
    grants: [table.readWrite],
    environment: ["payments"],
  },
  {
    entry: "functions/jobs/announcements-begin.ts",
    // Every hour: for announcements that begin in the day, and for the hosts where it is 08:00 (decision 045).
    cron: "0 * * * ? *",
    description: "Publishes announcements when they begin, from 08:00 of each host on their first day",
    timeoutSeconds: 120,
    memoryMb: 512,
    grants: [table.readWrite],
  },
  {
    entry: "functions/jobs/uploads-expire.ts",
    cron: "20 2 * * ? *",
    description: "Deletes uploads that no record linked within a week",
    timeoutSeconds: 900,
    memoryMb: 512,
    grants: [table.readWrite, files.delete("media/", "documents/")],
  },
  {
    entry: "functions/jobs/restock-arrivals.ts",
    cron: "10 * * * ? *",
    description: "Notifies users at 08:00 of each host of articles back in stock without a stock update of the ERP",
    timeoutSeconds: 300,
    memoryMb: 512,
    grants: [table.readWrite],
  },
  {
    entry: "functions/jobs/recalls-credit.ts",
    // Every hour: it acts for the sales organizations where it is 08:00 on the first of the month (decision 055).
    cron: "40 * * * ? *",
    description: "Asks the ERP to credit the recall work of the past month, on the first at 08:00",
    timeoutSeconds: 600,
    memoryMb: 512,
    grants: [table.readWrite],
  },
  {
    entry: "functions/jobs/pickup-orders-erase.ts",
    cron: "50 2 * * ? *",
    description: "Erases consumers' personal data of pickup orders that ended 90 days ago",
    timeoutSeconds: 600,
    memoryMb: 512,
    grants: [table.readWrite],
  },
];

/** Reads the table's stream and publishes to the bus. Its rights are specific to it (`pipelines.ts`). */
export const OUTBOX_PUBLISHER: FunctionSpec = {
  entry: "functions/streams/outbox-publisher.ts",
  description: "Publishes outbox items from the table's stream to the event bus",
  timeoutSeconds: 60,
  memoryMb: 512,
  grants: [items.readWrite, events.publish],
};

/** All functions of a stage. */
export const FUNCTIONS: readonly FunctionSpec[] = [
  ...Object.values(API_FUNCTIONS),
  ...JOBS,
  OUTBOX_PUBLISHER,
  ...SUBSCRIPTIONS.map(subscriberSpec),
];
