import { dlopen, FFIType } from "bun:ffi";
import { readFileSync } from "node:fs";

/** A page of the kernel that needs one look-up of an address where small pages need 512. Bytes. */
const LARGE_PAGE = 2n ** 21n;
/** Advice of madvise(2): large pages from now on, and at once. */
const MADV_HUGEPAGE = 14;
const MADV_COLLAPSE = 25;

/** Compiled code grows and moves: how often it is joined again, each time for some milliseconds. */
const INTERVAL_MS = 30_000;

/** Memory that may be written and run: where JavaScriptCore keeps what it compiles. */
const CODE = /^([0-9a-f]+)-([0-9a-f]+) rwxp /gmu;

/**
 * Keeps compiled code in pages of 2 MiB, now and from time to time, until disposed of. Does nothing where the system
 * has no such pages, or none that a process may ask for.
 */
export function keepCodeInLargePages(): Disposable {
  const advise = process.platform === "linux" ? openAdvise() : undefined;
  const join = (): void => {
    if (advise !== undefined) {
      joinCode(advise);
    }
  };
  join();
  const timer = setInterval(join, INTERVAL_MS);
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
  for (const [, from = "", to = ""] of readFileSync("/proc/self/maps", "utf8").matchAll(CODE)) {
    const end = BigInt(`0x${to}`);
    const first = ((BigInt(`0x${from}`) + LARGE_PAGE - 1n) / LARGE_PAGE) * LARGE_PAGE;
    for (let page = first; page + LARGE_PAGE <= end; page += LARGE_PAGE) {
      if (advise(page, LARGE_PAGE, MADV_HUGEPAGE) === 0) {
        advise(page, LARGE_PAGE, MADV_COLLAPSE);
      }
    }
  }
}
