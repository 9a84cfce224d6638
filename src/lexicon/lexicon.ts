/** Words separated by blanks. Folded when they are merged. */
type Words = string;
/** Phrases separated by commas, their words by blanks. Folded when they are merged. */
type Phrases = string;

/**
 * The words of one language that addresses contain besides names. All fields are optional; a word that several languages
 * share stands in one of them, because all languages are merged: people mix them, and few texts say which one they are.
 */
export interface Lexicon {
  /** Words that join names and have no meaning alone. */
  readonly connectors?: Words;
  /** Those that stand between a street and its town: "Fleet Avenue in Dundalk". */
  readonly connectorsBeforeTown?: Words;
  /** Those that after a number join it to the next name only if a name follows: "10 w Krakowie", "5 г Казань". */
  readonly connectorsAfterNumber?: Words;
  /** Those of them that abbreviate "town". */
  readonly townAbbreviations?: Words;
  /** Words for a building in front of its name, behind a house number: "Résidence Les Pins". */
  readonly buildingsNamed?: Words;
  /** Words for a part of a town in front of its name: "Col. Juárez"; `districtWordsAfter` behind it: "Al Olaya District". */
  readonly districtWords?: Words;
  readonly districtWordsAfter?: Words;
  /** Words for the middle of a town, which tables have in place of a district: "Centro". */
  readonly centreWords?: Words;
  /** Words for a state, province or canton next to its name: "Kanton Zürich", "Washington State". */
  readonly regionWords?: Words;
  /** Those words in the names of the lists, each behind its short form: "обл область". */
  readonly regionShortForms?: Phrases;
  /** The same for a town: "Stadt Köln"; `townWordsOf` with a connector only: "City of Boston". */
  readonly townWords?: Words;
  readonly townWordsOf?: Words;
  /** The same for a country: "Kingdom of Denmark". */
  readonly countryWords?: Words;
  /** Directions of one letter that are such connectors in other languages: "1200 W Lincoln Ave". */
  readonly directionLetters?: Words;
  /** "and", if it is one letter: after a number it is the letter of a house, unless a street type follows. */
  readonly andLetters?: Words;
  /** Street types that follow or precede the name. `streetWords` adds more. */
  readonly streetTypesAfter?: Words;
  readonly streetTypesBefore?: Words;
  /** Street types that are joined to the name. */
  readonly streetEndings?: Words;
  /** Others, which also end names of people and towns; keys keep them as they are: "Floraweg". */
  readonly joinedTypes?: Words;
  /**
   * Titles before a person's name in the name of a street, each in all of its forms: "gen, general". People shorten and
   * omit them.
   */
  readonly titles?: Phrases;
  /** Words behind a person's name that a comma may divide from it: "Martin Luther King, Jr. Way". */
  readonly generationWords?: Words;
  /** Short words of names that differ by a letter or two, and that people tell apart: "Im Sand" and "Am Sand". */
  readonly wordsApart?: Words;
  /** The same for saints and princesses. They are shortened, but not omitted: "rue Michel" is not the rue Saint-Michel. */
  readonly saints?: Phrases;
  /** Small words inside the names of towns, each behind its short form: "a an am". */
  readonly smallShortForms?: Phrases;
  /** Directions before the names of places, behind their letters: "n north northern". */
  readonly placeDirections?: Phrases;
  /** Words of the names of towns behind their short forms: "hts heights". */
  readonly placeWords?: Phrases;
  /** First words of names of towns in their short forms, folded: "v n" for "vila nova". */
  readonly placeShortForms?: Readonly<Record<string, string>>;
  /**
   * Sounds that have two or more letters in names, and their spelling by people who only heard the name, the most usual
   * first: "Hyland" for Highland. Folded. Only spellings that are more than one typo apart.
   */
  readonly heardSounds?: readonly (readonly [heard: string, written: string])[];
  /** Names that a street of nearly every town has, so that two towns sharing one is no coincidence. */
  readonly commonStreetNames?: Phrases;
  /** Words of which such names consist in many towns, with any type: "Ash St", "Maple Ave". */
  readonly commonStreetWords?: Words;

  /** Kinds of roads that have numbers, each in all of its names: "state route, sr", with the number behind them. */
  readonly numberedRoads?: readonly Phrases[];
  /**
   * Words of street names that people shorten: the form that keys have, and what else is written for it, folded: "ave
   * avenue av". A form has the words of all languages: it only finds names, which are compared again when candidates are
   * ranked.
   */
  readonly streetWords?: Phrases;
  /** The same for endings of joined names: `Hauptstrasse`, `Hauptstr`. */
  readonly streetEndingKeys?: Readonly<Record<string, string>>;
  /** Short forms that a hyphen, a point or a slash divides, by the form that keys have: "пр-т", "P.za". */
  readonly dividedStreetWords?: Readonly<Record<string, Phrases>>;
  /** Letters that are a type of street only as the last word, by the form that keys have: "Balthazar Te". */
  readonly lastStreetWords?: Readonly<Record<string, Words>>;
  /** Endings of ordinals in digits that no house number has: "5th". */
  readonly ordinalEndings?: Words;
  /** Those that house numbers have too, in names of streets: "Calle 5a". */
  readonly streetOrdinalEndings?: Words;
  /** The word for a town's numbered part; people omit it behind the number: "神南1-2-3". */
  readonly partWord?: { readonly script: string; readonly word: string };
  /** The article, if it is joined to its word; people omit it or add it. */
  readonly joinedArticle?: { readonly script: string; readonly word: string };
  /** Street types and directions that precede names, and the countries where they do: what is typed may lack them. */
  readonly streetTypesTypedFirst?: readonly { readonly countries: string; readonly words: Words }[];
  /**
   * Street types that people omit before a name in the language's script, in the form of keys. Not for Latin letters:
   * there, types are short enough to be reached by edits.
   */
  readonly omittedTypesBefore?: { readonly script: string; readonly keys: Words };
  /** Street types that people omit after a name, most common first, in the form of keys: "100 Main". */
  readonly omittedTypesAfter?: Words;
  /** Types that people write before a name that has none in the data, in the form of keys: "ul. Marszałkowska". */
  readonly addedTypes?: Words;
  /** Types of streets that are named after a day, in the form of keys: "5 de Mayo" is an avenue. */
  readonly typesOfDays?: Words;
  /** Articles and prepositions that people leave out of street names or add. */
  readonly streetSmallWords?: Words;

  /** Countries whose streets have names in the language's letters, without vowels: each writes them in Latin ones too. */
  readonly consonantalIn?: Words;

  /** Numbers in street names of which tens and units are one word: "fortysecond". */
  readonly joinedNumbers?: {
    /** From one to nineteen, the forms of each separated by blanks. */
    readonly small: Phrases;
    /** From twenty on; the first form is the one that units are joined to. */
    readonly tens: Phrases;
  };
  /** Numbers as they are counted. */
  readonly counting?: Counting;
  /**
   * Numbers up to thirty-one and the tens, as days and streets have them ("Quinze de Novembro", "Calle Quinta"): each
   * number in digits and its words. `~` before a word: no number, or none that people write in digits, unless its
   * neighbours say so.
   */
  readonly numberWords?: Phrases;
  /** Months in the forms that days have. */
  readonly monthWords?: Words;
  /** Months as spreadsheets shorten them: "3-5" becomes "3-May". Without those of English. */
  readonly monthAbbreviations?: Words;

  /** Words that introduce a house number, also in pairs ("H. No."). */
  readonly numberMarkers?: Words;
  readonly numberMarkerPairs?: Phrases;
  /** Those of `numberMarkers` for a lot, a plot or a block: its number is that of the house in some countries only. */
  readonly lotMarkers?: Words;
  /** Words between the numbers of a block and a house, and what may follow them: "2番3号", "2番地の3". */
  readonly blockWords?: Words;
  readonly blockEnds?: Words;
  /** Words after a number that only say that it is one. */
  readonly numberEnds?: Words;
  /** Words for a lot or a number, joined to the number: "110번지". */
  readonly lotEndings?: Words;
  /** Between the first and the last number of a building: "87 bis 91". */
  readonly rangeWords?: Words;
  /** Suffixes of a house number: "12 bis". */
  readonly numberSuffixes?: Words;
  /** Floors that a hyphen joins to the number: "12-II". */
  readonly joinedFloors?: Words;
  /** Words for one of several buildings of a house, behind their short form in house numbers. */
  readonly buildingWords?: Phrases;
  /** Words between a house number and the letter of one of its buildings: "12 Haus B" is 12b. */
  readonly letterWords?: Words;
  /** Between the parts of a number: "one hundred and five", "vingt et un". */
  readonly numberJoints?: Words;
  /** Between a number in words and the month after it: not after digits, and so part of the number. */
  readonly numberEndsBeforeMonth?: Words;

  /** Words before the number, letter or side of a unit: "Apt 4B", "Top 7", "Escalier A". */
  readonly unitWords?: Words;
  /** The same only with a point or a colon after them: "et. 2". Alone they are other words. */
  readonly unitAbbreviations?: Words;
  /** The same only with a colon after them: "D:3". */
  readonly unitLetters?: Words;
  /** Those of `unitWords` that mean a flat: "Apt 4" and "Unit 4" are the flat "#4". */
  readonly flatWords?: Words;
  /** Between such a word and its value: "Flat No. 4". */
  readonly unitMarkers?: Words;
  /** Words after the number of a unit, token by token: "3号楼". The first that fits counts. */
  readonly unitTails?: Phrases;
  /** The same in one token with the number: "101동". */
  readonly unitEndings?: Words;
  /** Floors and positions, alone or after a number: "2nd floor", "3. OG links". */
  readonly floorWords?: Words;
  /** Those of `floorWords` that no number counts without a point or an ending: in "71 bajos" it is that of the house. */
  readonly wholeFloors?: Words;
  /** Floors and parts of a house in two or more words: "st. th."; with a slash if one must be between them: "r/c". */
  readonly floorPhrases?: Phrases;
  /** Ordinals in letters before floors: "second floor". */
  readonly floorOrdinals?: Words;
  /** Endings of ordinals before floors, besides `ordinalEndings`: "2n 1a". */
  readonly floorOrdinalEndings?: Words;
  /** Letters for kinds of floors before two digits of the floor and two of the door: "H0201". */
  readonly floorLetters?: string;
  /** Those of `floorWords` that also begin names of streets: "12 Lower Main Street". */
  readonly sidesOfStreets?: Words;
  /** First words of streets that have a number at the end: "14 Jalan Bunga Raya 2" has no unit. */
  readonly numberedStreetTypes?: Words;
  /** Those of `unitWords` that are also the letters before a postcode of four digits: "FL 9490", "PTA 1042". */
  readonly unitWordsInPostcodes?: Words;

  /** Post office boxes, with or without a number. */
  readonly boxes?: Phrases;
  /** Abbreviations that need a number after them, and a comma or the beginning before. */
  readonly boxAbbreviations?: Phrases;
  /** Pieces of land and lockers, with a number: that of no house, "Parzelle 1634, Landstrasse". */
  readonly plots?: Phrases;
  /** Those of `boxAbbreviations` that are also used for the postcode: then the number is longer. */
  readonly boxOrPostcode?: Phrases;
  /** Names of sorting offices, with or without a number: "63999 Ville Cedex 2". */
  readonly sortingOffices?: Words;
  /** Written if a house has no number: "s/n". */
  readonly noNumber?: Phrases;
  /** Words before a postcode. */
  readonly postcodeMarkers?: Phrases;

  /**
   * Words and letters for north, south, east and west after an angle, upper case. Neighbouring languages with the same
   * letters share one list; the first language's list, the international one, wins wherever it fits.
   */
  readonly hemispheres?: Hemispheres;
  /** The other words next to the angles of coordinates. */
  readonly coordinateWords?: CoordinateWords;

  /** Words for a corner or a crossing: before, between or after its streets, and not part of a street's name. */
  readonly cornerWords?: Words;
  /** Words between the names of two streets that meet. */
  readonly crossingWords?: Words;
  /** The same in short, with a slash: "c/w" is "corner with", and "c/" is "com". */
  readonly crossingShortForms?: Words;
  /** Small words between them: "at the corner of". */
  readonly crossingFillers?: Words;

  /** Before an addressee, anywhere in a text: everything up to the next separator is a name. "c o" is "c/o". */
  readonly addresseePhrases?: Phrases;
  /** The end of a letter, in front of the writer's name: "best regards". */
  readonly closings?: Phrases;
  /** Before the number of a document or a customer: "invoice no. 17". */
  readonly documentWords?: Words;
  /** Before the name that something had: "(formerly Old Mill Road)". */
  readonly formerNameWords?: Words;
  /** The digit 0, where a number is told digit by digit. */
  readonly zeroWords?: Words;
  /** Before the number of a company in a register, and the offices that keep one. */
  readonly registerWords?: Words;
  readonly registerOffices?: Words;
  /** Titles: a segment that begins with one and has no number is an addressee. */
  readonly addresseeTitles?: Words;
  /** Legal forms of companies. */
  readonly companyForms?: Words;
  /** Last words of the names of departments, and words for what departments do. */
  readonly departmentWords?: Words;
  readonly officeWords?: Words;

  /** Before an address at the beginning of a text: "my address is". */
  readonly addressOpeners?: Phrases;
  /** The first word of a letter, in front of such a phrase: "hello". */
  readonly greetings?: Words;
  /** Before a telephone number. */
  readonly contactWords?: Words;
  /** Before the hours of a shop or an office. */
  readonly hourWords?: Phrases;
  /** Days of the week as they stand next to hours, and words behind hours: "Mo-Fr 9-17 Uhr". */
  readonly dayWords?: Words;
  /** Openings of notes to the courier: a segment that begins so is not part of an address. */
  readonly noteOpeners?: Phrases;
  /** The same in a language without spaces: the first letters of notes. */
  readonly notePrefixes?: Words;
  /** A segment with one of these is a note if its other words are note words too. */
  readonly noteTriggers?: Words;
  readonly noteWords?: Words;
  /** Words before and after a landmark that the house is near, or before an address that is not the house's, or only about. */
  readonly landmarkOpeners?: Phrases;
  readonly landmarkEnds?: Words;
  /** Measures behind a number that no house has: "57 m²". */
  readonly measures?: Phrases;

  /**
   * Phrases in front of an address, other words between them too, that say that it is not the one meant, was it once, or
   * may be it: "no longer at", "wrong address", "perhaps". No names of people have these words.
   */
  readonly doubtPhrases?: Phrases;

  /** Words that say how something lies to the address behind them, if another word stands in front: "five doors from". */
  readonly relationWords?: Words;

  /** Words for categories of venues: alone they name a category, not one venue. */
  readonly categoryWords?: Words;
  /** Abbreviations in names of venues, each with its word: "intl international". */
  readonly venueAbbreviations?: Phrases;
  /** Everyday words that are also names of small places. A large place of such a name still matches. */
  readonly commonWords?: Words;
  /**
   * The words that make up most of everyday speech: pronouns, particles, greetings. Nearly all of them are names of
   * villages, or two letters from one. Nouns that name places as often ("hope", "casa") are omitted.
   */
  readonly everydayWords?: Words;

  /** Words of the row with the sums of a table. */
  readonly totalWords?: Words;
  /** Words before a colon in a row with a remark: "Source: …". */
  readonly remarkWords?: Words;

  /** How people name the columns of their tables. A header may mean several things: the cells decide. */
  readonly columnHeaders?: ColumnHeaders;
}

/** Names of columns by what the column has. */
export interface ColumnHeaders {
  /** A whole address; together with a column of towns, street and number. */
  readonly fullAddress?: Phrases;
  /** The street, with or without the number. */
  readonly street?: Phrases;
  readonly houseNumber?: Phrases;
  /** Flat, floor, staircase, and what else follows the number. */
  readonly unit?: Phrases;
  readonly postcode?: Phrases;
  readonly locality?: Phrases;
  readonly district?: Phrases;
  readonly county?: Phrases;
  readonly region?: Phrases;
  readonly country?: Phrases;
  readonly latitude?: Phrases;
  readonly longitude?: Phrases;
  /** The caller's own name for the row. */
  readonly id?: Phrases;
  /** Of a person, a company or a branch. */
  readonly name?: Phrases;
  /** Nothing that helps to find a place: telephones, dates, amounts. */
  readonly other?: Phrases;
}

/** Words for the sides of the equator and of the prime meridian. */
export interface Hemispheres {
  /** Probability of this list if several read a pair of letters differently. */
  readonly prior: number;
  readonly N: Words;
  readonly S: Words;
  readonly E: Words;
  readonly W: Words;
}

/**
 * Words next to the angles of coordinates, upper case. They are compared as written, with their accents. Marks, and
 * letters that all languages share (X, Y, D, M, S), are part of the grammar.
 */
export interface CoordinateWords {
  /** Labels, in the forms that stand next to a number: "lat", "Breitengrad". */
  readonly latitude?: Words;
  readonly longitude?: Words;
  /** Those of them that also mean the width and the length of a thing: "Breite 2,5, Länge 4,2". */
  readonly sizes?: Words;
  /** Those of them that belong to the hemisphere before them: "55° of northern latitude". */
  readonly genitives?: Words;
  /** Short forms of both labels after a hemisphere: "n. Br.", "в. д." */
  readonly abbreviations?: Words;
  /** Units. A single letter of a script without spaces is one also where more letters follow. */
  readonly degrees?: Words;
  readonly minutes?: Words;
  readonly seconds?: Words;
  /** Between two angles: "48.1 and 11.5". */
  readonly and?: Words;
  /** Before and after a label, without a meaning: "geogr. Breite", "lat is 48.1". */
  readonly beforeLabels?: Words;
  readonly afterLabels?: Words;
  /** The label of a third number. */
  readonly heights?: Words;
  /** Behind such a number: "512 m". */
  readonly heightUnits?: Words;
  /** Before a pair that is the rest of the text: "coordinates: 48.1, 11.5". */
  readonly headings?: Words;
  /** Before a number that is no angle: "page 5". */
  readonly counters?: Words;
  /** After a number that is no angle: "5 miles". */
  readonly quantities?: Words;
  /** After two whole numbers with directions that are a house and a street: "120 W 42 N St". */
  readonly streetTypes?: Words;
}

/** Numbers as they are counted in one language. */
export interface Counting {
  /** From one to nineteen; forms of one number separated by "/". */
  readonly small: Words;
  /** From twenty on. */
  readonly tens: Words;
  /** Words for the hundreds from one on; or the one word that multiplies what stands before it. */
  readonly hundreds: Words;
  readonly thousand: Words;
  /**
   * Numbers below a thousand are one word. `units`: what joins units to the tens after them; empty: tens come first.
   * `rests`: what may join the rest to the hundreds.
   */
  readonly joints?: { readonly units: string; readonly rests: readonly string[] };
}
