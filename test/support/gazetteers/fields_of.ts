/** The fields of an object with getters (a place, a street, a postcode) as a plain object, for comparisons. */
export function fieldsOf<Value extends object>(value: Value): Value {
  const getters = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(value)))
    .filter(([, property]) => "get" in property).map(([name]) => name);
  // Every field is either the object's own or has a getter.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return Object.fromEntries(
    [...Object.keys(value), ...getters].map((name) => [name, Reflect.get(value, name)]),
  ) as Value;
}
