import { fold } from "../../text/fold.ts";

/**
 * Words for a post office box: words of a phrase separated by spaces, phrases by commas. A box is not a place: next to
 * a street it adds nothing, alone it stands for the town of its post office.
 */
function waysOf(text: string): readonly (readonly string[])[] {
  return fold(text).split(",").map((way) => way.trim().split(/\s+/u));
}

/** Phrases by their first word: at nine tokens of ten none begins. */
type Ways = ReadonlyMap<string, readonly (readonly string[])[]>;

function byFirstWord(ways: readonly (readonly string[])[]): Ways {
  return Map.groupBy(ways, ([first = ""]) => first);
}

/** Unambiguous, with or without a number. */
export const BOX_WAYS: Ways = byFirstWord(waysOf(`
  po box, p o box, pobox, post office box, post box, postal box, gpo box, g p o box, private bag, locked bag, postbox,
  postfach, postfachnummer, postbus, antwoordnummer, boite postale, case postale, casella postale, kaxxa postali,
  apartado, apartado de correos, apartado postal, apartado aereo, apdo, apdo postal, apdo correos, apdo de correos,
  aptdo, aptdo postal, apartat, apartat de correus, caixa postal, cx postal, casilla, casilla de correo,
  casilla de correos, casilla postal, postboks, postilokero, pospi, skrytka pocztowa, skr poczt, skrytka,
  postafiok, posta kutusu, postanski pretinac, postovni prihradka, postova priehradka, casuta postala, posthoelf,
  postholf, pasta kaste, абонентский ящик, почтовый ящик, абонентська скринька, пощенска кутия, поштански преградак,
  ταχυδρομικη θυριδα, θυριδα, תיבת דואר, صندوق بريد, صندوق البريد, 私 書 箱, 邮 政 信 箱, 郵 政 信 箱, 信 箱, 사서함, ตู้ ปณ,
  hop thu`));

/**
 * Abbreviations that may stand for something else: they need a number after them, and a comma or the beginning before.
 */
export const BOX_LETTERS: Ways = byFirstWord(waysOf(`
  box, boks, pb, pl, pf, bp, b p, cp, c p, cs, tsa, pk, p k, pp, p p, cd, c c, ap, pmb, а я, п я, п с, τ θ, т θ, ת ד,
  ص ب`));

/** Abbreviations that are also used for the postcode: then the number is longer. */
export const BOX_OR_POSTCODE: ReadonlySet<string> = new Set(["cp", "c p"]);

/** Names of sorting offices, with or without a number: "63999 Ville Cedex 2". */
export const ROUTING_WORDS: ReadonlySet<string> = new Set(["cedex", "cdx"]);

/** Written if a house has no number: "s/n". */
export const NUMBERLESS: Ways = byFirstWord(waysOf(
  `s n, s no, s num, б н, sin numero, sem numero, senza numero civico, snc`,
));

/** Words before a postcode. */
export const POSTCODE_WAYS: Ways = byFirstWord(waysOf(`
  cp, c p, zip, zip code, zipcode, postcode, post code, postal code, plz, postleitzahl, code postal, codigo postal,
  cod postal, cap, cep, psc, pin, pin code, pincode, postnr, postnummer, iranyitoszam, irsz, posta kodu, kod pocztowy, postal, kodepos,
  kode pos, eircode, poskod, mã bưu chính, τ κ, τκ, поштовий індекс, пощенски код, п к, מיקוד, รหัสไปรษณีย์, 邮 编, 邮 政 编 码, 郵 遞 區 號, 우편번호, 우, индекс, почтовый индекс, الرمز البريدي`));
