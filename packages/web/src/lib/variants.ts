/** Text of classes, or what leaves a class out. */
type ClassName = string | false | null | undefined;

/** Classes in a row, without those that are left out; undefined if there are none. */
export function cx(...names: readonly ClassName[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}

/** A variant's values, each with its classes. */
type Variants<Look> = Readonly<Record<string, Readonly<Record<string, Look>>>>;

/** The values that a caller chooses; a variant with only `true` and `false` is a boolean. */
type Choice<V> = {
  readonly [K in keyof V]?: (keyof V[K] extends "true" | "false" ? boolean : keyof V[K]) | undefined;
};

interface Own {
  /** Comes last. Classes do not override each other. */
  readonly className?: string | undefined;
}

interface Rules<V, Look> {
  readonly variants?: V;
  readonly defaultVariants?: Choice<V>;
  /** Classes for several variants together. */
  readonly compoundVariants?: readonly (Choice<V> & { readonly class: Look })[];
}

interface Single<V> extends Rules<V, string> {
  readonly base?: string;
}

interface Slotted<S extends string, V> extends Rules<V, Partial<Record<S, string>>> {
  /** Elements that the variants give classes to, with the classes that they always have. */
  readonly slots: Readonly<Record<S, string>>;
}

interface AnyRules {
  readonly base?: string;
  readonly slots?: Readonly<Record<string, string>>;
  readonly variants?: Variants<unknown>;
  readonly defaultVariants?: Readonly<Record<string, unknown>>;
  readonly compoundVariants?: readonly Readonly<Record<string, unknown>>[];
}

/** The classes of an element by its variants, or with `slots` of several elements. */
export function tv<S extends string, V extends Variants<Partial<Record<NoInfer<S>, string>>>>(
  rules: Slotted<S, V>,
): (choice?: Choice<V>) => Readonly<Record<S, (own?: Own) => string>>;
export function tv<V extends Variants<string> = Record<never, never>>(
  rules: Single<V>,
): (choice?: Choice<V> & Own) => string;
export function tv({ base, slots, variants = {}, defaultVariants = {}, compoundVariants = [] }: AnyRules): unknown {
  return (choice: Readonly<Record<string, unknown>> = {}) => {
    const chosen = (name: string) => String(choice[name] ?? defaultVariants[name] ?? false);
    const fits = ([name, value]: [string, unknown]) => name === "class" || chosen(name) === String(value);
    const looks = [
      ...Object.entries(variants).map(([name, values]) => values[chosen(name)]),
      ...compoundVariants.filter((rule) => Object.entries(rule).every(fits)).map((rule) => rule.class),
    ];
    if (!slots) return cx(base, ...(looks as ClassName[]), choice.className as ClassName) ?? "";
    return Object.fromEntries(
      Object.entries(slots).map(([slot, always]) => [
        slot,
        ({ className }: Own = {}) =>
          cx(always, ...looks.map((look) => (look as Record<string, string> | undefined)?.[slot]), className) ?? "",
      ]),
    );
  };
}
