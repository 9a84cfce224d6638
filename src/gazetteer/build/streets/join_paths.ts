/**
 * Paths (latitude, longitude …) joined where exactly two of them meet, so that fewer ends are stored. Junctions of
 * three stay ends.
 */
export function joinPaths(paths: readonly Int32Array[]): Int32Array[] {
  if (paths.length === 1 && paths[0]!.length >= 2) {
    return [...paths];
  }
  const open = new Set(paths.filter((path) => path.length >= 2));
  const byEnd = new Map<string, Set<Int32Array>>();
  for (const path of open) {
    index(byEnd, path);
  }
  const done: Int32Array[] = [];
  for (const path of open) {
    open.delete(path);
    unindex(byEnd, path);
    let joined = path;
    for (let next = onlyOther(byEnd, joined); next !== undefined; next = onlyOther(byEnd, joined)) {
      open.delete(next);
      unindex(byEnd, next);
      joined = concatenated(joined, next);
    }
    done.push(joined);
  }
  return done;
}

/** The one path that meets an end of this one; undefined where none or several do. */
function onlyOther(byEnd: ReadonlyMap<string, ReadonlySet<Int32Array>>, path: Int32Array): Int32Array | undefined {
  for (const end of endsOf(path)) {
    const others = byEnd.get(end);
    if (others?.size === 1) {
      return others.values().next().value;
    }
  }
  return undefined;
}

function index(byEnd: Map<string, Set<Int32Array>>, path: Int32Array): void {
  for (const end of endsOf(path)) {
    byEnd.set(end, (byEnd.get(end) ?? new Set()).add(path));
  }
}

function unindex(byEnd: Map<string, Set<Int32Array>>, path: Int32Array): void {
  for (const end of endsOf(path)) {
    byEnd.get(end)?.delete(path);
  }
}

function endsOf(path: Int32Array): readonly [string, string] {
  return [`${path[0]},${path[1]}`, `${path[path.length - 2]},${path[path.length - 1]}`];
}

/** Two paths that share an end, as one. */
function concatenated(one: Int32Array, other: Int32Array): Int32Array {
  const [oneStart, oneEnd] = endsOf(one);
  const [otherStart, otherEnd] = endsOf(other);
  const first = oneEnd === otherStart || oneEnd === otherEnd ? one : reversed(one);
  const meeting = first === one ? oneEnd : oneStart;
  const second = otherStart === meeting ? other : reversed(other);
  const result = new Int32Array(first.length + second.length - 2);
  result.set(first);
  result.set(second.subarray(2), first.length);
  return result;
}

function reversed(path: Int32Array): Int32Array {
  const result = new Int32Array(path.length);
  for (let i = 0; i < path.length; i += 2) {
    result[i] = path[path.length - 2 - i]!;
    result[i + 1] = path[path.length - 1 - i]!;
  }
  return result;
}
