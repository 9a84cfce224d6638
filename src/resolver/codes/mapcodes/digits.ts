/** Base 31: the ten digits and the letters that are no vowels. Vowels only pack codes that would be all digits. */
export const DIGITS = "0123456789BCDFGHJKLMNPQRSTVWXYZ";
