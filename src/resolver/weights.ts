/**
 * Every weight of the resolver, named, with its reason. Costs are natural logarithms of odds, ≥ 0, and only add.
 * Figures: `test/corpora/places.csv` and the evaluation of the world's city names, see `src/decisions/0065_conditions_for_the_status_found.md`.
 */

/**
 * A word taken for nothing. Dearer than the least prominent place of that name, so that "Paris, Texas" is a town and
 * not Texas with a word to spare; cheaper than contradicting what is stated.
 */
export const COST_UNKNOWN_WORD = 18;
/** A street's type, or a word beside one: no street is known, so that such words say little either way. */
export const COST_STREET_WORD = 2;
/** The same where the world list knows the word as a region: whoever writes it means it. */
export const COST_KNOWN_REGION_AS_WORD = 20;
/** And where it is a country. */
export const COST_KNOWN_COUNTRY_AS_WORD = 23;
/** A name directly beside a street type is the street's ("Georgia Street", "rue de Paris"). */
export const COST_NAME_IN_STREET = 4;
/** "of", "in", "de": carries nothing by itself. */
export const COST_CONNECTOR = 0.2;
/** A name that a loaded street bears. */
export const COST_STREET = 0.5;
/** Two streets that meet: one street whose name holds the word between them comes first. */
export const COST_CROSSING = 0.3;
/** A unit, a floor, a box, a word to the courier. */
export const COST_NOTE = 0.2;
/** The same of what may be the house's number ("#12"): dearer than a number that is known. */
export const COST_NOTE_LIKE_NUMBER = 1.2;
/** "A7" is a house number in few countries. */
export const COST_NUMBER_FIRST_LETTER = 1.5;
/** A house's letter that begins the name of a known street as a direction: dearer than a number that street lacks. */
export const COST_NUMBER_DIRECTION = 5;
/** Three digits as a postcode that no data set knows. */
export const COST_POSTCODE_SHORT = 2.5;
/** An address without a place or a postcode: any street of the name may be meant. */
export const COST_UNANCHORED = 4;
/** The prominence that stands for a street's place where the text names none: streets have none of their own. */
export const COST_STREET_PRIOR = 8;
/** A street that nothing but its bare name speaks for: no number, no word for a street, no place. */
export const COST_BARE_STREET = 5;
/** The same, of a street that is known in other places than the answered one. */
export const COST_BARE_STREET_ELSEWHERE = 10;
/** The name as written differs from the known one by more than its spelling ("Paz" for "de la Paz"). */
export const COST_NAME_VARIANT = 0.4;
/** The stated place lies inside the street's, or the street's addresses name it. */
export const COST_PLACE_CLOSE = 0.3;
/** The stated place is a neighbour of the street's: people are often wrong by one village. */
export const COST_PLACE_NEIGHBOUR = 6;
/** The same inside the circle of the stated town: a quarter whose data set does not say whose it is, or a suburb. */
export const COST_PLACE_IN_CIRCLE = 2;
/** The stated town is another one, and the house bears both the stated number and the stated postcode. */
export const COST_PLACE_DISPROVEN = 3;
/** The stated postcode is another one than the house's: people are often wrong about it, and never found by it. */
export const COST_POSTCODE_CONFLICT = 5;
/** The street's postcode is not known, so that the stated one says nothing. */
export const COST_POSTCODE_UNPROVEN = 1;
/** A second postcode or number, which nothing bears. */
export const COST_NUMBER_UNMATCHED = 3;
/** Something stands between the street and its number. */
export const COST_NUMBER_AWAY = 1.5;
/** The number is known without, or with another letter. */
export const COST_NUMBER_SUFFIX = 0.7;
/** The number lies in a known range, or between known numbers of its side. */
export const COST_NUMBER_RANGE = 1;
export const COST_NUMBER_BETWEEN = 1.5;
/** A plate of metres ("# 12-28") between known ones of its block: its place is told by the number itself. */
export const COST_NUMBER_PLATE = 0.5;
/** No number of the street is known. */
export const COST_NUMBER_NONE = 1.5;
/** Numbers of the street are known, and this is none of them. */
export const COST_NUMBER_MISSING = 4;
/**
 * The stated town bears the stated number in the stated street, and another town of its name, without data, would have
 * to bear it too: by the digits of the number, beside the cost of an unloaded street. Of streets of 13 German and Swiss
 * towns whose name another one has, it has 23 % of the numbers of one or two digits and 6 % of those of three; of ten
 * American towns none of those of four (3,000 met).
 */
export const COSTS_NUMBER_COINCIDENCE: readonly number[] = [0, 1.4, 1.4, 2.5, 4];
/** The same of a street that nearly every town has. */
export const COSTS_COMMON_COINCIDENCE: readonly number[] = [0, 0, 0, 0, 2.5];
/** The same of a street of which the stated number is not known. Never found, so that it only says what comes first. */
export const COST_STREET_COINCIDENCE = 2;
/** The same of another street of that name in the same town, of which no number is known: most often its other end. */
export const COST_NUMBER_ELSEWHERE = 2.5;
/** A place where streets are loaded, and the written one is none of them. */
export const COST_STREET_MISSING = 7;
/** A place where no streets are loaded: that it is not known there is next to no evidence. */
export const COST_STREET_UNLOADED = 2.5;
/** The same with a postcode that a loaded address bears. */
export const COST_POSTCODE_UNLOADED = 2;
/** A country whose postcodes look otherwise. */
export const COST_POSTCODE_MISFIT = 8;
/** A number without a street that bears it. */
export const COST_NUMBER = 0.6;
/** A word that looks like a postcode; no loaded dataset knows postcodes by name. */
export const COST_POSTCODE = 0.5;
/** Every further name of a reading: "New York" is one name before it is two. */
export const COST_NAME = 0.3;
/** A name written across a comma: "Washington, DC" as one name. */
export const COST_ACROSS_SEPARATOR = 0.4;
/** A name that begins or ends inside a segment among words nobody knows is more likely one of those words. */
export const COST_INSIDE_WORDS = 1.5;
/** An everyday word or a street type taken for a place: Street in Somerset, Of in Türkiye, Best in Brabant. */
export const COST_COMMON_WORD = 3;
/** A two-letter code that states the area of another name ("Portland, OR"). */
export const COST_CODE_AS_AREA = 0.1;
/** The same as all that is asked for: "CA" is more often a word, a typo or another code. */
export const COST_CODE_AS_TARGET = 3;
/** Another name than its own: former names and names of parts make rivals of places that nobody calls so. */
export const COST_ALTERNATE_NAME = 3;
/** A name that a great language calls it by today: Munich, Florence, Пекин. */
export const COST_EXONYM = 0.3;
/** One edit between the written and the known name: about one name in a hundred is misspelt. */
export const COST_FIRST_EDIT = 4.6;
/** The second edit: a misspelt name often has two. */
export const COST_SECOND_EDIT = 3.2;
/** A slip of the pen seldom makes another known name. Beside the cost of the edit. */
export const COST_RIVAL_NAME = 1.5;
/** And seldomer a town's (from `TOWN_IMPORTANCE` on): of the world's listed names one in ten is one. */
export const COST_RIVAL_OF_TOWN = 3.8;
/** 15,000 people. */
export const TOWN_IMPORTANCE = 4_175;
/** What is stated beside a place and lies close by instead of around it ("Hollywood, Los Angeles"). */
export const COST_VICINITY = 0.8;
/** The stated country is another one. People are seldom wrong about the country. */
export const COST_COUNTRY_CONFLICT = 26;
/** The stated region or county is another one. */
export const COST_AREA_CONFLICT = 22;
/** The stated place is another one, e.g. another town beside the answered one. */
export const COST_PLACE_CONFLICT = 19;

/**
 * How strongly prominence is the prior between namesakes: the odds grow with this power of the population. The rank of
 * a place (`importance`, a thousand units a tenfold population) already raises capitals and lowers areas.
 */
export const PROMINENCE_EXPONENT = 1;
/** The rank of the greatest places on Earth; above it all are equally known. */
export const IMPORTANCE_CEILING = 8_000;
/** A place whose people nobody counted is no village for that: the middle of all listed places. */
export const IMPORTANCE_UNKNOWN = 3_500;
/** All below this rank are taken as equally small. */
export const IMPORTANCE_FLOOR = 2_500;

/** How much a place next to `near` gains over one at the end of the world: 20 to 1. A bias, never a filter. */
export const NEAR_COST_MAX = Math.log(20);
/** The distance at which half of that is left. Metres. */
export const NEAR_HALF_M = 50_000;

/** Below this an answer is no answer. */
export const RESOLVED_CONFIDENCE = 0.03;
/** A place with less than this share of the weight of all that may be meant is `ambiguous`. */
export const AMBIGUOUS_SHARE = 0.9;
/** The same for a bare name: with 0.9, of 100 cities `found` by it 0.4 were a nearly equal namesake. */
export const BARE_AMBIGUOUS_SHARE = 0.93;
/** The same for streets among streets. Set by hand, on all areas of the evaluation at once; no area was held out. */
export const STREET_AMBIGUOUS_SHARE = 0.85;
/**
 * A namesake of the town, as large and without data, leaves an address ambiguous; one of a tenth of its size does not.
 */
export const NAMESAKE_SHARE = 0.05;
/** And with less than this where the confidence is too low: then it was the rivals. */
export const RIVALLED_SHARE = 0.99;

/**
 * Set, not measured: it should be the 95th percentile of the distance between two data sets' points of one house.
 * Metres.
 */
export const ACCURACY_HOUSE_M = 25;
/**
 * Of a number in a range (set, not measured), and between known neighbours: of 190 removed houses that were
 * interpolated, the 95th percentile was 41 m, and 187 lay within 60. Metres.
 */
export const ACCURACY_RANGE_M = 120;
export const ACCURACY_BETWEEN_M = 60;
/** Postcodes are listed by one point each, which is a village's as often as a building's. Metres. */
export const ACCURACY_POSTCODE_MIN_M = 500;
/** Where two streets meet: set, not measured. Lines are drawn along the middle, and kept to five metres. Metres. */
export const ACCURACY_CROSSING_M = 30;
/** A street is no finer than its own width and the houses along it. Metres. */
export const ACCURACY_STREET_MIN_M = 30;
/**
 * A street of which no line is known, only some of its houses: of 223 houses taken out of such streets the 95th
 * percentile lay 2.5 km from the middle of the others. Metres.
 */
export const ACCURACY_STREET_POINTS_M = 2_500;

/**
 * The only one of its name inside what the caller limits the answer to, all of whose streets are loaded. Set by hand.
 */
export const CONFIDENCE_NAMED_ALONE = 0.96;
/**
 * The only one of its name in all that is loaded, with nothing that says where: most of the world is not. Set by hand.
 */
export const CONFIDENCE_NAMED_ANYWHERE = 0.5;
/**
 * A postcode that one loaded country has: one address in ten lies outside of its circle, and others may have it too.
 */
export const CONFIDENCE_POSTCODE_ALONE = 0.8;
/** At most, of a place whose name is an everyday word: what is fitted are texts that all mean a place. Set by hand. */
export const CONFIDENCE_EVERYDAY = 0.3;
/** At most, of a place that is not called so today, or by a code of two areas. Set by hand. */
export const CONFIDENCE_OTHERWISE = 0.6;
/** A name that is misspelt, in a stated town. Set by hand. */
export const CONFIDENCE_NAMED_MISSPELT = 0.98;
/** A board, a stop or a car park of the name beside the thing itself. Set by hand. */
export const COST_AT_ANOTHER = 4;
