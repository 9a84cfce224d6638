import { fold } from "./fold.ts";

/** A number in letters, as streets are named by: after days ("Quinze de Novembro") and in rows ("Calle Quinta"). */
export interface NumberWord {
  readonly value: number;
  /** Means no number, or none that people write in digits, unless its neighbours say so: "neuf", "quinta", "tre". */
  readonly isDoubtful: boolean;
}

/**
 * Numbers up to thirty-one and the tens, the ways of each divided by blanks: cardinals and ordinals in the forms that
 * days and streets have. `~` marks a doubtful one. English ones are in `STREET_WORDS`.
 */
const LANGUAGES = {
  french: `1 ~un ~premier ~premiere ~ier, 2 deux ~deuxieme, 3 trois ~troisieme, 4 quatre ~quatrieme, 5 cinq ~cinquieme,
    6 ~sixieme, 7 sept ~septieme, 8 huit ~huitieme, 9 ~neuf ~neuvieme, 10 ~dix ~dixieme, 11 onze, 12 douze, 13 treize,
    14 quatorze, 15 quinze, 16 seize, 20 vingt, 30 trente, 40 quarante, 50 cinquante, 60 soixante`,
  spanish: `1 ~uno ~una ~primero ~primera ~primer, 2 ~segunda ~segundo, 3 ~tres ~tercera ~tercero ~tercer,
    4 cuatro ~cuarta ~cuarto, 5 cinco ~quinta ~quinto, 6 seis ~sexta ~sexto, 7 siete ~septima ~septimo,
    8 ocho ~octava ~octavo, 9 nueve ~novena ~noveno, 10 ~diez ~decima ~decimo, 11 ~once, 12 ~doce, 13 trece, 14 catorce,
    15 ~quince, 16 dieciseis, 17 diecisiete, 18 dieciocho, 19 diecinueve, 20 veinte, 21 veintiuno, 22 veintidos,
    23 veintitres, 24 veinticuatro, 25 veinticinco, 26 veintiseis, 27 veintisiete, 28 veintiocho, 29 veintinueve,
    30 treinta, 40 cuarenta, 50 cincuenta, 60 sesenta, 70 setenta, 80 ochenta, 90 noventa`,
  portuguese: `1 ~um ~uma ~primeiro ~primeira, 2 dois ~duas, 3 ~terceira ~terceiro, 4 quatro ~quarta ~quarto,
    7 ~sete ~setima ~setimo, 8 oito ~oitava ~oitavo, 9 ~nove ~nona ~nono, 10 ~dez, 14 catorze, 16 dezesseis dezasseis,
    17 dezessete dezassete, 18 dezoito, 19 dezenove dezanove, 20 vinte, 30 trinta, 40 quarenta, 50 cinquenta,
    60 sessenta, 70 setenta, 80 oitenta, 90 noventa`,
  italian: `1 ~primo ~prima, 2 ~due ~seconda ~secondo, 3 ~tre ~terza ~terzo, 4 quattro, 5 cinque, 6 ~sei ~sesta ~sesto,
    7 sette ~settima ~settimo, 8 ~otto ~ottava ~ottavo, 10 dieci, 11 undici, 12 dodici, 13 tredici, 14 quattordici,
    15 quindici, 16 sedici, 17 diciassette, 18 diciotto, 19 diciannove, 20 ~venti, 21 ventuno, 22 ventidue, 23 ventitre,
    24 ventiquattro, 25 venticinque, 26 ventisei, 27 ventisette, 28 ventotto, 29 ventinove, 30 trenta, 31 trentuno`,
  catalan: `2 ~dos ~dues, 5 cinc, 6 ~sis, 7 ~set, 8 vuit, 9 ~nou, 10 ~deu, 12 dotze, 13 tretze, 14 ~catorze, 16 setze,
    17 disset, 18 divuit, 19 dinou, 20 ~vint, 30 trenta`,
  romanian: `1 ~unu ~intai, 2 ~doi, 3 ~trei, 4 ~patru, 5 ~cinci, 6 ~sase, 7 ~sapte, 8 ~opt, 9 ~noua, 10 ~zece,
    11 ~unsprezece, 12 ~doisprezece, 13 ~treisprezece, 14 ~paisprezece, 15 ~cincisprezece, 16 ~saisprezece,
    17 ~saptesprezece, 18 ~optsprezece, 19 ~nouasprezece, 20 ~douazeci, 30 ~treizeci`,
  german: `1 ~ersten ~erster, 2 ~zweiten ~zweiter, 3 ~dritten ~dritter, 4 ~vierten ~vierter, 5 ~funften ~funfter,
    6 ~sechsten, 7 ~siebten ~siebenten, 8 ~achten ~achter, 9 ~neunten ~neunter, 10 ~zehnten ~zehnter, 11 ~elften,
    12 ~zwolften, 13 ~dreizehnten, 14 ~vierzehnten, 15 ~funfzehnten, 16 ~sechzehnten, 17 ~siebzehnten, 18 ~achtzehnten,
    19 ~neunzehnten, 20 ~zwanzigsten ~zwanzigster`,
  dutch: `1 ~een ~eerste, 2 ~twee ~tweede, 3 ~drie ~derde, 4 ~vier ~vierde, 5 ~vijf ~vijfde, 6 ~zes ~zesde,
    7 ~zeven ~zevende, 8 ~acht ~achtste, 9 ~negen ~negende, 10 ~tien ~tiende`,
  nordic: `1 ~forste ~forsta, 2 ~andre ~andra, 3 ~tredje, 4 ~fjerde ~fjarde, 5 ~femte, 6 ~sjette ~sjatte,
    7 ~syvende ~sjunde, 8 ~attende ~attonde, 9 ~niende ~nionde, 10 ~tiende ~tionde, 17 ~syttende`,
  polish: `1 ~pierwszego ~pierwsza, 2 ~drugiego ~druga, 3 ~trzeciego ~trzecia ~trzech, 4 ~czwartego, 5 ~piatego,
    6 ~szostego, 7 ~siodmego, 8 ~osmego, 9 ~dziewiatego, 10 ~dziesiatego, 11 ~jedenastego, 12 ~dwunastego,
    13 ~trzynastego, 14 ~czternastego, 15 ~pietnastego, 16 ~szesnastego, 17 ~siedemnastego, 18 ~osiemnastego,
    19 ~dziewietnastego, 20 ~dwudziestego, 30 ~trzydziestego`,
  czech: `1 ~prvniho ~prveho, 2 ~druheho, 3 ~tretiho ~tretieho, 4 ~ctvrteho ~stvrteho, 5 ~pateho ~piateho, 6 ~sesteho,
    7 ~sedmeho ~siedmeho, 8 ~osmeho, 9 ~devateho ~deviateho, 10 ~desateho ~desiateho, 17 ~sedmnacteho,
    20 ~dvacateho, 28 ~osmadvacateho, 29 ~devatadvacateho`,
  southslavic: `1 ~prvi ~prva ~prvog ~prvega, 2 ~drugi ~druga ~drugog, 3 ~treci ~treca ~treceg ~tretji, 4 ~cetvrti,
    5 ~peti ~petog, 6 ~sesti ~sestog, 7 ~sedmi ~sedmog, 8 ~osmi ~osmog, 9 ~deveti ~devetog, 10 ~deseti ~desetog`,
  russian:
    `1 первая первый первое первого первой, 2 вторая второй второе второго, 3 третья третий третье третьего третьей,
    4 четвертая четвертый четвертое четвертого четвертой, 5 пятая пятый пятое пятого пятой,
    6 шестая шестой шестое шестого, 7 седьмая седьмой седьмое седьмого, 8 восьмая восьмой восьмое восьмого,
    9 девятая девятый девятое девятого девятой, 10 десятая десятый десятое десятого десятой, 11 одиннадцатая
    одиннадцатого, 12 двенадцатая двенадцатого, 13 тринадцатого, 14 четырнадцатого, 15 пятнадцатого, 16 шестнадцатого,
    17 семнадцатого, 18 восемнадцатого, 19 девятнадцатого, 20 двадцатого двадцать, 30 тридцатого тридцать,
    40 сорок, 50 пятьдесят пятидесятилетия, 60 шестьдесят, 70 семьдесят`,
  ukrainian: `1 перша перший першого першої, 2 друга ~другий ~другого, 3 третя третій третього, 4 четверта четвертого,
    5 пята пятого, 6 шоста шостого, 7 сьома сьомого, 8 восьма, 9 девята девятого, 10 десята десятий, 20 двадцятого,
    30 тридцятого`,
  bulgarian: `1 първа първи ~прва ~први ~првог, 2 втора втори ~другог, 3 трета трети ~трећи ~трећа, 4 четвърта четвърти,
    5 пета пети петог, 6 шеста шести, 7 седма седми, 8 осма осми, 9 девета девети, 10 десета десети, 20 двадесет`,
  turkish:
    `1 ~bir ~birinci, 2 ~iki ~ikinci, 3 ~uc ~ucuncu, 4 ~dort ~dorduncu, 5 ~bes ~besinci, 6 ~alti, 7 ~yedi, 8 ~sekiz,
    9 ~dokuz, 11 ~onbir, 12 ~oniki, 15 ~onbes, 18 ~onsekiz, 19 ~ondokuz, 20 ~yirmi, 23 ~yirmiuc, 29 ~yirmidokuz, 30 ~otuz`,
  greek: `1 πρωτησ ~πρωτη, 2 δευτερασ, 3 τριτησ ~τρεισ, 4 τεταρτησ, 5 πεμπτησ, 6 εκτησ, 7 εβδομησ, 8 ογδοησ, 9 ενατησ,
    10 δεκατησ, 11 ενδεκατησ, 12 δωδεκατησ, 20 εικοστησ, 30 τριακοστησ`,
  arabic: `1 ~اول ~اولي, 2 ~ثاني, 3 ~ثالث, 4 ~رابع, 5 ~خامس, 6 ~سادس, 7 ~سابع, 8 ~ثامن, 9 ~تاسع, 10 ~عاشر`,
};

/** Numerals above twenty; those below stand in `STREET_WORDS`. */
const ROMAN_TENS: readonly (readonly [letters: string, value: number])[] = [["xx", 20], ["xxx", 30]];
const ROMAN_LETTERS: readonly (readonly [letter: string, value: number])[] = [["i", 1], ["v", 5], ["x", 10]];
const ROMAN_UNITS = "i ii iii iv v vi vii viii ix".split(" ");

/** The words of days and rows, each with its number. */
export const NUMBER_WORDS: ReadonlyMap<string, NumberWord> = new Map([
  ...Object.values(LANGUAGES).flatMap(wordsOf).toReversed(),
  ...ROMAN_TENS.flatMap(([letters, tens]) =>
    ROMAN_UNITS.map((unit, i) => [letters + unit, { value: tens + i + 1, isDoubtful: false }] as const)
  ),
  ...ROMAN_LETTERS.map(([letter, value]) => [letter, { value, isDoubtful: true }] as const),
]);

function wordsOf(language: string): (readonly [string, NumberWord])[] {
  return fold(language).split(",").flatMap((line) => {
    const [value, ...words] = line.trim().split(/\s+/u);
    return words.map((word) => {
      const isDoubtful = word.startsWith("~");
      return [isDoubtful ? word.slice(1) : word, { value: Number(value), isDoubtful }] as const;
    });
  });
}

/** Months in the forms that days have: whoever names one behind a number means a day. */
export const MONTH_WORDS: ReadonlySet<string> = new Set(
  fold(`
  january february march april may june july august september october november december
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
  gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
  gener febrer maig juny juliol agost setembre octubre novembre desembre
  ianuarie februarie martie aprilie iunie iulie septembrie octombrie noiembrie decembrie
  januar februar marz april juni juli oktober dezember januari februari maart mei augustus maj
  stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
  ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince
  januara februara aprila juna jula augusta septembra oktobra novembra decembra
  sijecnja veljace ozujka travnja svibnja lipnja srpnja kolovoza rujna studenoga studenog prosinca
  января февраля марта апреля мая июня июля августа сентября октября ноября декабря
  січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
  януари февруари март април май юни юли август септември октомври ноември декември
  јануара фебруара јуна јула септембра октобра новембра децембра маја
  ocak subat nisan mayis haziran temmuz agustos eylul ekim kasim aralik
  ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου
  يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر`).split(/\s+/u).filter((word) =>
    word !== ""
  ),
);
