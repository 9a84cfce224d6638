import { dlopen, FFIType } from "bun:ffi";
import { existsSync, readFileSync } from "node:fs";

/** A page of the kernel that needs one look-up of an address where small pages need 512. Bytes. */
const LARGE_PAGE = 2n ** 21n;
/** Advice of madvise(2): large pages from now on, and at once. */
const MADV_HUGEPAGE = 14;
const MADV_COLLAPSE = 25;

/** Compiled code grows and moves: how often it is joined again, each time for some milliseconds. */
const INTERVAL_MS = 30_000;

/** The memory of this process. Linux. */
const MAPS = "/proc/self/maps";
/** Memory that may be written and run: where JavaScriptCore keeps what it compiles. */
const CODE = /^([0-9a-f]+)-([0-9a-f]+) rwxp /gmu;

/**
 * Keeps compiled code in pages of 2 MiB, now and from time to time, until disposed of. Does nothing where the system
 * has no such pages, or none that a process may ask for.
 */
export function keepCodeInLargePages(): Disposable {
  const advise = existsSync(MAPS) ? openAdvise() : undefined;
  if (advise === undefined) {
    return { [Symbol.dispose]: () => {} };
  }
  joinCode(advise);
  const timer = setInterval(joinCode, INTERVAL_MS, advise);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** madvise(2) for these bytes of this process; 0: done. */
type Advise = (from: bigint, bytes: bigint, advice: number) => number;

function openAdvise(): Advise | undefined {
  try {
    const { symbols } = dlopen("libc.so.6", {
      madvise: { args: [FFIType.u64, FFIType.u64, FFIType.i32], returns: FFIType.i32 },
    });
    return symbols.madvise;
  } catch {
    // Another C library: the kernel's own choice stays.
    return undefined;
  }
}

/** A page that holds nothing is left as it is: the kernel refuses to fill it. */
function joinCode(advise: Advise): void {
  for (const [, from = "", to = ""] of readFileSync(MAPS, "utf8").matchAll(CODE)) {
    const end = BigInt(`0x${to}`);
    const first = ((BigInt(`0x${from}`) + LARGE_PAGE - 1n) / LARGE_PAGE) * LARGE_PAGE;
    if (first >= end || advise(first, end - first, MADV_HUGEPAGE) !== 0) {
      continue;
    }
    for (let page = first; page + LARGE_PAGE <= end; page += LARGE_PAGE) {
      advise(page, LARGE_PAGE, MADV_COLLAPSE);
    }
  }
}
