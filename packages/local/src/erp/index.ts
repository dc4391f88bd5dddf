import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { stockSchema } from "@spoke/core/catalogue/schema.ts";
import { creditSchema, customerAreaSchema } from "@spoke/core/customer/schema.ts";
import { invoiceSchema } from "@spoke/core/invoice/schema.ts";
import { fileStamp, isoDay, ndjsonText } from "../feed-file.ts";
import type { Companion, CompanionSurroundings } from "../supervisor/companion.ts";
import { type Answer, confirmation, delivery, invoice, piecesNow, type StockFigure, stock, take } from "./answers.ts";
import { erpClock } from "./clock.ts";
import { credits, owedAfter } from "./credit.ts";
import { decisionDocument, type OrderDocument, orderDocument } from "./order-document.ts";
import { bookedRows, paymentDocumentSchema } from "./payments.ts";
import { planSteps, promise, type Step } from "./plan.ts";
import { loadState, saveState } from "./state.ts";

const OUTBOUND = "erp/outbound/orders/";
const PAYMENTS = "erp/outbound/invoice-payments/";
const DECISIONS = "erp/outbound/payments/";
const LOOK_EVERY_MS = 400;

/**
 * A stand-in for the ERP that works as a real one does: it takes the orders' documents from the files bucket and
 * answers with feed files. Its state is written before an order's document is removed and after each answer, so that a
 * killed process repeats an answer at most, which the feeds make harmless.
 */
export async function startErp(surroundings: CompanionSurroundings): Promise<Companion> {
  const { s3, bucket, tableName, endpoints, directory } = surroundings;
  const file = join(directory, "erp.json");
  const state = loadState(file);
  const clock = erpClock(state.clock);
  const finished = new Set(state.finished);
  const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: endpoints.dynamodb }));
  const save = (): Promise<void> => {
    state.clock = clock.save();
    state.finished = [...finished];
    return saveState(file, state);
  };

  async function figureOf(sorg: string, articleCode: string): Promise<StockFigure> {
    const key = { pk: `STOCK#${sorg}#${articleCode}`, sk: "STOCK" };
    const { Item } = await dynamo.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
    const stored = Item && stockSchema.parse(Item);
    const own = state.figures[`${sorg}#${articleCode}`];
    if (own && (!stored || own.asOf > stored.asOf)) return own.figure;
    delete state.figures[`${sorg}#${articleCode}`];
    return stored ?? { available: [] };
  }

  const today = (): string => isoDay(clock.now());

  async function receive(key: string): Promise<void> {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const order = orderDocument.parse(JSON.parse((await Body?.transformToString()) ?? "null"));
    if (!finished.has(order.orderNo) && !state.open[order.orderNo]) {
      const codes = [...new Set(order.lines.map((line) => line.articleCode))];
      const figures = new Map(
        await Promise.all(codes.map(async (code) => [code, await figureOf(order.sorg, code)] as const)),
      );
      const plan = promise(order, (code) => piecesNow(figures.get(code) ?? { available: [] }, today()));
      state.open[order.orderNo] = { order, now: [...plan.now], later: [...plan.later] };
      state.steps.push(...planSteps(order, plan, clock.now()));
      await save();
    }
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  }

  /** Books a payment of invoices. What is dropped is kept first, so that a part is never taken off twice. */
  async function book(key: string): Promise<void> {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const payment = paymentDocumentSchema.parse(JSON.parse((await Body?.transformToString()) ?? "null"));
    const { paymentNo, isPartialPayment, invoices, credits } = payment;
    const files = await Promise.all(
      [...Map.groupBy([...invoices, ...credits], ({ sorg }) => sorg)].map(async ([sorg, documents]) => {
        const rows = await Promise.all(
          documents.map(async (one) => {
            const key = {
              pk: `INVOICE#${sorg}#${one.invoiceNo}`,
              sk: one.installment > 1 ? `INSTALLMENT#${one.installment}` : "INVOICE",
            };
            const { Item } = await dynamo.send(
              new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }),
            );
            return Item ? bookedRows(invoiceSchema.parse(Item), one, isPartialPayment, Math.floor(clock.now())) : [];
          }),
        );
        const name = `invoices-${paymentNo}-${fileStamp(new Date(clock.now()))}.ndjson`;
        return { sorg, key: `feeds/${sorg}/invoices/${name}`, body: ndjsonText(rows.flat()) };
      }),
    );
    for (const file of files) {
      const id = `pay ${paymentNo} ${file.sorg}`;
      const prepared = state.prepared[id] ?? { key: file.key, body: file.body };
      state.prepared[id] = prepared;
      await save();
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: prepared.key, Body: prepared.body }));
    }
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    for (const file of files) delete state.prepared[`pay ${paymentNo} ${file.sorg}`];
    await save();
  }

  /** Hears what the office decided of an order's payment: what was voided is not worked on any more. */
  async function heed(key: string): Promise<void> {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const { orderNo, decision } = decisionDocument.parse(JSON.parse((await Body?.transformToString()) ?? "null"));
    if (decision === "voided") {
      delete state.open[orderNo];
      state.steps = state.steps.filter((step) => step.orderNo !== orderNo);
      finished.add(orderNo);
      await save();
    }
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  }

  async function receiveAll(): Promise<void> {
    for (const [prefix, take] of [
      [OUTBOUND, receive],
      [PAYMENTS, book],
      [DECISIONS, heed],
    ] as const) {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
      for (const { Key } of Contents) {
        if (!Key) continue;
        await take(Key).catch((error: unknown) => console.error(`erp: ${Key} could not be read:`, error));
      }
    }
  }

  async function answerTo(step: Step): Promise<{ sorg: string; answer: Answer } | undefined> {
    const known = state.open[step.orderNo];
    if (!known) return undefined;
    const { order, now, later } = known;
    const at = Math.floor(clock.now());
    if (step.kind === "confirm") return { sorg: order.sorg, answer: confirmation(order, { now, later }, at) };
    if (step.kind === "ship") return { sorg: order.sorg, answer: delivery(order, step, at) };
    if (step.kind === "invoice") return { sorg: order.sorg, answer: invoice(order, step, at) };
    if (step.kind === "owe") return owe(order, step, at);
    const figures = new Map<string, StockFigure>();
    for (const { articleCode, qty } of step.supplies) {
      const figure = figures.get(articleCode) ?? (await figureOf(order.sorg, articleCode));
      figures.set(articleCode, take(figure, qty, today()));
    }
    for (const [articleCode, figure] of figures) {
      const { available, nextArrival } = figure;
      state.figures[`${order.sorg}#${articleCode}`] = {
        asOf: new Date(at).toISOString(),
        figure: { available: [...available], nextArrival },
      };
    }
    return figures.size > 0 ? { sorg: order.sorg, answer: stock(figures, at) } : undefined;
  }

  /** The dealer's credit after a step; nothing for one who has none. */
  async function owe(
    order: OrderDocument,
    step: Step,
    at: number,
  ): Promise<{ sorg: string; answer: Answer } | undefined> {
    const pk = `CUSTOMER#${order.customer.unified}`;
    const get = async (sk: string): Promise<unknown> =>
      (await dynamo.send(new GetCommand({ TableName: tableName, Key: { pk, sk }, ConsistentRead: true }))).Item;
    const area = customerAreaSchema.safeParse(await get(`AREA#${order.sorg}`));
    const stored = area.success && creditSchema.safeParse(await get(`CREDIT#${area.data.companyCode}`));
    if (!stored || stored.data?.currency !== order.currency) return undefined;
    const credit = stored.data;
    const key = `${credit.custCode}#${credit.companyCode}`;
    const own = state.owed[key];
    const owed = owedAfter(own && own.asOf > credit.asOf ? own : credit, order, step);
    const answer = credits(credit, owed, at);
    state.owed[key] = { asOf: new Date(at).toISOString(), openInvoice: owed.openInvoice, openDo: owed.openDo };
    return { sorg: order.sorg, answer };
  }

  async function prepare(step: Step): Promise<{ key: string; body: string } | undefined> {
    const due = await answerTo(step);
    if (!due) return undefined;
    const { sorg, answer } = due;
    const stamp = fileStamp(new Date(clock.now()));
    return {
      key: `feeds/${sorg}/${answer.kind}/${answer.kind}-${step.orderNo}-${step.part}-${stamp}.ndjson`,
      body: ndjsonText(answer.rows),
    };
  }

  /** What a step drops is decided and kept first, so that a booking is never taken twice from what lies there. */
  async function carryOut(step: Step): Promise<void> {
    const id = `${step.kind} ${step.orderNo} ${step.part}`;
    const prepared = state.prepared[id] ?? (await prepare(step));
    if (prepared) {
      state.prepared[id] = prepared;
      await save();
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: prepared.key, Body: prepared.body }));
      delete state.prepared[id];
    }
    state.steps.splice(state.steps.indexOf(step), 1);
    if (!state.steps.some((one) => one.orderNo === step.orderNo)) {
      delete state.open[step.orderNo];
      finished.add(step.orderNo);
    }
    await save();
  }

  async function work(): Promise<void> {
    await receiveAll();
    const due = state.steps.filter((step) => step.at <= clock.now()).sort((a, b) => a.at - b.at);
    for (const step of due) await carryOut(step);
  }

  let working = Promise.resolve();
  const tick = (): Promise<void> => {
    working = working.then(work).catch((error: unknown) => console.error("erp:", error));
    return working;
  };
  const timer = setInterval(() => void tick(), LOOK_EVERY_MS);

  return {
    name: "Sandbox ERP",
    clock: () => ({ now: clock.now(), speed: clock.speed }),
    async setSpeed(speed) {
      clock.setSpeed(speed);
      await save();
    },
    async advance(milliseconds) {
      clock.advance(milliseconds);
      await tick();
    },
    async stop() {
      clearInterval(timer);
      await working;
      await save();
      dynamo.destroy();
    },
  };
}
