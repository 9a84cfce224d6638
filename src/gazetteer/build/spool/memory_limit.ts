/**
 * Memory for the streets of a build: more of them are sorted in runs on the disk and merged. The read windows of the merge
 * share the same bytes, and garbage is released when there may be this much of it. Besides, each street takes some thirty
 * bytes, and each distinct text its length.
 */
export const BUILD_MEMORY_BYTES = 64 * 2 ** 20;
