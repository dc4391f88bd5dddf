/** One good file per kind, with rows that must be refused and why: `line,column,value,reason` of errors.csv. */
export interface Sample {
  readonly kind: string;
  /** Sales organization of the file; U001 when absent. */
  readonly sorg?: string;
  readonly header: string;
  readonly good: readonly string[];
  readonly bad: readonly (readonly [row: string, error: string])[];
  /** Item that the first good row makes. */
  readonly item: readonly [pk: string, sk: string];
  readonly expected: Readonly<Record<string, unknown>>;
  /** Records that the good rows make, when rows are grouped. */
  readonly records?: number;
}
