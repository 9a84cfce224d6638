import { fold } from "../../text/fold.ts";

/** Words for a part of a house, folded when loaded. All languages share one table. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(fold(text).split(/\s+/u).filter((word) => word !== ""));
}

/** Words before a number, a letter or a side: "Apt 4B", "Top 7", "Escalier A". */
export const UNIT_WORDS: ReadonlySet<string> = wordsOf(`
  apartment apt appt app aptmt unit suite ste flat room rm floor fl flr level lvl block blk tower building bldg door
  entrance entry staircase stair lot villa shop office penthouse ph maisonette cottage studio wing gate locker
  flatno shopno roomno bay warehouse barangay brgy rt rw phase
  wohnung whg wg top stiege stg stock stk etage og ug obergeschoss tur zimmer aufgang eingang haus hinterhaus
  appartement escalier esc batiment bat bt porte etg bloc hall residence interphone code digicode logement lgt
  apartamento apto ap andar bloco bl porta piso dpto depto departamento puerta pta escalera escala planta bajo
  interior torre conjunto cj conj sala fraccao loja edificio edif local
  interno int scala piano palazzina citofono subalterno
  huisnummer bus verdieping busnr bte boite lgh lejlighed sal vaning porten kerros leilighet bolignr
  asunto as rappu krs huoneisto krt korter korrus butas dzivoklis dz stavs
  daire kat blok bina apartman kv kvartira podezd etazh m mieszkanie lok lokal pietro klatka byt patro emelet ajto
  fsz foldszint lepcsohaz lph stan ulaz sprat scara etaj apart vhod apartament
  кв квартира офис оф подъезд пд этаж эт помещение пом
  під'їзд поверх вход вх апартамент ап спрат стан улаз бл блок
  οροφοσ διαμερισμα διαμ
  דירה קומה כניסה
  شقه طابق مبنى بنايه مكتب الدور دور وحده
  ชั้น ห้อง tang phong canho toa lantai lt kamar tingkat`);

/** The same only with a point or a colon after them: "et. 2", "к. 5". Alone they are other words. */
export const UNIT_SHORT: ReadonlySet<string> = wordsOf("ап ет ap et sc esc cj dp bj zg st от к п");

/** The same only with a colon after them: "D:3"; "d. 3" may be the house. */
export const UNIT_LETTERS: ReadonlySet<string> = wordsOf("a b c d e k l p");

/** Between such a word and its value: "Flat No. 4". */
export const UNIT_MARKERS: ReadonlySet<string> = wordsOf("no nr num n number nro numero");

/** Words after the number of a unit, token by token: "3号楼2单元501室". */
export const UNIT_TAILS: readonly (readonly string[])[] = fold(
  "号 楼, 號 樓, 单 元, 單 元, 号 室, 號 室, 樓 之, 室, 楼, 層, 层, 栋, 棟, 幢, 座, 樓, 階, 호실, 동, 호, 층",
).split(",").map((tail) => tail.trim().split(" "));

/** The same in one token with its number: "101동 502호". */
export const UNIT_ENDINGS: ReadonlySet<string> = wordsOf("동 호 층 f");

/** Alone or after a number: "2nd floor", "3. OG links", "2º Dto", "EG". */
export const FLOOR_WORDS: ReadonlySet<string> = wordsOf(`
  floor fl flr f level stock stk etage etg og ug eg dg obergeschoss untergeschoss erdgeschoss dachgeschoss parterre
  piso andar planta piano verdieping sal vaning kerros krs kat patro emelet em dto dta esq izq izda dcha izquierda
  derecha frente fte fundos links rechts mitte hinterhaus vorderhaus seitenfluegel rdc rc r baixos atic principal pral
  entresol entlo atico bajo ground upper lower basement mezzanine front rear left right tv th mf piętro etaj
  podlazi poschodie kat sprat fsz felemelet korrus stavs aukstas etasje etg
  этаж поверх етаж спрат οροφοσ`);
