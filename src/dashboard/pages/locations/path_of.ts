/** The page's path with a search. */
export function pathOf({ q = "", tag = "" }: { readonly q?: string; readonly tag?: string | undefined }): string {
  const query = new URLSearchParams({ ...(q === "" ? {} : { q }), ...(tag === "" ? {} : { tag }) });
  return query.size === 0 ? "/locations" : `/locations?${query.toString()}`;
}
