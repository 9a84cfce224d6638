import { fold } from "../../text/fold.ts";

/** Phrases, separated by commas, by their first word. */
function phrasesOf(text: string): ReadonlyMap<string, readonly (readonly string[])[]> {
  const phrases = fold(text).split(",").map((phrase) => phrase.trim().split(/\s+/u));
  return Map.groupBy(phrases, ([first = ""]) => first);
}

/**
 * Openings of notes to the courier in some thirty languages: a segment that begins so is not part of an address,
 * whatever follows. Folded when loaded.
 */
export const NOTE_OPENERS = phrasesOf(`
  please, kindly, leave, deliver to, deliver at, gate code, door code, access code, entry code, key code, code,
  ring doorbell, ring the, ring bell, ring twice, buzz, buzzer, call upon, call on, call before, call when, call me,
  call the, do not, don t, safe place, if not, if no, hand to, drop at, drop off, beware of, use the, use back, use side,
  bitte, klingel, klingeln, abstellen, abzugeben, hinterlegen, paket, turcode, zugangscode, schlussel beim, hintereingang,
  nebeneingang, im milchkasten, in den briefkasten, falls, wenn nicht,
  veuillez, merci de, s il vous plait, svp, laisser, deposer, sonner, livrer, appeler, prevenir, digicode, digi code,
  interphone, code porte, code d, code portail, code acces, code immeuble, sonnette, au fond de, remettre,
  por favor, favor de, favor, dejar, entregar, llamar, tocar, timbre, avisar, porteria, conserjeria, clave, codigo,
  casa blanca con, casa color, casa de color, porton,
  deixar, ligar, chamar, campainha, interfone, portaria, codigo do, casa dos fundos, casa de fundos,
  per favore, lasciare, consegnare, suonare, citofonare, citofono, chiamare, telefonare, codice, portineria,
  graag, afgeven, bezorgen, aanbellen, achterom, bij de buren, bij buren, bel 1x, bel 2x, deurcode, toegangscode,
  bij afwezigheid, niet thuis,
  lamna, portkod, dorrkod, ring pa, ring pa hos, ring fore, snalla, vanligen, stall, sett igjen, settes, vennligst,
  ring for, ring ved, dorkode, portkode, stilles, afleveres, venligst, ring pa dorklokken,
  jata, jattakaa, soita, ovikoodi, ovisummeri, ovikello, summeri, toimita, pyydetaan,
  prosze, zostawic, zadzwonic, domofon, kod, kod do, dzwonek, oddac, furtka,
  prosim, nechat, nechte, zvonek, zvonit, zavolat, zavolejte, predat, kod dveri, nechajte, zavolajte, zvoncek,
  kerem, kerjuk, leadni, kapucsengo, kapukod, csengo, csengetni, hivjon, telefonaljon,
  va rog, va rugam, lasati, sunati, interfon, interfon nr, cod, cod interfon,
  molim, ostaviti, ostavite, zvoniti, zvono, nazvati, pozvoniti,
  palun, jatta, helistage, uksekood, ludzu, atstat, zvanit, durvju kods, prasome, palikti, skambinti, duru kodas,
  lutfen, kapiya, zile, zili, komsuya, guvenlige, aramadan, teslim,
  παρακαλω, κουδουνι, αφηστε, χτυπηστε, καλεστε, θυροτηλεφωνο,
  пожалуйста, просьба, позвонить, звонить, домофон, код, код домофона, оставить, оставьте, курьеру, передать, вход со,
  вход с, будь ласка, залишити, залиште, зателефонувати, дзвонити, моля, оставете, звънете, обадете, молим, оставити,
  נא, להשאיר, להתקשר, קוד, קוד כניסה, אנא, בבקשה, לצלצל, אינטרקום,
  اتصل, الرجاء, يرجي, رجاء, اترك, اتركه, رمز, كود, الاتصال, من فضلك,
  tolong, harap, mohon, titip, titipkan, taruh, hubungi, telepon, vui long, xin, de o, goi, xin de,
  放, 请, 請, 不 要, 电 联, 電 聯, 门 禁, 門 禁, 置, 不 在, お, 宅 配, 문, 문앞, 경비실, 부재시, 배송, 공동현관`);

/** Words before a landmark that the house is near. Something must follow. */
export const LANDMARK_OPENERS = phrasesOf(`
  near, nr, near by, nearby, opposite, opp, behind, beside, across, across from, next to, in front of, close to,
  adjacent to, adj, adjacent, besides, back side of, above, below,
  gegenuber, neben, hinter, vis a, nahe, in der nahe, schrag gegenuber,
  face a, face au, en face, pres de, pres du, derriere, a cote, a proximite, proche, devant,
  frente a, frente al, enfrente de, enfrente, al lado, junto a, junto al, cerca de, cerca del, detras de, detras del, a un lado,
  a la vuelta, a espaldas, entre calle, entre calles, entre las, entre,
  em frente, ao lado, perto de, perto do, proximo, proximo ao, proximo a, atras do, atras da, junto ao,
  di fronte, vicino a, vicino al, accanto a, accanto al, dietro, presso,
  tegenover, naast, achter, mittemot, bredvid, bakom, overfor, ved siden, bag, vastapaata, vieressa,
  naprzeciwko, naprzeciw, obok, kolo, vedle, naproti, preko puta, pored, pokraj, nasproti, vizavi, langa, in spatele,
  vis a vis, langa, peste drum,
  напротив, рядом, рядом с, возле, около, за, недалеко, поруч, біля, напроти, срещу, до, зад,
  απεναντι, διπλα, πισω, κοντα,
  מול, ליד, מאחורי, בסמוך, קרוב,
  بجانب, خلف, امام, مقابل, بالقرب, قرب, جنب, بجوار,
  dekat, depan, samping, belakang, seberang, sebelah, ngay, gan, doi dien, canh, sau, ใกล้, ตรงข้าม, หลัง, ข้าง`);

/** Words after a landmark: "eczanenin karşısı". */
export const LANDMARK_ENDS: ReadonlySet<string> = new Set(
  fold(
    "karşısı karsisi karşısında yanı yani yanında arkası arkasi arkasında önü onu önünde üstü alti mellett mellet szemben " +
      "mogott elott 옆 앞 맞은편 근처",
  ).split(" "),
);

/** Thai has no spaces: the first letters of notes. */
export const NOTE_PREFIXES: readonly string[] = ["ฝาก", "กรุณา", "โทร", "วาง", "ใกล้", "ตรงข้าม"];
