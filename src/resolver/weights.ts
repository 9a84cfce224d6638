/**
 * The weights of the resolver with their reasons. Costs are natural logarithms of odds, at least 0, and only add.
 * Measured on `test/corpora/places.csv` and the city names of the evaluation; see decision 0060.
 */

/**
 * A word without a meaning. Higher than the cost of the least prominent place of that name, so that "Paris, Texas" is a
 * town and not Texas with an extra word; lower than a contradiction.
 */
export const COST_UNKNOWN_WORD = 18;
/** A street type, or a word next to one, without a known street: such words say little either way. */
export const COST_STREET_WORD = 2;
/** The same for a word that is also a region: the region is probably intended. */
export const COST_KNOWN_REGION_AS_WORD = 20;
/** The same for a country. */
export const COST_KNOWN_COUNTRY_AS_WORD = 23;
/** A name directly next to a street type belongs to the street ("Georgia Street", "rue de Paris"). */
export const COST_NAME_IN_STREET = 4;
/** The same where a loaded street has this name ("Rua de Santa Catarina"): a region has the people of all its towns. */
export const COST_NAME_IN_KNOWN_STREET = 8;
/** "of", "in", "de": no meaning of their own. */
export const COST_CONNECTOR = 0.2;
/** The name of a loaded street. */
export const COST_STREET = 0.5;
/** Two streets that meet. A single street whose name contains the word between them has a lower cost. */
export const COST_CROSSING = 0.3;
/** A unit, a floor, a box, a message to the courier. */
export const COST_NOTE = 0.2;
/** A quarter with the name of a place: more than the place in it, and less than one that contradicts the address. */
export const COST_QUARTER = 1.2;
/**
 * A person or a firm with the name of a place, in front of an address: lower than the cost of an unknown word, so that
 * the town behind the street counts; higher than that of the street's town not being named.
 */
export const COST_PERSON = 14;
/** The same for what may be the house number ("#12"): higher than the cost of a number that is known. */
export const COST_NOTE_LIKE_NUMBER = 1.2;
/**
 * The same for digits with a letter where a house number stands ("Hauptstrasse 24f"): higher than the cost of a number
 * between known ones, lower than that of one that the street lacks.
 */
export const COST_NOTE_AS_NUMBER = 2.5;
/** "A7" is a house number in few countries. */
export const COST_NUMBER_FIRST_LETTER = 1.5;
/**
 * The letter of a house number that begins the name of a known street as a direction: higher than the cost of a number
 * that the street lacks.
 */
export const COST_NUMBER_DIRECTION = 5;
/** Three digits as a postcode that no data set has. */
export const COST_POSTCODE_SHORT = 2.5;
/** An address without a place or a postcode: it may be any street of that name. */
export const COST_UNANCHORED = 4;
/** The prominence cost of a street whose place is not named: streets have no prominence of their own. */
export const COST_STREET_PRIOR = 8;
/**
 * A street without a number and a town whose name is that of a settlement of the country: that is meant. Set by hand.
 */
export const COST_NAMED_AS_TOWN = 1;
/** A street with its bare name as the only evidence: no number, no street type, no place. */
export const COST_BARE_STREET = 5;
/** The same for a street that is known in other places than the answered one. */
export const COST_BARE_STREET_ELSEWHERE = 10;
/** The name differs from the known one by more than its spelling ("Paz" for "de la Paz"). */
export const COST_NAME_VARIANT = 0.4;
/** The named place lies inside the street's place, or addresses of the street name it. */
export const COST_PLACE_CLOSE = 0.3;
/** The named place is a neighbour of the street's: people are often wrong by one village. */
export const COST_PLACE_NEIGHBOUR = 6;
/** The same inside the circle of the named town: a suburb, or a quarter without a parent in the data. */
export const COST_PLACE_IN_CIRCLE = 2;
/** The named town is another one, but the house has both the number and the postcode of the input. */
export const COST_PLACE_DISPROVEN = 3;
/** The postcode differs from the house's: a frequent error, which never leads to `found`. */
export const COST_POSTCODE_CONFLICT = 5;
/** The street's postcode is unknown, so the one of the input proves nothing. */
export const COST_POSTCODE_UNPROVEN = 1;
/** A second postcode or number without a use. */
export const COST_NUMBER_UNMATCHED = 3;
/** Other words stand between the street and its number. */
export const COST_NUMBER_AWAY = 1.5;
/** The number is known without a suffix, or with another one. */
export const COST_NUMBER_SUFFIX = 0.7;
/** The number lies in a known range, or between known numbers of its side. */
export const COST_NUMBER_RANGE = 1;
export const COST_NUMBER_BETWEEN = 1.5;
/** A number in metres ("# 12-28") between known ones of its block: the number itself gives the position. */
export const COST_NUMBER_PLATE = 0.5;
/** No number of the street is known. */
export const COST_NUMBER_NONE = 1.5;
/** Numbers of the street are known, but not this one. */
export const COST_NUMBER_MISSING = 4;
/**
 * The named town has the house, so a same-named town without data would need it by coincidence: cost by number of
 * digits, in addition to that of an unloaded street. Streets in 13 German and Swiss towns with a namesake have 23 % of
 * the numbers of one or two digits and 6 % of those of three; in ten US towns none of those of four (3,000 pairs).
 */
export const COSTS_NUMBER_COINCIDENCE: readonly number[] = [0, 1.4, 1.4, 2.5, 4];
/** The same for a street name that nearly every town has. */
export const COSTS_COMMON_COINCIDENCE: readonly number[] = [0, 0, 0, 0, 2.5];
/**
 * The same for a street without the number of the input. Such an answer is never `found`, so this only affects the
 * order.
 */
export const COST_STREET_COINCIDENCE = 2;
/**
 * The same for a street without a number, unless its words are common: of the names of eight towns of the United States
 * at most 5.4 % are also in another one of them, and 0.8 % on average.
 */
export const COST_STREET_NAME_COINCIDENCE = 2.5;
/** The same for another street of that name in the same town without known numbers: usually its other end. */
export const COST_NUMBER_ELSEWHERE = 2.5;
/**
 * The same for another street of that name in the same town whose postcode is not known, if one has the postcode of the
 * input: a town with several streets of one name has some ten postcodes.
 */
export const COST_POSTCODE_ELSEWHERE = 2.5;
/** Streets of the place are loaded, but not this one. */
export const COST_STREET_MISSING = 7;
/** No streets of the place are loaded, so an unknown street is next to no evidence. */
export const COST_STREET_UNLOADED = 2.5;
/** The same for a postcode that loaded addresses have. */
export const COST_POSTCODE_UNLOADED = 2;
/**
 * A postcode that is known in another country, and postcodes of this one are not loaded: it may have the same code, but
 * of places with one name the one that has it is the likely one.
 */
export const COST_POSTCODE_UNLISTED = 3;
/** Postcodes of the country have another shape. */
export const COST_POSTCODE_MISFIT = 8;
/** A long postcode, or one with the sign of its country, is known in another country. */
export const COST_POSTCODE_OF_OTHER_COUNTRY = 9;
/** A number without a street that has it. */
export const COST_NUMBER = 0.6;
/** The same next to the name of a place. It only decides which of two long numbers is the postcode. */
export const COST_NUMBER_AT_PLACE = 0.05;
/** A word in the shape of a postcode. */
export const COST_POSTCODE = 0.5;
/** Every place name of a parse: "New York" is more likely one name than two. */
export const COST_NAME = 0.3;
/** A name across a comma: "Washington, DC" as one name. */
export const COST_ACROSS_SEPARATOR = 2.5;
/** A name that begins or ends among unknown words of its segment is more likely part of those words. */
export const COST_INSIDE_WORDS = 1.5;
/** A name beside unknown words, or a code in the middle, where another segment is a town: that is meant. Set by hand. */
export const COST_CHANCE = 4;
/** Such a name for a place that it does not contain: as much as a word without a meaning. */
export const COST_CHANCE_CONFLICT = 18;
/**
 * A name that a hyphen joins to a word that is part of no name is part of another name: "Champs-Élysées" is not in Champs.
 * Above what a nearby town costs more than the named one. Set by hand.
 */
export const COST_PART_OF_COMPOUND = 10;
/**
 * The first part of a name with a hyphen: "Baden-Baden" is rather that city than Baden in the area of Baden. Set by
 * hand.
 */
export const COST_PART_OF_HYPHENATED = 2;
/** An everyday word or street type as a place: Street in Somerset, Of in Türkiye, Best in Brabant. */
export const COST_COMMON_WORD = 3;
/** A two-letter code for the area of another name ("Portland, OR"). */
export const COST_CODE_AS_AREA = 0.1;
/** The same as the whole input: "CA" is more often a word, a typo or another code. */
export const COST_CODE_AS_TARGET = 3;
/**
 * A code of a region or country in the place of one, behind a comma or at the end ("Munich, ND"), as a word without a
 * meaning or for a place that it does not contain: a region that is written contains the answer, and the list may lack
 * the place. Higher than the prominence of any place of the name. Set by hand.
 */
export const COST_STATED_CODE = 28;
/**
 * A name in another language for a place that such a code contains, if another place has the name as its own inside
 * another area of the code: "Milan, MI" is rather in Michigan than the Milano of the sign MI. Set by hand.
 */
export const COST_TRANSLATED_RIVAL = 8;
/** Candidates whose cost exceeds the best by more weigh less than 1 in 20,000 each and are dropped. */
export const COST_MARGIN = 10;
/** An alternative name: former names and names of parts cause rivals that nobody calls so. */
export const COST_ALTERNATE_NAME = 3;
/** The same where another place has the name as its own, and the name is not alike: "Bethlehem" is not Belém. */
export const COST_OTHERS_NAME = 3;
/** The current name in a major language: Munich, Florence, Пекин. */
export const COST_EXONYM = 0.3;
/** The first typo in a name: about one name in a hundred is misspelt. */
export const COST_FIRST_TYPO = 4.6;
/** The second typo: a misspelt name often has two. */
export const COST_SECOND_TYPO = 3.2;
/** A typo seldom results in another existing name. In addition to the cost of the typo. */
export const COST_RIVAL_NAME = 1.5;
/**
 * Extra cost for treating the exact name of a town (from `TOWN_IMPORTANCE` on) as a typo of another name: 10 % of
 * listed names are one typo from another.
 */
export const COST_RIVAL_OF_TOWN = 3.8;
/**
 * Added to `COST_RIVAL_NAME` or `COST_RIVAL_OF_TOWN` if the text also names an area that the place lies in ("Ranpur,
 * India"). Then the name is nearly always written as it is meant.
 */
export const COST_RIVAL_INSIDE = 4;
/** The importance of a town of 15,000 people. */
export const TOWN_IMPORTANCE = 4_175;
/** A city that everybody knows (100,000 people). */
export const CITY_IMPORTANCE = 5_000;
/**
 * The name of the place itself once more: a place inside another one of the same name is more often written so. Tables
 * repeat a town in one row of fifty or so; set by hand.
 */
export const COST_NAME_REPEATED = 4;
/**
 * A country that addresses of a territory may name, for a place there: more than a capital has before a village. Set by
 * hand.
 */
export const COST_OWN_COUNTRY_OMITTED = 4.5;
/** A named place that lies close by instead of around it ("Hollywood, Los Angeles"). */
export const COST_VICINITY = 0.8;
/** A quarter of another town than the one that the area's name also means. It is still a rival. Set by hand. */
export const COST_QUARTER_OF_OTHER_TOWN = 1;
/** The named country is another one. People are seldom wrong about the country. */
export const COST_COUNTRY_CONFLICT = 26;
/** The named region or county is another one. */
export const COST_AREA_CONFLICT = 22;
/** The named place is another one, for example another town. */
export const COST_PLACE_CONFLICT = 19;

/**
 * Strength of prominence as the prior between namesakes: the odds grow with this power of the population. The
 * importance of a place (1,000 units per tenfold population) already raises capitals and lowers areas.
 */
export const PROMINENCE_EXPONENT = 1;
/** The importance of the greatest places on Earth; above it all are equal. */
export const IMPORTANCE_CEILING = 8_000;
/** The importance of a place with unknown population: the median of all listed places. */
export const IMPORTANCE_UNKNOWN = 3_500;
/** Below this importance all places are equal. */
export const IMPORTANCE_FLOOR = 2_500;

/** The gain of a place at `near` over one on the other side of the world: 20 to 1. A bias, never a filter. */
export const NEAR_COST_MAX = Math.log(20);
/** The distance at which half of it remains. Metres. */
export const NEAR_HALF_M = 50_000;

/** Below this confidence there is no answer. */
export const RESOLVED_CONFIDENCE = 0.03;
/** A venue with a smaller share of the weight of all rivals is `ambiguous`. */
export const AMBIGUOUS_SHARE = 0.9;
/**
 * The same for the status of a place: of 40 cities with their country or region and a share of 0.9 to 0.93, four were a
 * nearly equal namesake, above it none of 6,600. With 0.9, 0.4 of 100 cities named alone were a nearly equal namesake.
 */
export const PLACE_AMBIGUOUS_SHARE = 0.93;
/** The same for streets among streets. Set by hand on all areas of the evaluation together; no area was held out. */
export const STREET_AMBIGUOUS_SHARE = 0.85;
/**
 * A namesake of the town without data makes an address ambiguous if its share is larger: one of equal size does, one of
 * a tenth of the size does not.
 */
export const NAMESAKE_SHARE = 0.05;
/** If the confidence is too low and the share is smaller than this, the rivals are the reason. */
export const RIVALLED_SHARE = 0.99;

/**
 * Set, not measured: should be the 95th percentile of the distance between two data sets' points of one house. Metres.
 */
export const ACCURACY_HOUSE_M = 25;
/**
 * A number in a range (set, not measured), and between known neighbours: of 190 houses that were removed and
 * interpolated, the 95th percentile was 41 m, and 187 lay within 60. Metres.
 */
export const ACCURACY_RANGE_M = 120;
export const ACCURACY_BETWEEN_M = 60;
/** Postcodes are listed as single points, of a village as often as of a building. Metres. */
export const ACCURACY_POSTCODE_MIN_M = 500;
/** A crossing: set, not measured. Lines follow the middle of the street, simplified to five metres. Metres. */
export const ACCURACY_CROSSING_M = 30;
/** A street is at least as wide as itself with the houses along it. Metres. */
export const ACCURACY_STREET_MIN_M = 30;
/**
 * A street without a line, known only by some houses: of 223 houses removed from such streets, the 95th percentile lay
 * 2.5 km from the middle of the others. Metres.
 */
export const ACCURACY_STREET_POINTS_M = 2_500;

/** The only venue of its name within the caller's limits, where all streets are loaded. Set by hand. */
export const CONFIDENCE_NAMED_ALONE = 0.96;
/**
 * The only venue of its name in all loaded data, without a place in the input: most of the world is not loaded. Set by
 * hand.
 */
export const CONFIDENCE_NAMED_ANYWHERE = 0.5;
/**
 * A postcode of one loaded country: one address in ten lies outside of its circle, and other countries may have it too.
 */
export const CONFIDENCE_POSTCODE_ALONE = 0.8;
/** Of a postcode of loaded addresses, in the country or the bounds that the caller gives. Set by hand. */
export const CONFIDENCE_POSTCODE_KNOWN = 0.99;
/**
 * Upper limit for a place named by an everyday word: the model was fitted on texts that all mean a place. Set by hand.
 */
export const CONFIDENCE_EVERYDAY = 0.3;
/** Upper limit for a place named by a former name, or by a code that two areas have. Set by hand. */
export const CONFIDENCE_OTHERWISE = 0.6;
/** A misspelt venue in a named town. Set by hand. */
export const CONFIDENCE_NAMED_MISSPELT = 0.98;
/** A board, a stop or a car park with the name of the venue next to it. Set by hand. */
export const COST_AT_ANOTHER = 4;
