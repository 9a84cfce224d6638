/** Stored vectors of the unit sphere are in 1/32767 of its radius: 200 m. */
export const VECTOR_UNIT = 32_767;
