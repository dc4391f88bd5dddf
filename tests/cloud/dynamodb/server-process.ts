import { startDynamoDb } from "@spoke/cloud/dynamodb/server.ts";

/** A server in a process of its own, to be killed: prints its endpoint. */
const { endpoint } = await startDynamoDb({ path: process.argv[2] ?? "" });
console.log(endpoint);
