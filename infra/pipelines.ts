import { Duration } from "aws-cdk-lib";
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Bus } from "./bus.ts";
import {
  deleteFiles,
  noticeMissingFiles,
  publishEvents,
  readFiles,
  readStream,
  readTable,
  readWriteTable,
  sendMails,
  sendToQueue,
  writeFiles,
} from "./constructs/grants.ts";
import { failureQueue, SubscriberQueue } from "./constructs/subscriber-queue.ts";
import type { Functions } from "./function-set.ts";
import type { Alarms } from "./monitoring.ts";
import { physicalName } from "./naming.ts";
import type { Storage } from "./storage.ts";

export interface PipelinesProps {
  readonly stage: string;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly functions: Functions;
  readonly alarms: Alarms;
  /** Sender of all mails. */
  readonly mailFrom: string;
}

/** One mail per event, each with a queue of its own. */
const MAILS = [
  { id: "PasswordMail", event: "password.forgotten", queueName: "password-mail", subscriber: "passwordForgottenMail" },
  { id: "InvitationMail", event: "user.created", queueName: "invitation-mail", subscriber: "userCreatedMail" },
  { id: "InquiryMail", event: "inquiry.received", queueName: "inquiry-mail", subscriber: "inquiryReceivedMail" },
  { id: "FeedbackMail", event: "feedback.received", queueName: "feedback-mail", subscriber: "feedbackReceivedMail" },
  { id: "InvoiceMail", event: "invoice.requested", queueName: "invoice-mail", subscriber: "invoiceRequestedMail" },
  { id: "ReceiptMail", event: "payment.settled", queueName: "receipt-mail", subscriber: "paymentSettledMail" },
  { id: "RestockMail", event: "article.restocked", queueName: "restock-mail", subscriber: "articleRestockedMail" },
] as const;

/** Files that are built in the background, each kind with a queue of its own. */
const REPORTS = [
  { id: "OpenOrdersReport", kind: "open-orders", queueName: "open-orders-report", subscriber: "reportOpenOrders" },
  {
    id: "SalesOverviewReport",
    kind: "sales-overview",
    queueName: "sales-overview-report",
    subscriber: "reportSalesOverview",
  },
  { id: "CataloguePdf", kind: "catalogue-pdf", queueName: "catalogue-pdf", subscriber: "reportCataloguePdf" },
] as const;

/** Everything that happens because something else happened: outbox to bus, and one queue per effect. */
export class Pipelines extends Construct {
  readonly outboxDeadLetters: Queue;
  readonly queues: readonly SubscriberQueue[];

  constructor(scope: Construct, id: string, props: PipelinesProps) {
    super(scope, id);
    const { stage, storage, functions, alarms } = props;
    const { table, files, streamArn } = storage;
    const bus = props.bus.bus;

    // After ten attempts Lambda leaves the position in the stream here, not the item; the item itself is still in the table.
    this.outboxDeadLetters = failureQueue(this, "OutboxDeadLetters", physicalName(stage, "outbox-dlq"));
    alarms.watchDeadLetters(this.outboxDeadLetters, "outbox");
    new EventSourceMapping(this, "OutboxMapping", {
      target: functions.outboxPublisher.lambda,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      retryAttempts: 10,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(this.outboxDeadLetters),
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual("INSERT"),
          dynamodb: { Keys: { pk: { S: FilterRule.beginsWith("OUTBOX#") } } },
        }),
      ],
    });
    functions.outboxPublisher.grant(
      readStream(table, streamArn),
      publishEvents(bus),
      sendToQueue(this.outboxDeadLetters),
    );

    const erpOutbound = new SubscriberQueue(this, "ErpOutbound", {
      stage,
      alarms,
      queueName: "erp-outbound",
      bus,
      pattern: { source: ["spoke"], detailType: ["order.placed"] },
      subscriber: functions.orderPlacedErpOutbound,
      batchSize: 10,
    });
    functions.orderPlacedErpOutbound.grant(readWriteTable(table), writeFiles(files, "erp/outbound/"));

    const paymentOutbound = new SubscriberQueue(this, "PaymentOutbound", {
      stage,
      alarms,
      queueName: "payment-outbound",
      bus,
      pattern: { source: ["spoke"], detailType: ["payment.decided"] },
      subscriber: functions.paymentDecidedErpOutbound,
      batchSize: 10,
    });
    functions.paymentDecidedErpOutbound.grant(readWriteTable(table), writeFiles(files, "erp/outbound/"));

    const invoicePayments = new SubscriberQueue(this, "InvoicePaymentOutbound", {
      stage,
      alarms,
      queueName: "invoice-payment-outbound",
      bus,
      pattern: { source: ["spoke"], detailType: ["payment.settled"] },
      subscriber: functions.paymentSettledErpOutbound,
      batchSize: 10,
    });
    functions.paymentSettledErpOutbound.grant(readTable(table), writeFiles(files, "erp/outbound/"));

    const feedImport = new SubscriberQueue(this, "FeedImport", {
      stage,
      alarms,
      queueName: "feed-import",
      pattern: {
        source: ["aws.s3"],
        detailType: ["Object Created"],
        detail: { bucket: { name: [files.bucketName] }, object: { key: [{ prefix: "feeds/" }] } },
      },
      subscriber: functions.feedReceivedImport,
      // A file may take as long as the function may run, so files do not share a batch.
      batchSize: 1,
      maxConcurrency: 4,
      maxReceiveCount: 3,
      maxAge: Duration.hours(2),
    });
    functions.feedReceivedImport.grant(
      readWriteTable(table),
      // It adds to the report of an import that went on from where it had stopped.
      readFiles(files, "feeds/", "feeds-result/"),
      noticeMissingFiles(files),
      writeFiles(files, "feeds-result/", "media/"),
    );

    const uploadCheck = new SubscriberQueue(this, "UploadCheck", {
      stage,
      alarms,
      queueName: "upload-check",
      pattern: {
        source: ["aws.s3"],
        detailType: ["Object Created"],
        detail: { bucket: { name: [files.bucketName] }, object: { key: [{ prefix: "quarantine/" }] } },
      },
      subscriber: functions.uploadReceivedCheck,
      // Somebody waits for each of them.
      batchSize: 1,
      maxConcurrency: 4,
      maxReceiveCount: 3,
    });
    functions.uploadReceivedCheck.grant(
      readWriteTable(table),
      readFiles(files, "quarantine/"),
      deleteFiles(files, "quarantine/"),
      noticeMissingFiles(files),
      writeFiles(files, "media/", "documents/"),
    );

    const push = new SubscriberQueue(this, "AnnouncementPush", {
      stage,
      alarms,
      queueName: "announcement-push",
      bus,
      pattern: { source: ["spoke"], detailType: ["announcement.published"] },
      subscriber: functions.announcementPublishedPush,
      batchSize: 1,
    });
    functions.announcementPublishedPush.grant(readWriteTable(table));

    const mails = MAILS.map(({ id, event, queueName, subscriber }) => {
      const queue = new SubscriberQueue(this, id, {
        stage,
        alarms,
        queueName,
        bus,
        pattern: { source: ["spoke"], detailType: [event] },
        subscriber: functions[subscriber],
        // A mail that fails must not send the others of its batch again.
        batchSize: 1,
      });
      functions[subscriber].grant(readWriteTable(table), sendMails(this, props.mailFrom));
      return queue;
    });

    const reports = REPORTS.map(({ id, kind, queueName, subscriber }) => {
      const queue = new SubscriberQueue(this, id, {
        stage,
        alarms,
        queueName,
        bus,
        pattern: { source: ["spoke"], detailType: ["report.requested"], detail: { data: { kind: [kind] } } },
        subscriber: functions[subscriber],
        // Somebody waits for each of them, and each may take much of the memory.
        batchSize: 1,
        maxConcurrency: 4,
        maxReceiveCount: 3,
      });
      functions[subscriber].grant(readWriteTable(table), writeFiles(files, "reports/"));
      return queue;
    });

    const sales = new SubscriberQueue(this, "Sales", {
      stage,
      alarms,
      queueName: "sales",
      bus,
      pattern: { source: ["spoke"], detailType: ["invoice.posted", "invoice.corrected"] },
      subscriber: functions.invoicePostedSales,
      // Invoices of one dealer's month write the same item: few at once meet less often.
      maxConcurrency: 2,
      batchSize: 10,
    });
    functions.invoicePostedSales.grant(readWriteTable(table));

    const purchases = new SubscriberQueue(this, "Purchases", {
      stage,
      alarms,
      queueName: "purchases",
      bus,
      pattern: { source: ["spoke"], detailType: ["order.placed", "order.confirmed"] },
      subscriber: functions.orderPlacedPurchases,
      batchSize: 10,
    });
    functions.orderPlacedPurchases.grant(readWriteTable(table));

    const restock = new SubscriberQueue(this, "Restock", {
      stage,
      alarms,
      queueName: "restock",
      bus,
      pattern: { source: ["spoke"], detailType: ["stock.changed"] },
      subscriber: functions.stockChangedRestock,
      // A stock feed is a thousand of these, and nobody waits for any second of it.
      maxConcurrency: 2,
      batchSize: 10,
    });
    functions.stockChangedRestock.grant(readWriteTable(table));

    const restockPush = new SubscriberQueue(this, "RestockPush", {
      stage,
      alarms,
      queueName: "restock-push",
      bus,
      pattern: { source: ["spoke"], detailType: ["article.restocked"] },
      subscriber: functions.articleRestockedPush,
      batchSize: 1,
    });
    functions.articleRestockedPush.grant(readWriteTable(table));

    const paymentCallbacks = new SubscriberQueue(this, "PaymentCallbacks", {
      stage,
      alarms,
      queueName: "payment-callbacks",
      bus,
      pattern: { source: ["spoke"], detailType: ["payment.callback-received"] },
      subscriber: functions.paymentCallbackSettle,
      // One that has to ask its provider must not keep the others waiting.
      batchSize: 1,
    });
    functions.paymentCallbackSettle.grant(readWriteTable(table));

    const catalogueIndex = new SubscriberQueue(this, "CatalogueIndex", {
      stage,
      alarms,
      queueName: "catalogue-index",
      bus,
      pattern: { source: ["spoke"], detailType: ["catalogue.changed"] },
      subscriber: functions.catalogueChangedIndex,
      // Many changes of one moment become one rebuild; more than two at once would build the same index side by side.
      maxConcurrency: 2,
      batchSize: 100,
      batchWindow: Duration.seconds(5),
    });

    this.queues = [
      erpOutbound,
      paymentOutbound,
      invoicePayments,
      feedImport,
      uploadCheck,
      push,
      ...mails,
      ...reports,
      sales,
      purchases,
      restock,
      restockPush,
      paymentCallbacks,
      catalogueIndex,
    ];
  }
}
