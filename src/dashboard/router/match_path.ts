/** The values of a pattern's `:name` parts in a path; undefined if the path does not match. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  if (wanted.length !== given.length) {
    return undefined;
  }
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? "";
    if (part.startsWith(":")) {
      params[part.slice(1)] = decoded(value);
    } else if (part !== value) {
      return undefined;
    }
  }
  return params;
}

function partsOf(path: string): readonly string[] {
  return path.split("/").filter((part) => part !== "");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
