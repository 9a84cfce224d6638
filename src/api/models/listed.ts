/**
 * `Presented`, if the schema lists all of its fields, at every depth; otherwise a type that names the missing ones.
 * The compiler does not refuse more fields than a schema has, so presenters are compared in this way.
 */
export type Listed<Presented, Schema> = [Unlisted<Presented, Schema>] extends [never] ? Presented
  : { readonly not_in_the_schema: Unlisted<Presented, Schema> };

type Unlisted<Presented, Schema> = Presented extends readonly (infer Item)[]
  ? Unlisted<Item, Extract<Schema, readonly unknown[]>[number]>
  : Presented extends object ? UnlistedFields<Presented, Extract<Schema, object>>
  : never;

type UnlistedFields<Presented, Schema> = {
  [Name in keyof Presented & string]: Name extends KeyOf<Schema> ? Unlisted<Presented[Name], FieldOf<Schema, Name>>
    : Name;
}[keyof Presented & string];

type KeyOf<Schema> = Schema extends unknown ? keyof Schema : never;
type FieldOf<Schema, Name> = Schema extends unknown ? Name extends keyof Schema ? Schema[Name] : never : never;
