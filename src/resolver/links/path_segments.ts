import { decodeValue } from "./decode_value.ts";

/** Segments that are read; no service nests deeper. */
const SEGMENTS_MAX = 40;

/**
 * The decoded segments of a path, without empty ones. Split before decoding, because a name may contain an encoded
 * slash.
 */
export function pathSegments(path: string): readonly string[] {
  return path.split("/", SEGMENTS_MAX).filter((segment) => segment !== "").map(decodeValue);
}
