/** What feeds of a sales organization may change of customers, which several may serve (decision 121). */
import { isDeepStrictEqual } from "node:util";
import { areaKey, customerKey } from "../../customer/index.ts";
import { getItems, queryAll, type RawItem } from "../../platform/index.ts";
import type { FeedContext, Outcome } from "../kind.ts";
import type { FeedRecord, Upsert } from "../upsert.ts";

/** A customer as the sales organization of a file has it. */
interface Standing {
  /**
   * `keeper`: changes the customer's data. `seller`: serves a customer whose data another sales organization keeps. `stranger`:
   * others serve or keep it.
   */
  readonly role: "keeper" | "seller" | "stranger";
  readonly customer: RawItem | undefined;
  /** Its own area. */
  readonly area: RawItem | undefined;
}

/** Whether another sales organization serves a customer. The file with the own areas may arrive at the same moment. */
async function isServedByOthers(unified: string, sorg: string): Promise<boolean> {
  const areas = await queryAll({ pk: customerKey(unified).pk, prefix: "AREA#", limit: 2 });
  return areas.some(({ sk }) => sk !== areaKey(unified, sorg).sk);
}

/** The keeper stays until it no longer serves the customer and another one does. A customer without one is kept by who serves it. */
async function standingsOf(
  codes: Iterable<string>,
  { sorg }: Pick<FeedContext, "sorg">,
): Promise<ReadonlyMap<string, Standing>> {
  const unified = [...new Set(codes)];
  const items = await getItems(unified.flatMap((code) => [customerKey(code), areaKey(code, sorg)]));
  const keeperOf = (index: number): string => String(items[index * 2]?.sorg ?? "");
  const others = unified.flatMap((code, index) => {
    const keeper = keeperOf(index);
    return keeper === "" || keeper === sorg ? [] : [{ code, key: areaKey(code, keeper) }];
  });
  const theirs = await getItems(others.map(({ key }) => key));
  const keptByOthers = new Set(others.flatMap(({ code }, index) => (theirs[index] ? [code] : [])));

  async function roleOf(code: string, index: number): Promise<Standing["role"]> {
    const keeper = keeperOf(index);
    if (keeper === sorg) return "keeper";
    if (items[index * 2 + 1]) return keptByOthers.has(code) ? "seller" : "keeper";
    return keeper !== "" || (await isServedByOthers(code, sorg)) ? "stranger" : "keeper";
  }
  const entries = unified.map(async (code, index): Promise<[string, Standing]> => {
    const [customer, area] = [items[index * 2], items[index * 2 + 1]];
    return [code, { role: await roleOf(code, index), customer, area }];
  });
  return new Map(await Promise.all(entries));
}

type Refused = Exclude<Outcome, string>;

const refuse = (column: string, reason: string): Refused => ({ refused: [{ column, reason }] });
const OF_ANOTHER = refuse("custCode", "customer_of_another_sorg");

interface Task {
  readonly unified: string;
  readonly record: FeedRecord;
}

type Write<Row extends Task> = (tasks: readonly Row[], context: FeedContext) => Promise<Outcome[]>;

/** Writes the tasks that a rule does not refuse. @param rule returns the task to write, or why it is refused */
const ifAllowed =
  <Row extends Task>(
    rulesOf: (tasks: readonly Row[], context: FeedContext) => Promise<(task: Row, index: number) => Row | Refused>,
    write: Write<Row>,
  ): Write<Row> =>
  async (tasks, context) => {
    const decisions = tasks.map(await rulesOf(tasks, context));
    const allowed = decisions.flatMap((decision) => ("refused" in decision ? [] : [decision]));
    const outcomes = (await write(allowed, context)).values();
    return decisions.map((decision) => ("refused" in decision ? decision : (outcomes.next().value ?? "unchanged")));
  };

const codesOf = (tasks: readonly Task[]): string[] => tasks.map(({ unified }) => unified);

function firstOf<Row extends Task>({ record: [item] }: Row): Upsert {
  if (!item) throw new Error("record without items");
  return item;
}

const isSame = (stored: unknown, value: unknown): boolean =>
  value === undefined || isDeepStrictEqual(stored ?? "", value ?? "");

/** Whether a record of a customer only adds codes of an ERP that the customer does not have. */
function onlyAddsCodes({ patch }: Upsert, stored: RawItem): boolean {
  const { custCode, ...columns } = patch;
  const codes = Object(stored.custCode) as RawItem;
  return (
    Object.entries(columns).every(([name, value]) => isSame(stored[name], value)) &&
    Object.entries(Object(custCode)).every(
      ([system, code]) => codes[system] === undefined || isSame(codes[system], code),
    )
  );
}

/** Writes customers, each a record of its own item and of the look-up items of its codes. */
export const customersOfOwn = <Row extends Task>(write: Write<Row>): Write<Row> =>
  ifAllowed(async (tasks, context) => {
    const lookUps = tasks.map(({ record: [, ...codes] }) => codes);
    const found = (await getItems(lookUps.flat().map(({ key }) => key))).values();
    const holders = lookUps.map((codes) => codes.map(() => String(found.next().value?.unified ?? "")));
    const standings = await standingsOf([...codesOf(tasks), ...holders.flat().filter(Boolean)], context);

    /** A code moves between customers of the same keeper only. */
    const isTaken = (holder: string, unified: string): boolean =>
      holder !== "" && holder !== unified && standings.get(holder)?.role !== "keeper";
    return (task, index) => {
      const standing = standings.get(task.unified);
      const main = firstOf(task);
      if (holders[index]?.some((holder) => isTaken(holder, task.unified))) return refuse("custCode", "code_taken");
      if (standing?.role === "keeper")
        return {
          ...task,
          record: [{ ...main, patch: { ...main.patch, sorg: context.sorg } }, ...task.record.slice(1)],
        };
      const adds = standing?.role === "seller" && standing.customer && onlyAddsCodes(main, standing.customer);
      return adds ? task : OF_ANOTHER;
    };
  }, write);

/** Writes ship-to addresses. */
export const shipTosOfOwn = <Row extends Task>(write: Write<Row>): Write<Row> =>
  ifAllowed(async (tasks, context) => {
    const [standings, stored] = [
      await standingsOf(codesOf(tasks), context),
      await getItems(tasks.map((task) => firstOf(task).key)),
    ];
    return (task, index) => {
      const role = standings.get(task.unified)?.role;
      const isOwn = stored[index] === undefined || stored[index].sorg === context.sorg;
      return role === "keeper" || (role === "seller" && isOwn) ? task : OF_ANOTHER;
    };
  }, write);

/** Writes credits. Only a sales organization that sells for the company reports them, and no other takes them over. */
export const creditsOfOwn = <
  Row extends Task & { readonly account: { readonly unified: string; readonly companyCode: string } },
>(
  write: Write<Row>,
): Write<Row> =>
  ifAllowed(async (tasks, context) => {
    const [standings, stored] = [
      await standingsOf(codesOf(tasks), context),
      await getItems(tasks.map((task) => firstOf(task).key)),
    ];
    return (task, index) => {
      const { role, area } = standings.get(task.unified) ?? { role: "stranger" };
      if (role === "stranger") return OF_ANOTHER;
      const owner: unknown = stored[index]?.sorg;
      const sells = area === undefined || area.companyCode === task.account.companyCode;
      return owner === context.sorg || (owner === undefined && sells)
        ? task
        : refuse("companyCode", "credit_of_another_sorg");
    };
  }, write);
