import * as z from "zod";

/** Who caused an event. Subscribers run on behalf of this actor. */
export const eventActorSchema = z.object({
  kind: z.enum(["user", "guest", "system"]),
  userId: z.string(),
  /** Unified code of the customer the user acted for, if any. */
  customer: z.string().optional(),
  host: z.string(),
  sorg: z.string(),
  locale: z.string(),
});
export type EventActor = z.output<typeof eventActorSchema>;

/** A version of an event type: the name is a past fact, the schema is its payload. */
export interface EventType<Type extends string, Schema extends z.ZodType> {
  readonly type: Type;
  readonly version: number;
  readonly data: Schema;
}

export interface Envelope<Data = unknown> {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  /** ISO instant at which it happened. */
  readonly time: string;
  readonly actor: EventActor;
  readonly correlationId: string;
  readonly data: Data;
}

const envelopeSchema = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  version: z.int().positive(),
  time: z.iso.datetime(),
  actor: eventActorSchema,
  correlationId: z.string(),
  data: z.unknown(),
});

export function defineEvent<Type extends string, Schema extends z.ZodType>(
  type: Type,
  version: number,
  data: Schema,
): EventType<Type, Schema> {
  return { type, version, data };
}

/**
 * Parses an envelope of the given type. Unknown fields are dropped, so that newer fields of the same version pass.
 * @throws ZodError if the envelope or its payload is invalid, Error if its type or version differs
 */
export function parseEvent<Type extends string, Schema extends z.ZodType>(
  definition: EventType<Type, Schema>,
  value: unknown,
): Envelope<z.output<Schema>> {
  const envelope = envelopeSchema.parse(value);
  if (envelope.type !== definition.type || envelope.version !== definition.version) {
    throw new Error(`expected ${definition.type} v${definition.version}, got ${envelope.type} v${envelope.version}`);
  }
  return { ...envelope, data: definition.data.parse(envelope.data) };
}
