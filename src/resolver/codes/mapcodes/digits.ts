/** Base 31: the ten digits and the consonants. Vowels only encode codes that would be all digits. */
export const DIGITS = "0123456789BCDFGHJKLMNPQRSTVWXYZ";
