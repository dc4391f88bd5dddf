/** What `src/early.ts` asked, by path; undefined where no answer came. */
type Asked = Partial<Record<string, Promise<Response | WithToken | undefined>>>;

/** An answer that is only for who would ask with the same token. */
interface WithToken {
  readonly authorization: string;
  readonly answer: Response;
}

const page = globalThis as typeof globalThis & { spokeEarly?: Asked };
// From here on `src/early.ts` is too late and asks for nothing.
page.spokeEarly ??= {};

/**
 * The answer that is there already, or on its way, for a call; absent where nothing was asked. Each is handed out once: it
 * says how things were when the page was opened.
 */
export function takeEarly(
  path: string,
  authorization: string | null = null,
): Promise<Response | undefined> | undefined {
  const { spokeEarly } = page;
  const asked = spokeEarly?.[path];
  if (!spokeEarly || !asked) return undefined;
  delete spokeEarly[path];
  return asked.then((found) =>
    found && "authorization" in found ? (found.authorization === authorization ? found.answer : undefined) : found,
  );
}
