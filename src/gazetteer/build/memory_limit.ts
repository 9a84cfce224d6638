/**
 * What a build holds of its streets in memory: beyond it they go to the disk, sorted, and come back merged. The reading
 * windows of the merge share the same bytes. What else grows with the streets are some twenty bytes each, and the texts
 * that differ. Measured: ten million streets take 0.6 GB in all with this, and no less time with four times of it.
 */
export const BUILD_MEMORY_BYTES = 64 * 2 ** 20;
