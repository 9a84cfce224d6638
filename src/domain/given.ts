/** The fields that have a value: optional fields that are not given are absent, not undefined. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- those that are undefined are left out
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
