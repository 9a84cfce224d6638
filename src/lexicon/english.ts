import type { Lexicon } from "./lexicon.ts";

export const ENGLISH: Lexicon = {
  wordsApart: "prince princess",
  hourWords: "open, opening hours, business hours, office hours, hours, opening times, opens, open daily, closed",
  dayWords: "mon tue wed thu fri sat sun monday friday saturday sunday am pm noon",
  townWordsOf: "city town village township municipality borough",
  regionWords: "state province canton prefecture oblast krai county co commonwealth voivodeship governorate emirate",
  regionShortForms: "co county",
  countryWords: "country republic kingdom principality sultanate commonwealth",
  documentWords: "invoice order reference ref customer receipt ticket shipment po account acct mls",
  registerWords: "company registration",
  greetings: "hi hello hey dear",
  closings:
    "sent from my iphone, sent from my ipad, sent from my phone, sent from my mobile, thanks, thank you, many thanks, thanks a lot, thanks in advance, regards, best regards, kind regards, warm regards, best wishes, yours sincerely, sincerely, sincerely yours, yours faithfully, yours truly, cheers, all the best",
  zeroWords: "zero oh",
  formerNameWords: "formerly fka aka",
  doubtPhrases: `corner house, passed, 
    no longer, never, nobody, nothing at, except, excluding, excl, without, unlike, other than, all but, houses but,
    anywhere but, everywhere but, neither, either, instead of, rather than, wrong address, wrong, invalid, bad
    address, incorrect, fake, not valid, not our, not my, not at, don t, do not, no deliveries, was, were, used to,
    formerly, former address, former home, previous address, prior address, past address, last known, last seen, died
    at, historic, obsolete, outdated, deprecated, void, expired, cancel, cancelled, canceled, delete, deleted, remove,
    removed, unsubscribe, sold, demolished, vacated, closed, moved out, moved away, moved from, relocated from, we
    left, replaces, replaced, replacing, for example, eg, such as, similar, like, same as, same street, same
    town, same building, maybe, perhaps, possibly, probably, approximately, minus, versus, vs, anti, temporarily, bus
    stop, parking, park at, turn left, turn right, on the way, halfway, walking distance, minutes to, parallel to,
    vicinity, return to, stop sending, out of`,
  connectors: "of in at on by the and near to upon",
  connectorsBeforeTown: "in at near",
  districtWordsAfter: "district neighbourhood neighborhood",
  streetTypesAfter: `
    street st road rd avenue ave av lane ln drive dr boulevard blvd bvd way court ct square sq terrace place pl
    highway hwy parkway pkwy close crescent cres alley mews circle trail pike loop row walk quay streets roads avenues`,
  titles: `
    dr doctor, gen general, prof professor, capt captain, col colonel, lt lieutenant, sgt sergeant, maj major,
    rev reverend, pres president, gov governor, adm admiral, sen senator, cmdr commander, sir, hon honorable`,
  saints: "st saint",
  heardSounds: [["y", "igh"], ["y", "ie"], ["f", "ph"], ["ay", "eigh"]],
  commonStreetNames: `
    Main Street, High Street, Church Street, Park Avenue, Park Street, Park Road, Market Street, Broad Street,
    Oak Street, Maple Street, Elm Street, Pine Street, Cedar Street, Walnut Street, Washington Street, Lincoln Street,
    Mill Street, Mill Road, School Street, Station Road, River Road, Center Street, Water Street, Union Street,
    Court Street, Bridge Street, King Street, Queen Street, Broadway, Church Road, Church Lane, Victoria Road,
    Green Lane, Main Road, London Road`,
  commonStreetWords: `
    adams ash birch center central cherry chestnut church clark college dogwood elm first forest franklin front garden
    grant green grove hickory high highland hill hillcrest jackson jefferson johnson king lake laurel liberty lincoln
    locust madison magnolia main maple market meadow mill monroe north oak orchard park pine pleasant poplar prospect
    queen railroad ridge river rose school second south spring spruce state summit sunset sycamore third union valley
    victoria view walnut washington water west east willow wilson woodland york`,
  numberMarkers: "no nr num number n plot house hno dno lot blk block d villa bldg building",
  lotMarkers: "lot plot blk block cp",
  numberMarkerPairs: "h no, d no, plot no, door no, house no, house number, apt blk",
  numberJoints: "and",
  unitWords: `
    km kilometer kilometre apartment apt appt app aptmt unit suite ste flat flt room rm floor fl flr level lvl block blk tower building bldg door
    entrance entry staircase stair lot villa shop office penthouse ph maisonette cottage studio wing gate locker
    flatno shopno roomno trailer trlr space spc mailstop bay warehouse phase hall residence desk pod
    dock mailbox garage dept cubicle kiosk booth stall slip condo loft hangar hngr store ofc pier ms stop key side apts units suites townhouse`,
  flatWords: "apartment apt appt app aptmt unit suite ste flat flt flatno",
  unitLetters: "a b c d e k l p",
  unitMarkers: "no num n number",
  unitEndings: "f",
  floorWords: `floor fl flr f level ground upper lower basement bsmt penthouse mezzanine front rear left right r
    upstairs downstairs backyard attic unit apartment maisonette lowr uppr frnt lobby lbby office ofc back annexe annex gff studio garage`,
  wholeFloors:
    "ground upper lower basement bsmt penthouse mezzanine upstairs downstairs backyard attic maisonette lowr uppr frnt lobby lbby office ofc back annexe annex gff studio garage",
  floorPhrases:
    "g/f, lg/f, ug/f, the annexe, the annex, rear house, back house, front house, carriage house, coach house, granny flat",
  floorOrdinals: "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth main top garden",
  boxes: `
    po box, p o box, pobox, post office box, post box, postal box, gpo box, g p o box, private bag, locked bag,
    postbox, p o b, pob, po drawer, p o drawer, mail bag, postal bag, substation, sub station`,
  boxAbbreviations: "box, pmb, rd",
  plots: "parcel, tract, erf, parking space",
  postcodeMarkers: `
    zip, zip code, zipcode, postcode, post code, postal code, postal, pin, pin code, pincode, eircode`,
  cornerWords: "corner cor cnr intersection junction crossing crossroads crossroad",
  crossingWords: "and at x by with",
  crossingShortForms: "c/w",
  crossingFillers: "the of at ne nw se sw streets roads",
  addresseePhrases: `
    attn, attention, attention of, for the attention of, att, fao, c o, care of, in care of, deliver to, deliver for,
    deliver it to, ship to, ask for, hand to, hand over to, for delivery to, represented by, ceo, managing director, owner, proprietor`,
  addresseeTitles: "mr mrs ms",
  companyForms: `
    ltd limited llc llp lp inc incorporated corp corporation plc pty pvt co company trust foundation establishment`,
  departmentWords: "dept department office team desk manager director",
  officeWords: `
    account accounts accounting payable receivable billing finance payroll sales marketing purchasing procurement
    legal hr human resources it shipping receiving customer support service services claims returns and of the`,
  noteOpeners: `
    please, kindly, leave, deliver at, gate code, door code, access code, entry code, key code, code, ring
    doorbell, ring the, ring bell, ring twice, buzz, buzzer, call upon, call on, call before, call when, call me, call
    the, do not, don t, safe place, if not, if no, drop at, drop off, beware of, use the, use back, use side, by appointment, doors open, toll free, all rights reserved,
    get directions, view on map, my number is, be there in, be there at, press, dial, just ring, knock, text me, ask for, when you arrive`,
  noteTriggers: `
    leave ring bell deliver delivery call phone tel telephone reception concierge knock buzz buzzer parcel package
    courier dropoff drop handle fragile please asap thanks thank thx pls monday tuesday wednesday thursday friday saturday sunday doorbell doorman intercom mailroom doorstep press`,
  noteWords: `
    at the in with on of for to from by after before between until only no not a an and or if when then i we my me pls
    twice once times front back side rear left right door entrance desk gate house neighbour neighbor behind under near next porch garage lobby
    safe place morning afternoon evening noon midnight today tomorrow tonight week am pm o clock hours weekdays arrival upon arrive you your just`,
  measures: "m 2, sq ft, sq m, sqft, sqm, square feet, square metres, square meters",
  relationWords: "of from after before past off as than",
  landmarkOpeners: `
    off, before, after, between, under, towards, toward, outside, alongside, house behind, house after, house next, next house, house next door, building next, building next to it, next to it, building behind, left side of, not here, do not deliver, do not use, vicinity, kitty corner, near, nr, near by, nearby, opposite, opp, behind, beside, across, across from, next to, next door, in front of, close to,
    adjacent to, adj, adjacent, besides, back side of, rear of, above, below, around, about, approx, approximately,
    circa, past, beyond, facing, overlooking, view of, views of, view over, views over, former, formerly, previously, previously at, used to live at, used to be at, old address,
    not, do not ship to, do not send to, do not deliver to`,
  categoryWords: `
    hotel hostel motel inn guesthouse restaurant diner bar pub club disco nightclub fastfood grill supermarket market
    shop store mall shopping kiosk bakery butcher pharmacy drugstore chemist hairdresser bank atm post postoffice
    hospital clinic doctor dentist school kindergarten nursery university college library museum gallery theater
    theatre cinema zoo aquarium church chapel cathedral mosque synagogue temple cemetery station airport bus stop
    parking garage fuel gas park garden playground pool stadium sport sports gym fitness tennis beach castle tower
    townhall police toilet toilets wc fountain monument memorial viewpoint picnic camping campsite pizza coffee cafe
    petrol synagoge deli nails`,
  venueAbbreviations: `
    intl international, int international, natl national, nat national, univ university, uni university,
    hosp hospital, ctr center, cntr center, med medical, mem memorial, mus museum, lib library, sch school,
    elem elementary, bldg building, stn station, sta station, arpt airport, apt airport, gym gymnasium`,
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
    square court way number box most man woman boy girl name food water same above below ditto zoom europe asia
    africa america oceania middleeast fareast earth moon`,
  everydayWords: `
    i me my mine you your we us our he him his she her it its they them their this that these those here there who
    what when where why how which is are am was were be been do does did done have has had will would can could shall
    should may might must not no yes and or but so if then than as at of on in to too for from with by about just only
    very much more most each every all any some one ok okay oh ah hey hi hello bye thanks thank please sorry well good
    right now later soon again never always maybe let go come get see say know think want way up down out back god
    same above below ditto asap`,
  streetTypesTypedFirst: [{ countries: "US CA", words: "north south east west" }],
  omittedTypesAfter: "st ave rd dr ct ln way blvd pl cir ter sq lp pkwy hwy cres cl trl",
  streetWords: `
    1 first 1st one, 2 second 2nd two ii, 3 third 3rd three iii, 4 fourth 4th four iv, 5 fifth 5th five,
    6 sixth 6th six vi, 7 seventh 7th seven vii, 8 eighth 8th eight viii, 9 ninth 9th nine ix, 10 tenth 10th ten,
    11 eleventh eleven xi, 12 twelfth twelve xii, 13 thirteenth thirteen xiii, 14 fourteenth fourteen xiv,
    15 fifteenth fifteen xv, 16 sixteenth sixteen xvi, 17 seventeenth seventeen xvii, 18 eighteenth eighteen xviii,
    19 nineteenth nineteen xix, 20 twentieth twenty xx, 30 thirtieth thirty, 40 fortieth forty, 50 fiftieth fifty,
    60 sixtieth sixty, 70 seventieth seventy, 80 eightieth eighty, 90 ninetieth ninety, ally alley aly all,
    arc arcade, ave avenue av aven avenu avn avnue avenues avs, bch beach, bnd bend, blf bluff,
    blvd boulevard boulv bvd blv blvr, br bridge brg, brk brook, byp bypass, cswy causeway, ctr center centre cntr,
    cir circle circ crcl circuit circuito cct, clf cliff, cl close, cor corner, cors corners, cv cove, crk creek,
    cres crescent crsnt crst cr, xing crossing crssng, ct court crt, cts courts, dl dale,
    dr drive drives drv doctor dve, est estate, expy expressway expwy, ext extension, fld field, flds fields,
    frst forest, fwy freeway, gdn garden, gdns gardens grdns, gtwy gateway, gln glen, grn green, grv grove,
    hbr harbor harbour, hts heights, hwy highway hiway hwway, hl hill, hls hills, hw hollow, is island, jct junction,
    knl knoll, lk lake, ln lane lanes, lndg landing, lp loop, mnr manor, mdw meadow, mdws meadows, ml mill, mt mount,
    mtn mountain, orch orchard, pk park, pkwy parkway pkway pky, pde parade, pass passage psge, pl place, pln plain,
    plns plains, pt point pnt, prt port, prom promenade, rnch ranch, rdg ridge, riv river, rd road roads,
    rte route rt, shr shore, spg spring, spgs springs, sq square sqr squ, sta station stn,
    st street streets sts saint, smt summit, ter terrace terr tce, trl trail, trce trace, tpke turnpike trpk,
    un union, vly valley, via viaduct, vw view, vlg village, vis vista, wk walk, ft fort, jr junior, sr senior,
    gen general, sgt sergeant sugarut, capt captain, col colonel, lt lieutenant, martinlutherking mlk, prof professor,
    pres president, gt gate great, sen senator, mws mews, qy quay, esp esplanade, way wy, n north nth, s south sth,
    e east, w west, ne northeast, nw northwest, se southeast, sw southwest`,
  streetSmallWords: "a an and at the of on",
  joinedNumbers: {
    small: `
      first one, second two, third three, fourth four, fifth five, sixth six, seventh seven, eighth eight, ninth nine,
      tenth ten, eleventh eleven, twelfth twelve, thirteenth thirteen, fourteenth fourteen, fifteenth fifteen,
      sixteenth sixteen, seventeenth seventeen, eighteenth eighteen, nineteenth nineteen`,
    tens: `
      twenty twentieth, thirty thirtieth, forty fortieth, fifty fiftieth, sixty sixtieth, seventy seventieth,
      eighty eightieth, ninety ninetieth`,
  },
  counting: {
    small: "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
      "seventeen eighteen nineteen",
    tens: "twenty thirty forty fifty sixty seventy eighty ninety",
    hundreds: "hundred/hundredth",
    thousand: "thousand",
  },
  monthWords: `
    january february march april may june july august september october november december`,
  monthAbbreviations: "jan feb mar apr may jun jul aug sep sept oct nov dec",
  dividedStreetWords: { martinlutherking: "m l k" },
  lastStreetWords: { ter: "te", cir: "ci" },
  ordinalEndings: "st nd rd th",
  sidesOfStreets: "upper lower ground front left right level lowr uppr back",
  unitWordsInPostcodes: "fl ms",
  directionLetters: "w",
  hemispheres: {
    prior: 1,
    N: "N NORTH NORD NORTE NORTHERN",
    S: "S SOUTH SOUTHERN",
    E: "E EAST EASTERN",
    W: "W WEST WESTERN",
  },
  coordinateWords: {
    latitude: "LAT LATITUDE GPSLATITUDE LATTITUDE LATD LATDEG",
    longitude: "LON LNG LONG LONGITUDE GPSLONGITUDE LONGTITUDE",
    degrees: "DEG DEGS DEGREE DEGREES",
    minutes: "MIN MINS MINUTE MINUTES",
    seconds: "SEC SECS SECOND SECONDS",
    and: "AND BY",
    afterLabels: "IS",
    heights: "ALT ALTITUDE ELEV ELEVATION ELE HEIGHT H",
    heightUnits: "FT FEET METERS METRES METER METRE MASL AMSL MSL",
    headings: "COORDINATES COORDINATE COORDS COORD LOCATION LOC POSITION POS POINT AT",
    counters: "V VER VERSION NO NUMBER PAGE PP TEL PHONE FAX HOUSE APT UNIT STE SUITE BOX FLOOR ROOM",
    quantities: "MILES FT FEET LB OZ EURO EUROS DOLLAR DOLLARS PERCENT PCS AM PM",
    streetTypes:
      "ST STR STREET AV AVE AVENUE RD ROAD BLVD DR DRIVE LN LANE WAY PL PLACE CT COURT CIR HWY PKWY TER TERRACE TRL",
    beforeLabels: "GPS GEO",
  },
  addressOpeners: `
    it's, here's the address, here's my address, here is the address, here is my address, our new address is, my new address is, the new address is, new address is, our office is at, our new office is at,
    our shop is at, please update our address to, please update my address to, please change my address to, please
    change our address to, we moved to, we have moved to, i moved to, i have moved to, my address is, our address is, the address is, her address is, his address is, their address is, i live at,
    i live in, we live at, we live in, we are at, i am at, i'm at, im at, its at, hey its, hey it's, can u come to, can you come to, we're at, located at, we are located at, it
    is at, address is, mailing address is, send it to, ship it to, please send it to, please ship to, please
    deliver to, please bring it to, bring it to, can you send it to, can you deliver to, can you ship to, to:, from:, ship to, bill to, sold to, come to, meet me at, pick me up at, pick up at, drop off at,
    meeting at, where is, how do i get to, how to get to, directions to, navigate to, take me to, headquarters, head office, registered office, registered address, principal office, main office, headquartered at, visit us at, find us at, our office is located at, our shop is located at, our store is located at, we are located in, pickup from, pick up from, pickup at, ship from, property at, emergency at, she lives at, he lives at, they live at, customer lives at, resides at, residing at, residence, on my way to, heading to, drop off:, home address, work address, office address, where`,
  contactWords:
    "tel phone telephone mobile cell cellphone fax ph mob whatsapp tell vat ein tin abn acn crn uen gst ext extension",
  generationWords: "jr",
  placeDirections: "n north northern, s south southern, e east eastern, w west western",
  placeWords: `
    no north, so south, mt mount mountain, mtn mountain, mtns mountains, ft fort, pt point port, prt port, lk lake, lks lakes, cp cape,
    spgs springs, spg spring, hts heights, hgts heights, bch beach, jct junction, vly valley, vlg village, is island,
    isl island, hls hills, pk park, ctr center centre, cy city, fls falls, rpds rapids, gdns gardens, grv grove,
    hbr harbor harbour, crk creek, cv cove, lndg landing, twp township, mdws meadows, rdg ridge, shrs shores,
    sta station, vw view, cyn canyon, brk brook, bluf bluff, frst forest, wds woods, rvr river, plns plains,
    gr grand great, gt great, va virginia, okla oklahoma, colo colorado`,
  smallShortForms: "o on, u upon, le le, by by",
  numberedRoads: [
    "state route, state rte, state rt, state highway, state hwy, st hwy, st highway, st rt, st rte, st route, state road, state rd, st rd, sr, sh, s r, highway, hwy, route, rte, rt",
    "county road, county rd, co rd, co road, cr, c r, county highway, county hwy, co hwy, c h, ch, cty rd, cty hwy, county route, county rte, co rte",
    "us, us highway, us hwy, ushy, us hy, us route, us rte, us rt, u s, u s highway, u s hwy, u s route, united states highway, highway, hwy, route, rte, rt",
    "interstate, i, interstate highway, interstate hwy, ih",
    "farm to market road, farm to market, farm to market rd, fm, f m, fm road, fm rd",
  ],
  centreWords: "downtown",
  rangeWords: "to thru through",
  totalWords: "total totals sum subtotal average avg",
  remarkWords: "source sources note notes remark remarks",
  columnHeaders: {
    fullAddress: `
      address, full address, complete address, postal address, mailing address, street address full, location,
      whole address, addr full, query, input, where, delivery address, shipping address, billing address, home
      address, home, business address, property address, site address, geocode, formatted address, address text`,
    street: `
      street, street address, street name, road, road name, address line 1, address line, address 1, address1,
      addr1, addr line 1, line 1, add1, thoroughfare, st address, str, shipping street, billing street, mailing
      street, address street, street 1, avenue, road street, addr street, delivery line 1`,
    houseNumber: `
      house number, house no, house nr, house num, house, building number, building no, bldg no, street number,
      street no, street num, number, addr housenumber, housenumber, door number, premise number, plot no, plot
      number, hse no`,
    unit: `
      unit, unit no, unit number, apartment, apartment number, apt, apt no, suite, flat, flat no, flat number,
      address line 2, address 2, address2, addr2, addr line 2, line 2, add2, room, floor, addr unit, apartment
      suite, unit floor, street 2, secondary address`,
    postcode: `
      postcode, post code, postal code, postalcode, zip, zip code, zipcode, zip postal code, zip postcode,
      pincode, pin code, pin, eircode, addr postcode, postal, zip5, zip 4, p code, post zip code, cp`,
    locality: `
      city, town, city town, town city, locality, municipality, post town, posttown, village, city name, town
      name, addr city, place, place name, municipality name, settlement, city village,
      shipping city, billing city, mailing city, delivery city, home city, city municipality, localidad city`,
    district: `
      suburb, district, neighbourhood, neighborhood, quarter, borough, ward, barangay, sub locality, sublocality,
      community, area, sub district, subdistrict, city district, locality area, dependent locality, estate`,
    county: "county, county name, shire, parish",
    region: `
      region, state, province, state province, state region, province state, territory, state code, prefecture,
      state abbreviation, governorate, emirate, addr state, administrative area, state territory, province name,
      state name, county state, st, canton`,
    country: `
      country, country code, country name, nation, countrycode, iso2, iso country, country iso2, country iso, addr
      country, shipping country, billing country, cntry, ctry, country region, iso3, land country, m49,
      m49 code, un m49, iso numeric, numeric code`,
    latitude: `
      latitude, lat, y, y coord, gps lat, gps latitude, geo lat, lat wgs84, coord y, y coordinate, latitude deg`,
    longitude: `
      longitude, lon, lng, long, x, x coord, gps lon, gps lng, gps long, gps longitude, geo lng, geo lon, lon
      wgs84, coord x, x coordinate`,
    id: `
      id, no, nr, ref, reference, key, code, customer id, customer no, customer number, cust no, cust id, account
      number, account no, account id, record id, identifier, order id, order no, order number, external id, store
      id, store number, store no, row, row no, site id, number id, uid, uuid, guid, index, client id, serial no, s
      no, sr no, sl no, patient id, member no, sku, location id, shop no, branch code, asset id, property id,
      employee id, invoice no, policy no`,
    name: `
      name, site, full name, first name, last name, surname, given name, company, company name, customer, customer name,
      client, client name, business, business name, contact, contact name, organisation, organization,
      organization name, store, store name, shop, shop name, recipient, addressee, account name, branch, branch
      name, facility, facility name, school, hotel, site name, hospital, owner, title, supplier, vendor, firm,
      attention, location name, outlet, school name, restaurant, name of store, tenant`,
    other: `
      phone, phone number, telephone, tel, mobile, cell, fax, email, e mail, mail, website, web, url, date, time,
      created, updated, created at, updated at, date of birth, dob, birthday, notes, note, comment, comments,
      remark, remarks, description, status, active, type, category, price, amount, total, sales, revenue,
      quantity, qty, currency, weight, opening hours, hours, vat, vat number, tax id, gender, sex, age, language,
      source, priority, sum, balance, turnover, employees, salutation, iban, tags, size, segment, beds, group, po
      box, last order, visits, terms, sales rep, rating`,
  },
};
