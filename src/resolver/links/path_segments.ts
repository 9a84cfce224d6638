import { decodeValue } from "./decode_value.ts";

/** Segments that are read; no service nests deeper. */
const SEGMENTS_MAX = 40;

/** A path's segments, decoded after they were parted (a name may contain an encoded slash), empty ones left out. */
export function pathSegments(path: string): readonly string[] {
  return path.split("/", SEGMENTS_MAX).filter((segment) => segment !== "").map(decodeValue);
}
