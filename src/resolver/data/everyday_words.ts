import { nameKey } from "../../text/name_key.ts";

/**
 * The words that make up most of everyday speech, by language: pronouns, particles, forms of "to be" and "to have",
 * greetings and thanks. Nearly all of them are names of villages, or two letters from one. Nouns that name places as
 * often ("hope", "casa", "bello") are omitted. Collected by hand, in their usual spelling.
 */
const WORDS: readonly (readonly [language: string, words: string])[] = [
  [
    "en",
    "i me my mine you your we us our he him his she her it its they them their this that these those here there who " +
    "what when where why how which is are am was were be been do does did done have has had will would can could shall " +
    "should may might must not no yes and or but so if then than as at of on in to too for from with by about just only " +
    "very much more most each every all any some one ok okay oh ah hey hi hello bye thanks thank please sorry well good " +
    "right now later soon again never always maybe let go come get see say know think want way up down out back god",
  ],
  [
    "de",
    "ich du er sie es wir ihr mich mir dich dir ihn ihm uns euch mein dein sein unser das der die den dem ein eine einen " +
    "kein nicht nein ja doch und oder aber wenn dann als wie was wer wo wann warum hier da dort ist sind bin bist war " +
    "hat habe haben wird kann muss soll will mal nur noch schon sehr gut so zu zum zur von mit bei bis auf aus an " +
    "werden wurde hatte wäre einer einem nach ohne am im in um für bitte danke hallo guten morgen tag abend nacht alles klar ach na tja los komm geh sag mach immer nie",
  ],
  [
    "fr",
    "je tu il elle on nous vous ils elles me te se moi toi lui leur mon ma mes ton ta tes son sa ses notre votre ce cet " +
    "cette ces ça ci là le la les un une des du de et ou mais donc car ni ne pas plus rien que qui quoi où quand comment " +
    "pourquoi est es suis sont sommes ai as a avons ont fait va vas vais y en dans sur sous avec sans pour par très bien " +
    "bon bonne oui non si merci bonjour bonsoir salut nuit oh ah eh tout tous toute jamais toujours ici voilà",
  ],
  [
    "es",
    "yo tú él ella nosotros ellos me te se nos lo la los las le les mi mis tu tus su sus un una el de del al y o pero " +
    "si sí no ni que qué quién cuándo cómo dónde por para con sin en a es son soy eres está están estoy hay ha he han ya " +
    "muy más bien bueno buena buenos buenas días noches tardes gracias nada todo algo así hola adiós vale va voy vamos ven aquí ahí ese eso esto",
  ],
  [
    "it",
    "io tu lui lei noi voi loro mi ti ci vi si lo la li le ne mio mia tuo tua suo sua un uno una il i gli di a da in con " +
    "su per tra fra e o ma se che chi cosa dove quando come perché è sono sei siamo ho hai ha hanno fa va vai non no sì " +
    "più molto bene buon buona buono notte sera giorno grazie prego ciao già poi qui qua lì là ecco tutto niente mai sempre bello dai",
  ],
  [
    "pt",
    "eu tu ele ela nós eles me te se nos meu minha teu tua seu sua um uma o a os as de do da em no na por para com sem e " +
    "ou mas que quem quando como onde porque é são sou está estou há não sim já mais muito bem bom boa dia tarde noite " +
    "obrigado obrigada olá oi tchau tudo nada isso isto aqui ali lá vai vou vamos feliz natal ano até logo",
  ],
  [
    "nl",
    "ik jij je u hij zij ze wij we jullie mij me hem haar ons mijn jouw zijn een de het dat dit die en of maar als dan " +
    "wat wie waar wanneer hoe is ben bent was heb hebt heeft kan moet wil niet geen nee ja wel ook nog al zo er te naar " +
    "van voor met bij op in uit om aan goed goede dag morgen avond nacht dank hoi hallo hè ga doe kom",
  ],
  [
    "sv",
    "jag du han hon den det vi ni de mig dig oss min din sin en ett och eller men om att som vad vem var när hur är har " +
    "kan ska vill inte nej ja jo nu då så på i av till från med för här där god morgon natt dag tack hej mycket bra ses",
  ],
  [
    "da",
    "jeg du han hun den det vi i de mig dig os min din en et og eller men hvis at som hvad hvem hvor hvornår er har kan " +
    "skal vil ikke nej ja jo nu da så på af til fra med for her der god morgen aften nat dag tak hej meget godt ses",
  ],
  ["no", "jeg deg meg seg hva hvem når hvordan ikke nei på takk mye bra ha det god natt kveld er så her der og"],
  [
    "fi",
    "minä sinä hän me te he se tämä tuo on en et ei olen olet ovat ja tai mutta jos kun kuin mitä mikä kuka missä miksi " +
    "niin nyt jo vielä hyvä hyvää yötä päivää iltaa kiitos moi hei no joo kyllä",
  ],
  [
    "pl",
    "ja ty on ona ono my wy oni mnie mi ci cię się go jej nas was mój moja twój to ten ta te tak nie i a ale lub albo czy " +
    "co kto gdzie kiedy jak dlaczego jest są być mam ma masz już tu tam na w z ze do od po za o u dla dobry dobra dzień " +
    "noc wieczór dzięki proszę cześć no tylko bardzo",
  ],
  [
    "cs",
    "já ty on ona my vy oni mě mi ti tě se si ho ji nás vás můj tvůj to ten ta ano ne a ale nebo či co kdo kde kdy jak " +
    "proč je jsou jsem jsi máš mám má být už tu tam na v ve z ze do od po za o u pro dobrý dobrou den noc děkuji prosím ahoj moc",
  ],
  [
    "sk",
    "ja ty ona vy môj čo kto kde kedy ako prečo je sú som si mám máš nie áno a ale už tu tam dobrý deň noc ďakujem pekne",
  ],
  [
    "hu",
    "én te ő mi ti ők az a ez egy és vagy de ha hogy ki mi hol mikor miért van vagyok vagy nem igen ne már még itt ott " +
    "jó nap este éjszakát reggelt köszönöm szia kérem semmi baj",
  ],
  [
    "ro",
    "eu tu el ea noi voi ei mă te se îmi îți meu mea tău un o și sau dar dacă că ce cine unde când cum de la în pe cu " +
    "este e sunt ești am ai are nu da mai bun bună ziua seara noapte mulțumesc salut pa",
  ],
  [
    "hr",
    "ja ti on ona ono mi vi oni me te se mu joj nas vas moj tvoj to taj ta da ne i a ali ili ako što tko ko šta gdje gde " +
    "kada kako zašto je su sam si smo ste bio imam nema ima već tu tamo na u iz do od po za s sa dobar dobro dan jutro " +
    "laku noć veče hvala molim zdravo bok",
  ],
  [
    "sl",
    "jaz ti on ona mi vi me te se moj to ta ne da in ali če kaj kdo kje kdaj kako je so sem si smo dober dan jutro hvala prosim",
  ],
  [
    "tr",
    "ben sen o biz siz onlar bana sana ona beni seni bu şu ve veya ama ile için de da mi mı ne kim nerede nasıl neden var " +
    "yok evet hayır iyi günler geceler çok daha şimdi sonra tamam merhaba selam lütfen",
  ],
  [
    "id",
    "saya aku kamu dia kami kita mereka ini itu dan atau tapi jika apa siapa mana kapan bagaimana ada tidak tak bukan ya " +
    "di ke dari pada untuk dengan sudah belum akan bisa mau selamat pagi siang malam terima kasih sama juga lagi",
  ],
  [
    "vi",
    "tôi bạn anh em chị ông bà nó chúng ta này đó và hoặc nhưng nếu gì ai đâu khi nào sao là có không được rồi ở đi cho " +
    "với xin chào cảm ơn vâng dạ",
  ],
  [
    "tl",
    "ako ikaw siya kami tayo sila ko mo niya ang ng sa na at o pero kung ano sino saan kailan paano hindi oo po salamat",
  ],
  ["sw", "mimi wewe yeye sisi ni na au la ya wa kwa nini nani wapi lini sana asante habari ndiyo hapana jambo"],
  [
    "lt",
    "aš tu jis ji mes jūs jie mano tavo ir ar bet kad kas kur kada kaip yra esu esi ne taip labas diena rytas ačiū",
  ],
  [
    "lv",
    "es tu viņš viņa mēs jūs mans tavs un vai bet ka kas kur kad kā ir nav jā nē labs labdien labrīt paldies lūdzu",
  ],
  [
    "et",
    "mina sina tema me te nad ma sa ta ja või aga kui mis kes kus millal kuidas on ei ole jah tere head aitäh palun",
  ],
  [
    "ca",
    "jo tu ell ella em et es el la els les un una de i o però si no que qui quan com on és són molt bé bon bona dia nit gràcies",
  ],
  [
    "sq",
    "unë ti ai ajo ne ju më të e i një dhe ose por po jo që kush ku kur si është jam je nuk mirë natën faleminderit",
  ],
  [
    "ru",
    "я ты он она оно мы вы они меня тебя его её нас вас мне тебе мой моя твой это тот та да нет не и а но или если что " +
    "кто где когда как почему быть есть был уже ещё тут там на в с из до от по за о у для очень хорошо доброе утро " +
    "добрый день вечер ночи спасибо привет пока ну вот так",
  ],
  [
    "uk",
    "я ти він вона ми ви вони мене тебе мій це та так ні не і й але або якщо що хто де коли як є був вже тут там дякую привіт",
  ],
  [
    "bg",
    "аз ти той тя то ние вие те мен ми ти си се съм е са да не и но или ако какво кой къде кога как тук там благодаря",
  ],
  [
    "el",
    "εγώ εσύ αυτός αυτή εμείς με σε μου σου το τα ο η οι και ή αλλά αν τι ποιος πού πότε πώς είναι δεν όχι ναι καλά πολύ εδώ εκεί",
  ],
  [
    "ar",
    "أنا أنت هو هي نحن هم هذا هذه ذلك و أو لكن إذا ما من أين متى كيف لا نعم في على إلى عن مع هل كان شكرا مرحبا جدا",
  ],
  ["he", "אני אתה את הוא היא אנחנו הם זה זאת ו או אבל אם מה מי איפה מתי איך לא כן של על עם שלום תודה טוב"],
  ["fa", "من تو او ما شما آنها این آن و یا اما اگر چه کی کجا چطور نه بله در به از با است هست سلام ممنون خوب"],
];

/** Words of everyday speech in any language, in the form of token keys. */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  WORDS.flatMap(([, words]) => words.split(" ").map((word) => nameKey(word))),
);
