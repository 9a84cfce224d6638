/** The twenty digits of an Open Location Code: no vowels, no characters that look alike. */
export const PLUS_CODE_DIGITS = "23456789CFGHJMPQRVWX";
