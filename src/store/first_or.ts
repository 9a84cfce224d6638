/**
 * For `then()` of a query: its first row.
 *
 * @param absent makes the error where there is no row
 */
export function firstOr(absent: () => Error): <Row>(rows: readonly Row[]) => Row {
  return ([row]) => {
    if (row === undefined) {
      throw absent();
    }
    return row;
  };
}
