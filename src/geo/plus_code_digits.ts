/** The twenty digits of an Open Location Code: no vowels, nothing that looks like another. */
export const PLUS_CODE_DIGITS = "23456789CFGHJMPQRVWX";
