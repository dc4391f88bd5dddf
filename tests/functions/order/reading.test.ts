import { afterAll, beforeAll, expect, it } from "vitest";
import { startApi } from "../../builders/api.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const COMPANY = "{ customerAreaV3 { sorg } }";
const reading = (token: string, customer: string) => ({ token, headers: { "x-spoke-customer": customer } });

it("reads what a served customer has, while the session acts for nobody", async () => {
  const { requestToken } = await api.signIn("sally");
  const { body } = await api.graphql(COMPANY, reading(requestToken, "C1"));
  expect(body).toEqual({ data: { customerAreaV3: [{ sorg: "U001" }] } });
  expect((await api.graphql(COMPANY, { token: requestToken })).body).toMatchObject({
    errors: [{ message: "select_customer" }],
  });
});

it.each([
  ["a customer that the user does not serve", "sally", "C2"],
  ["an absent customer", "sally", "C9"],
  ["what is no code", "sally", "C1#AREA"],
  ["another customer, for a dealer", "dora", "C2"],
  ["their own customer, for a dealer", "dora", "C1"],
])("answers that there is nothing to read of %s", async (_, username, customer) => {
  const { requestToken } = await api.signIn(username);
  const { status, body } = await api.graphql(COMPANY, reading(requestToken, customer));
  expect([status, body]).toEqual([404, { errors: [{ message: "not_found", extensions: { code: "NOT_FOUND" } }] }]);
});

it("refuses changes", async () => {
  const { requestToken } = await api.signIn("sally");
  const star = 'mutation { starCustomer(custCode: "C1", starred: true) { message { status } } }';
  const { body } = await api.graphql(star, reading(requestToken, "C1"));
  expect(body).toMatchObject({ errors: [{ message: "select_customer" }] });
  const ended = await api.rest("DELETE /change-cust", reading(requestToken, "C1"));
  expect(ended.status).toBe(400);
});
