import type { Lexicon } from "./lexicon.ts";

/** English. */
export const ENGLISH: Lexicon = {
  connectors: "of in at on by the and near to",
  streetTypesAfter: `
    street st road rd avenue ave av lane ln drive dr boulevard blvd bvd way court ct square sq terrace place pl
    highway hwy parkway pkwy close crescent cres alley mews circle trail pike loop row walk quay streets roads avenues`,
  titles: `
    dr doctor, gen general, prof professor, capt captain, col colonel, lt lieutenant, sgt sergeant, maj major,
    rev reverend, pres president, gov governor, adm admiral, sen senator, cmdr commander, sir, hon honorable`,
  saints: "st saint",
  commonStreetNames: [
    "Main Street",
    "High Street",
    "Church Street",
    "Park Avenue",
    "Park Street",
    "Park Road",
    "Market Street",
    "Broad Street",
    "Oak Street",
    "Maple Street",
    "Elm Street",
    "Pine Street",
    "Cedar Street",
    "Walnut Street",
    "Washington Street",
    "Lincoln Street",
    "Mill Street",
    "Mill Road",
    "School Street",
    "Station Road",
    "River Road",
    "Center Street",
    "Water Street",
    "Union Street",
    "Court Street",
    "Bridge Street",
    "King Street",
    "Queen Street",
    "Broadway",
    "Church Road",
    "Church Lane",
    "Victoria Road",
    "Green Lane",
    "Main Road",
    "London Road",
  ],
  numberMarkers: "no nr num number n plot hno dno lot blk block d",
  numberMarkerPairs: "h no, d no, plot no, door no, house no",
  numberJoints: "and",
  unitWords: `
    apartment apt appt app aptmt unit suite ste flat room rm floor fl flr level lvl block blk tower building bldg door
    entrance entry staircase stair lot villa shop office penthouse ph maisonette cottage studio wing gate locker
    flatno shopno roomno bay warehouse phase hall residence`,
  unitLetters: "a b c d e k l p",
  unitMarkers: "no num n number",
  unitEndings: "f",
  floorWords: "floor fl flr f level ground upper lower basement mezzanine front rear left right r",
  boxes: `
    po box, p o box, pobox, post office box, post box, postal box, gpo box, g p o box, private bag, locked bag,
    postbox`,
  boxAbbreviations: "box, pmb",
  postcodeMarkers: `
    zip, zip code, zipcode, postcode, post code, postal code, postal, pin, pin code, pincode, eircode`,
  cornerWords: "corner cor cnr intersection junction crossing",
  crossingWords: "and at x by with",
  crossingFillers: "the of at",
  addresseePhrases: `
    attn, attention, attention of, for the attention of, att, fao, c o, care of, in care of, deliver to, deliver for,
    deliver it to, ship to, ask for, hand to, hand over to, for delivery to`,
  addresseeTitles: "mr mrs ms",
  companyForms: `
    ltd limited llc llp lp inc incorporated corp corporation plc pty pvt co company trust foundation establishment`,
  departmentWords: "dept department office team desk",
  officeWords: `
    account accounts accounting payable receivable billing finance payroll sales marketing purchasing procurement
    legal hr human resources it shipping receiving customer support service services claims returns and of the`,
  noteOpeners: `
    please, kindly, leave, deliver at, gate code, door code, access code, entry code, key code, code, ring
    doorbell, ring the, ring bell, ring twice, buzz, buzzer, call upon, call on, call before, call when, call me, call
    the, do not, don t, safe place, if not, if no, drop at, drop off, beware of, use the, use back, use side`,
  noteTriggers: `
    leave ring bell deliver delivery call phone tel telephone reception concierge knock buzz buzzer parcel package
    courier dropoff drop handle fragile please`,
  noteWords: `
    at the in with on of for to from by after before between until only no not a an and or if when then i we my me
    twice once times front back side rear left right door entrance desk gate house neighbour neighbor behind under near next porch garage lobby
    safe place morning afternoon evening am pm o clock hours weekdays`,
  landmarkOpeners: `
    near, nr, near by, nearby, opposite, opp, behind, beside, across, across from, next to, in front of, close to,
    adjacent to, adj, adjacent, besides, back side of, above, below`,
  categoryWords: `
    hotel hostel motel inn guesthouse restaurant diner bar pub club disco nightclub fastfood grill supermarket market
    shop store mall shopping kiosk bakery butcher pharmacy drugstore chemist hairdresser bank atm post postoffice
    hospital clinic doctor dentist school kindergarten nursery university college library museum gallery theater
    theatre cinema zoo aquarium church chapel cathedral mosque synagogue temple cemetery station airport bus stop
    parking garage fuel gas park garden playground pool stadium sport sports gym fitness tennis beach castle tower
    townhall police toilet toilets wc fountain monument memorial viewpoint picnic camping campsite pizza coffee cafe
    petrol synagoge`,
  venueAbbreviations: [
    ["intl", "international"],
    ["int", "international"],
    ["natl", "national"],
    ["nat", "national"],
    ["univ", "university"],
    ["uni", "university"],
    ["hosp", "hospital"],
    ["ctr", "center"],
    ["cntr", "center"],
    ["med", "medical"],
    ["mem", "memorial"],
    ["mus", "museum"],
    ["lib", "library"],
    ["sch", "school"],
    ["elem", "elementary"],
    ["bldg", "building"],
    ["stn", "station"],
    ["sta", "station"],
    ["arpt", "airport"],
    ["apt", "airport"],
    ["gym", "gymnasium"],
  ],
  commonWords: `
    home house office work school shop store hotel motel airport station bank park church hospital market mall gym
    center centre city town village north south east west left right here there new old big small best bar pub cafe
    restaurant pizza coffee hello hi hey test testing address location place map none null unknown yes no ok please
    help me you my your our we us it is was are be been do does go going gone come get got give make take see look
    find search where what when who why how this that these those for from with without and or not but if so as at to
    of off on in out up down over under near next behind front back top bottom side corner floor flat apartment apt
    suite unit room building block tower gate door bell bel rear second first third last one two three four five six
    seven eight nine ten hundred thousand red green blue black white yellow orange brown pink fox dog cat bird fish
    horse bear lion tree wood woods hill lake river sea beach island valley forest bridge mill farm hope love peace
    union liberty freedom independence harmony day night morning evening monday friday sunday week month year time now
    today tomorrow yesterday delivery deliver parcel package leave call phone ring mobile company limited ltd inc llc
    gmbh corp mr mrs ms dr lord king queen university college the quick jumps lazy street road lane avenue drive
    square court way number box most man woman boy girl name food water`,
  everydayWords: `
    i me my mine you your we us our he him his she her it its they them their this that these those here there who
    what when where why how which is are am was were be been do does did done have has had will would can could shall
    should may might must not no yes and or but so if then than as at of on in to too for from with by about just only
    very much more most each every all any some one ok okay oh ah hey hi hello bye thanks thank please sorry well good
    right now later soon again never always maybe let go come get see say know think want way up down out back god`,
};
