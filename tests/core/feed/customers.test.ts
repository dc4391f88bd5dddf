import { dynamo } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csv, errorsOf, item, itemsUnder, send, startFeeds } from "./harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
let minute = 0;

/** Sends rows as a file of the sales organization, each a minute after the last one; returns the refused rows. */
async function put(sorg: string, kind: string, header: string, ...rows: readonly string[]): Promise<string[]> {
  const at = String(minute++).padStart(2, "0");
  const key = `feeds/${sorg}/${kind}/file-20251121T10${at}00Z.csv`;
  const { refused } = await send(key, csv(header, ...rows));
  return (refused ?? 0) > 0 ? errorsOf(key) : [];
}

const CUSTOMER = "custCode,custName,r3,isr,custEmail,active";
const AREA = "custCode,priceList,companyCode";
const SHIP_TO = "custCode,code,name,address";
const CREDIT = "custCode,companyCode,currency,creditLimit";

const customer = (code: string) => item(`CUSTOMER#${code}`, "CUSTOMER");
const newCode = (): string => `C${minute}`;

/** Runs work before the first query for the areas of a customer, as if another file were imported at that moment. */
function beforeAreasAreRead(work: () => Promise<unknown>): () => void {
  const name = "before-areas";
  let hasRun = false;
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      if (!hasRun && "KeyConditionExpression" in args.input && JSON.stringify(args.input).includes('"AREA#"')) {
        hasRun = true;
        await work();
      }
      return next(args);
    },
    { step: "initialize", name },
  );
  return () => dynamo().middlewareStack.remove(name);
}

/** A customer of U001 with an address and a credit. */
async function theirs(): Promise<string> {
  const code = newCode();
  expect(await put("U001", "customers", CUSTOMER, `${code},Shop,R-${code},,shop@example.com,1`)).toEqual([]);
  expect(await put("U001", "customer-areas", AREA, `${code},STD,US01`)).toEqual([]);
  expect(await put("U001", "ship-tos", SHIP_TO, `${code},MAIN,Shop,Main St 1`)).toEqual([]);
  expect(await put("U001", "credits", CREDIT, `${code},US01,USD,5000`)).toEqual([]);
  return code;
}

beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

test("a new customer is stored although the file with its area arrives at the same moment", async () => {
  const code = newCode();
  const served: string[][] = [];
  const end = beforeAreasAreRead(async () =>
    served.push(await put("U001", "customer-areas", AREA, `${code},STD,US01`)),
  );
  try {
    expect(await put("U001", "customers", CUSTOMER, `${code},Shop,R-${code},,shop@example.com,1`)).toEqual([]);
  } finally {
    end();
  }
  expect(served).toEqual([[]]);
  expect(await customer(code)).toMatchObject({ custName: "Shop", sorg: "U001" });
});

test("a seller that does not serve a customer changes nothing of it: name, state, codes, addresses, credit", async () => {
  const code = await theirs();
  const before = await itemsUnder(`CUSTOMER#${code}`, "CUSTCODE#");
  const rows = [
    ["customers", CUSTOMER, `${code},Taken,R-OTHER,,evil@example.com,0`],
    ["ship-tos", SHIP_TO, `${code},MAIN,Taken,Elsewhere 1`],
    ["ship-tos", SHIP_TO, `${code},NEW,Taken,Elsewhere 1`],
    ["credits", CREDIT, `${code},US01,USD,1`],
    ["credits", CREDIT, `${code},DE01,EUR,1`],
  ] as const;
  for (const [kind, header, row] of rows)
    expect(await put("G001", kind, header, row)).toEqual([`2,custCode,${code},customer_of_another_sorg`]);
  expect(await itemsUnder(`CUSTOMER#${code}`, "CUSTCODE#")).toEqual(before);
});

test("a seller that serves a customer too adds its code, addresses, and credit of its company, and leaves the others'", async () => {
  const code = await theirs();
  expect(await put("G001", "customer-areas", AREA, `${code},STD,DE01`)).toEqual([]);
  const before = await itemsUnder(`CUSTOMER#${code}`);
  expect(await put("G001", "customers", CUSTOMER, `${code},Shop,R-${code},,shop@example.com,0`)).toEqual([
    `2,custCode,${code},customer_of_another_sorg`,
  ]);
  expect(await put("G001", "customers", "custCode,custName,r3", `${code},Shop,R-OTHER`)).toHaveLength(1);
  expect(await put("G001", "ship-tos", SHIP_TO, `${code},MAIN,Taken,Elsewhere 1`)).toHaveLength(1);
  expect(await put("G001", "ship-tos", `${SHIP_TO},deleted`, `${code},MAIN,Shop,Main St 1,1`)).toHaveLength(1);
  expect(await put("G001", "credits", CREDIT, `${code},US01,USD,1`)).toEqual([
    "2,companyCode,US01,credit_of_another_sorg",
  ]);
  expect(await itemsUnder(`CUSTOMER#${code}`)).toEqual(before);

  expect(await put("G001", "customers", "custCode,custName,isr", `${code},Shop,I-${code}`)).toEqual([]);
  expect(await put("G001", "ship-tos", SHIP_TO, `${code},DEPOT,Depot,Lager 1`)).toEqual([]);
  expect(await put("G001", "ship-tos", SHIP_TO, `${code},DEPOT,Depot,Lager 2`)).toEqual([]);
  expect(await put("G001", "credits", CREDIT, `${code},DE01,EUR,700`)).toEqual([]);
  expect(await put("G001", "credits", CREDIT, `${code},FR01,EUR,700`)).toEqual([
    "2,companyCode,FR01,credit_of_another_sorg",
  ]);
  expect(await customer(code)).toMatchObject({ sorg: "U001", custCode: { r3: `R-${code}`, isr: `I-${code}` } });
  expect(await item(`CUSTOMER#${code}`, "SHIPTO#DEPOT")).toMatchObject({ address: "Lager 2" });
  expect(await item(`CUSTOMER#${code}`, "CREDIT#DE01")).toMatchObject({ currency: "EUR" });

  expect(await put("U001", "customers", CUSTOMER, `${code},New name,R-${code},I-${code},shop@example.com,1`)).toEqual(
    [],
  );
  expect(await put("U001", "ship-tos", SHIP_TO, `${code},DEPOT,Depot,Lager 3`)).toEqual([]);
  expect(await customer(code)).toMatchObject({ custName: "New name" });
});

test("the code of another seller's customer does not move to one's own customer", async () => {
  const code = await theirs();
  const own = newCode();
  expect(await put("G001", "customers", CUSTOMER, `${own},Mine,R-${code},,,1`)).toEqual([
    `2,custCode,${own},code_taken`,
  ]);
  expect(await item(`CUSTCODE#r3#R-${code}`, "CUSTOMER")).toMatchObject({ unified: code });
  expect(await put("U001", "customers", CUSTOMER, `${own},Merged,R-${code},,,1`)).toEqual([]);
  expect(await item(`CUSTCODE#r3#R-${code}`, "CUSTOMER")).toMatchObject({ unified: own });
});

test("a customer that its seller no longer serves is kept by the one that serves it now", async () => {
  const code = await theirs();
  expect(await put("G001", "customer-areas", AREA, `${code},STD,DE01`)).toEqual([]);
  expect(await put("U001", "customer-areas", `${AREA},deleted`, `${code},STD,US01,1`)).toEqual([]);
  expect(await put("G001", "customers", CUSTOMER, `${code},Laden,R-${code},,laden@example.com,1`)).toEqual([]);
  expect(await customer(code)).toMatchObject({ custName: "Laden", sorg: "G001" });
});
