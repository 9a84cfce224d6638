/** Words that join names and have no meaning alone. Folded. */
export const CONNECTORS: ReadonlySet<string> = new Set(
  ("of in at on by the and near to de del della di da do dos das du des la le les el los las l d y e i et und am im an " +
    "der die das den dem bei in van von zu zum zur op aan het ter te na nad pod u v w al " +
    // Kinds of settlements and areas before or after their name: "г. Казань", "м. Київ", "Омская обл.".
    "г гор город м місто смт пгт пос поселок село дер деревня гр град обл область р-н район раион مدينه").split(
      " ",
    ),
);

/** Street types that follow the name. Folded. The tables of abbreviations add more. */
export const STREET_TYPES_AFTER: ReadonlySet<string> = new Set(
  ("street st road rd avenue ave av lane ln drive dr boulevard blvd bvd way court ct square sq terrace place pl " +
    "highway hwy parkway pkwy close crescent cres alley mews circle trail pike loop row walk quay " +
    "streets roads avenues strassen strasse str weg platz gasse allee ring damm ufer straat laan plein gracht kade dreef gata gatan vag vagen vej gade " +
    "plads vei veien katu tie utca ut sokak sokagi cadde caddesi bulvari улица проспект переулок шоссе площадь")
    .split(" "),
);

/** Street types that precede the name. Folded. */
export const STREET_TYPES_BEFORE: ReadonlySet<string> = new Set(
  ("rue rues ruas calles carreras avenidas avenue av boulevard bd bvd chemin quai impasse route cours allee place via viale piazza corso vicolo " +
    "calle c avenida plaza paseo carrer camino carretera rua travessa praca largo " +
    "ulica ul aleja al plac ulice namesti ulitsa prospekt улица ул проспект пр пер шоссе пл " +
    "οδοσ شارع طريق jalan jl soi thanon").split(" "),
);

/** Everyday words that are also names of small places. Folded. A large place of such a name still matches. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  ("home house office work school shop store hotel motel airport station bank park church hospital market mall gym " +
    "center centre city town village north south east west left right here there new old big small best bar pub cafe " +
    "restaurant pizza coffee hello hi hey test testing address location place map none null unknown yes no ok please " +
    "help me you my your our we us it is was are be been do does go going gone come get got give make take see look " +
    "find search where what when who why how this that these those for from with without and or not but if so as at " +
    "to of off on in out up down over under near next behind front back top bottom side corner floor flat apartment " +
    "apt suite unit room building block tower gate door door bell bel rear second first third last one two three four " +
    "five six seven eight nine ten hundred thousand red green blue black white yellow orange brown pink fox dog cat " +
    "bird fish horse bear lion tree wood woods hill lake river sea beach island valley forest bridge mill farm green " +
    "hope love peace union liberty freedom independence harmony day night morning evening monday friday sunday week " +
    "month year time now today tomorrow yesterday delivery deliver parcel package leave call phone ring mobile " +
    "company limited ltd inc llc gmbh corp mr mrs ms dr lord king queen university college the over quick jumps lazy " +
    "street road lane avenue drive square court way number box most of man woman boy girl name food water").split(" "),
);

/** Above this population a place matches its name even if that is an everyday word (Nice, Orange). */
export const COMMON_WORD_POPULATION = 60_000;
