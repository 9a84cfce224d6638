/** The name of one run of a batch, for its reserved calls. */
export function runOf({ id, attempt }: { readonly id: string; readonly attempt: number }): string {
  return `${id}.${attempt}`;
}
