import { dynamo } from "@spoke/core/platform";

/** Read units that DynamoDB bills for the calls of `work`, with what it returns. */
export async function readUnits<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly units: number }> {
  let units = 0;
  const name = "read-units";
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: "TOTAL" });
      const answer = await next(args);
      const used = "ConsumedCapacity" in answer.output ? answer.output.ConsumedCapacity : undefined;
      for (const capacity of [used ?? []].flat()) if ("CapacityUnits" in capacity) units += capacity.CapacityUnits ?? 0;
      return answer;
    },
    { step: "initialize", name },
  );
  try {
    return { result: await work(), units };
  } finally {
    dynamo().middlewareStack.remove(name);
  }
}
