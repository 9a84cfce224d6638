/**
 * What a build holds of its streets in memory: beyond it they go to the disk, sorted, and come back merged. The reading
 * windows of the merge share the same bytes, and garbage is released when there may be as much. What else grows with
 * the streets are some thirty bytes each, and the texts that differ.
 */
export const BUILD_MEMORY_BYTES = 64 * 2 ** 20;
