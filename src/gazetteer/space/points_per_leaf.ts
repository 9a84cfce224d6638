/** Points of a k-d tree's range that are looked at one by one. 16 was quickest of 8, 16, 32 and 64 on the world's places. */
export const POINTS_PER_LEAF = 16;
