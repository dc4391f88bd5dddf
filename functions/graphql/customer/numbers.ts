import { customerNumbers } from "@spoke/core/customer";
import DataLoader from "dataloader";
import type { GraphQLContext } from "../context.ts";
import { perRequest } from "../per-request.ts";

const loader = perRequest(
  () =>
    new DataLoader<string, string>(
      async (codes) => {
        const numbers = await customerNumbers(codes);
        return codes.map((code) => numbers.get(code) ?? code);
      },
      { maxBatchSize: 1_000 },
    ),
);

interface OfCustomer {
  readonly custCode?: string | null | undefined;
}

/** The number by which people know the customer of something that stores the unified code; empty without a customer. */
export const custNumber = async ({ custCode }: OfCustomer, _: object, context: GraphQLContext): Promise<string> =>
  custCode ? loader(context).load(custCode) : "";

/** The number by which people know a payer that is stored by its code. */
export const payerNumber = ({ payerCode }: { readonly payerCode: string }, _: object, context: GraphQLContext) =>
  custNumber({ custCode: payerCode }, _, context);
