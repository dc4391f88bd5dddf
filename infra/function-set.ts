import { Construct } from "constructs";
import {
  deleteFiles,
  noticeMissingFiles,
  readFiles,
  readTable,
  readWriteTable,
  tagFiles,
  writeFiles,
} from "./constructs/grants.ts";
import { type CodeLocation, type FunctionEnvironment, PortalFunction } from "./constructs/portal-function.ts";
import { FUNCTIONS, type FunctionId } from "./functions.ts";
import type { Storage } from "./storage.ts";

export type Functions = Readonly<Record<FunctionId, PortalFunction>>;

/** Accounts at the payment providers; each is empty on a stage without it. Secrets are lists: two while one is changed. */
export interface PaymentParameters {
  readonly sandboxUrl: string;
  readonly sandboxKey: string;
  readonly sandboxWebhookSecrets: string;
  readonly stripeKey: string;
  readonly stripeWebhookSecrets: string;
  readonly midtransUrl: string;
  readonly midtransKey: string;
  readonly midtransMerchant: string;
}

export interface FunctionSetProps {
  readonly stage: string;
  readonly code: CodeLocation;
  readonly storage: Storage;
  readonly eventBusName: string;
  /** Public key set as JSON, for the functions that verify tokens. */
  readonly verificationKeys: string;
  /** Private key set as JSON, for the function that issues them. */
  readonly signingKeys: string;
  readonly siteBasicAuth: string;
  /** VAPID keys of web push, base64url; empty on a stage without it. */
  readonly pushPublicKey: string;
  readonly pushPrivateKey: string;
  readonly payments: PaymentParameters;
  /** Sender of all mails. */
  readonly mailFrom: string;
  /** Where people reach a host's site, with `{host}` for its name. */
  readonly siteOrigin: string;
}

/** All functions of a stage with their environments, and the rights that come from no pipeline. */
export function createFunctions(scope: Construct, props: FunctionSetProps): Functions {
  const { table, files } = props.storage;
  const common: FunctionEnvironment = {
    STAGE: props.stage,
    TABLE_NAME: table.tableName,
    FILES_BUCKET: files.bucketName,
    EVENT_BUS_NAME: props.eventBusName,
  };
  const group = new Construct(scope, "Functions");
  const make = (id: FunctionId, own: Partial<FunctionEnvironment> = {}) =>
    new PortalFunction(group, id, {
      stage: props.stage,
      spec: FUNCTIONS[id],
      code: props.code,
      environment: { ...common, ...own },
    });

  const mail = { MAIL_FROM: props.mailFrom };
  const linkMail = { ...mail, SITE_ORIGIN: props.siteOrigin };
  const midtrans = {
    MIDTRANS_KEY: props.payments.midtransKey,
    MIDTRANS_MERCHANT: props.payments.midtransMerchant,
  };
  const payments = {
    SANDBOX_PAYMENTS_URL: props.payments.sandboxUrl,
    SANDBOX_PAYMENTS_KEY: props.payments.sandboxKey,
    STRIPE_KEY: props.payments.stripeKey,
    MIDTRANS_URL: props.payments.midtransUrl,
    ...midtrans,
    // Providers send dealers back to the host's site.
    SITE_ORIGIN: props.siteOrigin,
  };
  const push = { PUSH_PUBLIC_KEY: props.pushPublicKey, PUSH_PRIVATE_KEY: props.pushPrivateKey };
  const functions: Functions = {
    graphql: make("graphql", {
      TOKEN_VERIFICATION_KEYS: props.verificationKeys,
      REGISTERED_DOCUMENTS_ONLY: String(props.stage === "production"),
      ...payments,
    }),
    rest: make("rest", {
      TOKEN_VERIFICATION_KEYS: props.verificationKeys,
      TOKEN_SIGNING_KEYS: props.signingKeys,
      SITE_BASIC_AUTH: props.siteBasicAuth,
      PUSH_PUBLIC_KEY: props.pushPublicKey,
    }),
    usersFiles: make("usersFiles", { TOKEN_VERIFICATION_KEYS: props.verificationKeys }),
    reportFiles: make("reportFiles", { TOKEN_VERIFICATION_KEYS: props.verificationKeys }),
    webhooks: make("webhooks", {
      SANDBOX_WEBHOOK_SECRETS: props.payments.sandboxWebhookSecrets,
      STRIPE_WEBHOOK_SECRETS: props.payments.stripeWebhookSecrets,
      ...midtrans,
    }),
    orderFiles: make("orderFiles", { TOKEN_VERIFICATION_KEYS: props.verificationKeys }),
    catalogFiles: make("catalogFiles", { TOKEN_VERIFICATION_KEYS: props.verificationKeys }),
    outboxPublisher: make("outboxPublisher"),
    orderPlacedErpOutbound: make("orderPlacedErpOutbound"),
    paymentDecidedErpOutbound: make("paymentDecidedErpOutbound"),
    paymentSettledErpOutbound: make("paymentSettledErpOutbound"),
    paymentSettledMail: make("paymentSettledMail", mail),
    feedReceivedImport: make("feedReceivedImport"),
    uploadReceivedCheck: make("uploadReceivedCheck"),
    announcementPublishedPush: make("announcementPublishedPush", push),
    orderPlacedPurchases: make("orderPlacedPurchases"),
    stockChangedRestock: make("stockChangedRestock"),
    articleRestockedMail: make("articleRestockedMail", linkMail),
    articleRestockedPush: make("articleRestockedPush", push),
    passwordForgottenMail: make("passwordForgottenMail", linkMail),
    userCreatedMail: make("userCreatedMail", linkMail),
    inquiryReceivedMail: make("inquiryReceivedMail", mail),
    feedbackReceivedMail: make("feedbackReceivedMail", mail),
    invoiceRequestedMail: make("invoiceRequestedMail", mail),
    invoiceFiles: make("invoiceFiles", { TOKEN_VERIFICATION_KEYS: props.verificationKeys }),
    reportOpenOrders: make("reportOpenOrders"),
    reportSalesOverview: make("reportSalesOverview"),
    reportCataloguePdf: make("reportCataloguePdf"),
    invoicePostedSales: make("invoicePostedSales"),
    catalogueChangedIndex: make("catalogueChangedIndex"),
    paymentCallbackSettle: make("paymentCallbackSettle", payments),
    paymentsAsk: make("paymentsAsk", payments),
    announcementsBegin: make("announcementsBegin"),
    restockArrivals: make("restockArrivals"),
    nightlyIndex: make("nightlyIndex"),
  };

  functions.graphql.grant(
    readWriteTable(table),
    readFiles(files, "catalogue/"),
    noticeMissingFiles(files),
    // What it signs for a browser can do no more than it could itself.
    writeFiles(files, "quarantine/"),
    deleteFiles(files, "documents/"),
  );
  functions.rest.grant(readWriteTable(table));
  functions.webhooks.grant(readWriteTable(table));
  functions.paymentsAsk.grant(readWriteTable(table));
  functions.announcementsBegin.grant(readWriteTable(table));
  functions.restockArrivals.grant(readWriteTable(table));
  functions.usersFiles.grant(readWriteTable(table));
  // The logo of a host is a picture of its own.
  functions.invoiceFiles.grant(readTable(table), readFiles(files, "media/"), noticeMissingFiles(files));
  functions.invoiceRequestedMail.grant(readFiles(files, "media/"), noticeMissingFiles(files));
  functions.paymentSettledMail.grant(readFiles(files, "media/"), noticeMissingFiles(files));
  functions.orderFiles.grant(readTable(table), readFiles(files, "catalogue/"), noticeMissingFiles(files));
  functions.catalogFiles.grant(
    readWriteTable(table),
    readFiles(files, "catalogue/", "reports/"),
    noticeMissingFiles(files),
  );
  functions.reportCataloguePdf.grant(readFiles(files, "catalogue/", "media/"), noticeMissingFiles(files));
  functions.reportFiles.grant(readTable(table), readFiles(files, "reports/", "documents/"), noticeMissingFiles(files));
  for (const indexer of [functions.catalogueChangedIndex, functions.nightlyIndex])
    indexer.grant(
      readTable(table),
      readFiles(files, "catalogue/"),
      writeFiles(files, "catalogue/"),
      tagFiles(files, "catalogue/"),
      noticeMissingFiles(files),
    );
  return functions;
}
