import { useStore } from "../base/store.ts";
import { currentRoute } from "./current_route.ts";
import { go, type Keeping } from "./go.ts";

/** Filters of a list. */
export interface Filters {
  /** Undefined for what is not filtered. */
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly isFiltered: boolean;
  /** The page with other values of some filters, an empty one for none; it begins with the first rows. */
  readonly pathWith: (changes: Readonly<Record<string, string>>) => string;
  readonly show: (changes: Readonly<Record<string, string>>, keeping?: Keeping) => void;
}

/** The filters of a page's list with these names, which are in the URL. */
export function useFilters(...names: readonly string[]): Filters {
  const { path, query } = useStore(currentRoute);
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined]));
  const pathWith = (changes: Readonly<Record<string, string>>): string => {
    const next = new URLSearchParams();
    for (const name of names) {
      const value = changes[name] ?? values[name] ?? "";
      if (value !== "") {
        next.set(name, value);
      }
    }
    return next.size === 0 ? path : `${path}?${next.toString()}`;
  };
  return {
    values,
    isFiltered: names.some((name) => values[name] !== undefined),
    pathWith,
    show: (changes, keeping) => go(pathWith(changes), keeping),
  };
}
