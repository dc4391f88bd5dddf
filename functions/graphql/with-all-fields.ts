/** Fields that modules resolve of a type. */
type Resolved<Module, Type> = Module extends unknown ? (Type extends keyof Module ? keyof Module[Type] : never) : never;

/** Properties of a model; the roots have none. */
type Properties<Model> = string extends keyof Model ? never : keyof Model;

/** Fields of an object type; a scalar has none. */
type Fields<Type> = Type extends { readonly serialize: unknown } ? never : Exclude<keyof Type, "__isTypeOf">;

/** `Type.field` for each field of the schema that is neither a property of the type's model nor resolved by a module. */
type Unresolved<Schema, Models, Module> = {
  [Type in keyof Schema & keyof Models & string]: `${Type}.${Exclude<
    Fields<NonNullable<Schema[Type]>>,
    Properties<Models[Type]> | Resolved<Module, Type>
  > &
    string}`;
}[keyof Schema & keyof Models & string];

/** Whether every field has a value; the compiler names the fields that have none. */
type Complete<Missing> = [Missing] extends [never] ? unknown : { readonly unresolved: Missing };

/**
 * Modules that resolve every field of the schema. A nullable field without a resolver would answer null if its model had no
 * property of that name, such as after a rename; here it does not compile.
 */
export const withAllFields =
  <Schema, Models>() =>
  <const Modules extends readonly object[]>(modules: Modules & Complete<Unresolved<Schema, Models, Modules[number]>>) =>
    modules;
