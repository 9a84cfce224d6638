/** A route as the router knows it. */
export interface RouteEntry {
  readonly method: string;
  /** With `:name` for one segment and `*` for all remaining ones. */
  readonly path: string;
}

/** Returns the methods of a path, for `405` and `OPTIONS`. */
export interface RouteTable {
  /** In alphabetical order, `HEAD` and `OPTIONS` included; empty for an unknown path. */
  methodsOf(path: string): readonly string[];
}

/** Indexes routes by their number of segments: it is used only when the router found no route. */
export function routeTable(entries: readonly RouteEntry[]): RouteTable {
  const patterns = entries.map(({ method, path }) => ({ method, segments: segmentsOf(path) }));
  return {
    methodsOf(path) {
      const segments = segmentsOf(path);
      const methods = new Set(
        patterns.filter((pattern) => matches(pattern.segments, segments)).map(({ method }) => method),
      );
      if (methods.size > 0) {
        methods.add("OPTIONS");
      }
      if (methods.has("GET")) {
        methods.add("HEAD");
      }
      return [...methods].sort();
    },
  };
}

function segmentsOf(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.at(-1) === "*") {
    return segments.length >= pattern.length - 1 && fits(pattern.slice(0, -1), segments);
  }
  return pattern.length === segments.length && fits(pattern, segments);
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.every((part, i) => part.startsWith(":") || part === segments[i]);
}
