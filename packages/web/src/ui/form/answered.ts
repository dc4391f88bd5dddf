/** The data of a mutation; an answer without any is a failure, as when it has errors. */
export function answered<Data>(data: Data | null | undefined): Data {
  if (!data) throw new Error("the call returned no data");
  return data;
}
