import { z } from "zod";

const rowSchema = z.object({
  id: z.string(),
  path: z.string(),
  titleKey: z.string(),
  layout: z.enum(["default", "bare", "brand", "full-width"]),
  public: z.boolean().default(false),
  /** Of which each opens it; absent: everybody who is signed in. */
  scopes: z.array(z.string()).optional(),
  mobile: z.object({ back: z.boolean().default(false), search: z.boolean().default(false) }).prefault({}),
  sorgs: z.array(z.string()).optional(),
  params: z.record(z.string(), z.instanceof(RegExp)).default({}),
});
export type Row = z.output<typeof rowSchema>;

/** The pages of the site, as its own table has them. The site is not compiled with the tests: its table is data here. */
export async function readRows(): Promise<readonly Row[]> {
  const source = new URL("../../packages/web/src/app/rows.ts", import.meta.url);
  const module: unknown = await import(source.href);
  return z.object({ rows: z.array(rowSchema) }).parse(module).rows;
}

/** A row's path with its parameters filled in; one without a value is left out. */
export function pathOf({ path }: Pick<Row, "path">, values: Readonly<Record<string, string>>): string {
  const parts = path.split("/").flatMap((part) => {
    const name = /^:(\w+)\??$/.exec(part)?.[1];
    return name === undefined ? [part] : (values[name] ?? []);
  });
  return parts.join("/") || "/";
}

/** Whether a path is one of a row's, whatever its parameters are. */
export function fits({ path, params }: Row, address: string): boolean {
  if (path === "*") return false;
  const pattern = path.replace(/\/:(\w+)\?/g, "(?:/(?<$1>[^/]+))?").replace(/:(\w+)/g, "(?<$1>[^/]+)");
  const match = new RegExp(`^${pattern}$`).exec(address);
  return (
    match !== null &&
    Object.entries(match.groups ?? {}).every(([name, value]) => !value || (params[name] ?? /./).test(value))
  );
}
