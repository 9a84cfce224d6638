import type { SourceName } from "../datasets/source_table.ts";
import type { AreaOptions } from "../sources/areas.ts";
import { isObject } from "../../text/json_value.ts";

/** The publisher's list of extracts, without their outlines; about half a megabyte. */
export const GEOFABRIK_INDEX = "https://download.geofabrik.de/index-v1-nogeom.json";

const HOST = "https://download.geofabrik.de";
const ENDING = "-latest.osm.pbf";
const ADDRESS = /^https:\/\/download\.geofabrik\.de\/((?:[a-z0-9-]+\/)*[a-z0-9-]+)-latest\.osm\.pbf$/u;
/** Extracts in the index; it has some five hundred. */
const ENTRIES_MAX = 5000;

/** The extracts of the table that comes with this version. */
export function geofabrikEntries(): CatalogEntry[] {
  const byPath = new Map<string, readonly string[]>();
  return Object.entries(EXTRACTS).flatMap(([folder, list]) =>
    list.split(/\s+/u).map((item) => {
      const [name = "", codes] = item.split(":");
      const path = folder === "" ? name : `${folder}/${name}`;
      const countries = codes?.split(",") ?? byPath.get(folder) ?? [];
      byPath.set(path, countries);
      return entryOf(path, { countries, isWhole: codes !== undefined });
    })
  );
}

/**
 * The extracts of a downloaded index.
 *
 * @throws {SyntaxError} when it is not that index.
 */
export function readGeofabrikIndex(text: string): CatalogEntry[] {
  const index: unknown = JSON.parse(text);
  const features = isObject(index) && Array.isArray(index.features) ? index.features.slice(0, ENTRIES_MAX) : [];
  const rows = features.flatMap((feature: unknown) => rowOf(feature) ?? []);
  if (rows.length === 0) {
    throw new SyntaxError("Cannot read as this is not Geofabrik's list of extracts");
  }
  const byPath = new Map(rows.map((row) => [row.path, row.countries]));
  return rows.map(({ path, countries }) =>
    entryOf(path, {
      countries: countries.length > 0 ? countries : inherited(path, byPath),
      isWhole: countries.length > 0,
    })
  );
}

interface Row {
  readonly path: string;
  readonly countries: readonly string[];
}

function rowOf(feature: unknown): Row | undefined {
  const properties = isObject(feature) && isObject(feature.properties) ? feature.properties : undefined;
  const urls = isObject(properties?.urls) ? properties.urls : undefined;
  const path = typeof urls?.pbf === "string" ? ADDRESS.exec(urls.pbf)?.[1] : undefined;
  if (path === undefined) {
    return undefined;
  }
  const codes: unknown = properties?.["iso3166-1:alpha2"];
  const countries = Array.isArray(codes)
    ? codes.filter((code): code is string => typeof code === "string" && /^[A-Z]{2}$/u.test(code))
    : [];
  return { path, countries };
}

/** A part of a country lies in the countries of the folder around it. */
function inherited(path: string, byPath: ReadonlyMap<string, readonly string[]>): readonly string[] {
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    const countries = byPath.get(path.slice(0, end)) ?? [];
    if (countries.length > 0) {
      return countries;
    }
  }
  return [];
}

function entryOf(
  path: string,
  { countries, isWhole }: { readonly countries: readonly string[]; readonly isWhole: boolean },
): CatalogEntry {
  const folders = path.split("/");
  const name = folders.at(-1) ?? path;
  const parent = folders.at(-2);
  const address = `${HOST}/${path}${ENDING}`;
  // States of the United States share names with countries ("georgia"), so the folder is part of their identifier.
  const id = folders.length === 3 && parent === "us" ? `us-${name}` : name;
  return {
    id: `openstreetmap-${id}`,
    title: folders.length > 2 && parent !== undefined ? `${titleOf(name)}, ${titleOf(parent)}` : titleOf(name),
    source: "openstreetmap",
    countries,
    isWhole,
    address,
    md5Address: `${address}.md5`,
  };
}

/**
 * The OpenStreetMap extracts that Geofabrik publishes: folder → names, each with the countries it covers (ISO 3166-1
 * alpha-2). A name without countries covers a part of those of its folder. Source: download.geofabrik.de/index-v1.json,
 * read in 2026; `gazetteer catalog --refresh` fetches the current list.
 */
const EXTRACTS: Readonly<Record<string, string>> = {
  "": "africa antarctica:AQ asia australia-oceania central-america europe north-america russia:RU south-america",
  africa: `algeria:DZ angola:AO benin:BJ botswana:BW burkina-faso:BF burundi:BI cameroon:CM canary-islands
    cape-verde:CV central-african-republic:CF chad:TD comores:KM congo-brazzaville:CG congo-democratic-republic:CD
    djibouti:DJ egypt:EG equatorial-guinea:GQ eritrea:ER ethiopia:ET gabon:GA ghana:GH guinea:GN guinea-bissau:GW
    ivory-coast:CI kenya:KE lesotho:LS liberia:LR libya:LY madagascar:MG malawi:MW mali:ML mauritania:MR mauritius:MU
    morocco:MA,EH mozambique:MZ namibia:NA niger:NE nigeria:NG rwanda:RW
    saint-helena-ascension-and-tristan-da-cunha:SH sao-tome-and-principe:ST senegal-and-gambia:SN,GM seychelles:SC
    sierra-leone:SL somalia:SO south-africa:ZA south-sudan:SS sudan:SD swaziland:SZ tanzania:TZ togo:TG tunisia:TN
    uganda:UG zambia:ZM zimbabwe:ZW`,
  asia: `afghanistan:AF armenia:AM azerbaijan:AZ bangladesh:BD bhutan:BT cambodia:KH china:CN,HK,MO east-timor:TL
    gcc-states:AE,BH,KW,OM,QA,SA india:IN indonesia:ID iran:IR iraq:IQ israel-and-palestine:IL,PS japan:JP jordan:JO
    kazakhstan:KZ kyrgyzstan:KG laos:LA lebanon:LB malaysia-singapore-brunei:MY,SG,BN maldives:MV mongolia:MN
    myanmar:MM nepal:NP north-korea:KP pakistan:PK philippines:PH south-korea:KR sri-lanka:LK syria:SY taiwan:TW
    tajikistan:TJ thailand:TH turkmenistan:TM uzbekistan:UZ vietnam:VN yemen:YE`,
  "asia/china": `anhui beijing chongqing fujian gansu guangdong guangxi guizhou hainan hebei heilongjiang henan
    hong-kong:HK hubei hunan inner-mongolia jiangsu jiangxi jilin liaoning macau:MO ningxia qinghai shaanxi shandong
    shanghai shanxi sichuan tianjin tibet xinjiang yunnan zhejiang`,
  "asia/india": "central-zone eastern-zone north-eastern-zone northern-zone southern-zone western-zone",
  "asia/indonesia": "java kalimantan maluku nusa-tenggara papua sulawesi sumatra",
  "asia/japan": "chubu chugoku hokkaido kansai kanto kyushu shikoku tohoku",
  "australia-oceania": `american-oceania:AS,GU,MP,UM australia:AU cook-islands:CK fiji:FJ ile-de-clipperton kiribati:KI
    marshall-islands:MH micronesia:FM nauru:NR new-caledonia:NC new-zealand:NZ niue:NU palau:PW papua-new-guinea:PG
    pitcairn-islands:PN polynesie-francaise:PF samoa:WS solomon-islands:SB tokelau:TK tonga:TO tuvalu:TV vanuatu:VU
    wallis-et-futuna:WF`,
  "central-america": `bahamas:BS belize:BZ costa-rica:CR cuba:CU el-salvador:SV guatemala:GT haiti-and-domrep:HT,DO
    honduras:HN jamaica:JM nicaragua:NI panama:PA`,
  europe: `albania:AL alps andorra:AD austria:AT azores belarus:BY belgium:BE bosnia-herzegovina:BA
    britain-and-ireland:GB,IE bulgaria:BG croatia:HR cyprus:CY czech-republic:CZ dach:DE,AT,CH denmark:DK estonia:EE
    faroe-islands:FO finland:FI,AX france:FR georgia:GE germany:DE great-britain greece:GR guernsey-jersey:GG,JE
    hungary:HU iceland:IS ireland-and-northern-ireland:IE isle-of-man:IM italy:IT,SM,VA kosovo:XK latvia:LV
    liechtenstein:LI lithuania:LT luxembourg:LU macedonia:MK malta:MT moldova:MD monaco:MC montenegro:ME
    netherlands:NL norway:NO,SJ poland:PL portugal:PT romania:RO serbia:RS slovakia:SK slovenia:SI spain:ES,GI sweden:SE
    switzerland:CH turkey:TR ukraine:UA united-kingdom:GB`,
  "europe/france": `alsace aquitaine auvergne basse-normandie bourgogne bretagne centre champagne-ardenne corse
    franche-comte guadeloupe:GP guyane:GF haute-normandie ile-de-france languedoc-roussillon limousin lorraine
    martinique:MQ mayotte:YT midi-pyrenees nord-pas-de-calais pays-de-la-loire picardie poitou-charentes
    provence-alpes-cote-d-azur reunion:RE rhone-alpes`,
  "europe/germany": `baden-wuerttemberg bayern berlin brandenburg bremen hamburg hessen mecklenburg-vorpommern
    niedersachsen nordrhein-westfalen rheinland-pfalz saarland sachsen sachsen-anhalt schleswig-holstein thueringen`,
  "europe/germany/baden-wuerttemberg": "freiburg-regbez karlsruhe-regbez stuttgart-regbez tuebingen-regbez",
  "europe/germany/bayern": "mittelfranken niederbayern oberbayern oberfranken oberpfalz schwaben unterfranken",
  "europe/germany/nordrhein-westfalen":
    "arnsberg-regbez detmold-regbez duesseldorf-regbez koeln-regbez muenster-regbez",
  "europe/italy": "centro isole nord-est nord-ovest sud",
  "europe/netherlands": `drenthe flevoland friesland gelderland groningen limburg noord-brabant noord-holland overijssel
    utrecht zeeland zuid-holland`,
  "europe/poland": `dolnoslaskie kujawsko-pomorskie lodzkie lubelskie lubuskie malopolskie mazowieckie opolskie
    podkarpackie podlaskie pomorskie slaskie swietokrzyskie warminsko-mazurskie wielkopolskie zachodniopomorskie`,
  "europe/spain": `andalucia aragon asturias cantabria castilla-la-mancha castilla-y-leon cataluna ceuta extremadura
    galicia islas-baleares la-rioja madrid melilla murcia navarra pais-vasco valencia`,
  "europe/united-kingdom": "england scotland wales",
  "europe/united-kingdom/england": `bedfordshire berkshire bristol buckinghamshire cambridgeshire cheshire cornwall
    cumbria derbyshire devon dorset durham east-sussex east-yorkshire-with-hull essex gloucestershire greater-london
    greater-manchester hampshire herefordshire hertfordshire isle-of-wight kent lancashire leicestershire lincolnshire
    merseyside norfolk north-yorkshire northamptonshire northumberland nottinghamshire oxfordshire rutland shropshire
    somerset south-yorkshire staffordshire suffolk surrey tyne-and-wear warwickshire west-midlands west-sussex
    west-yorkshire wiltshire worcestershire`,
  "north-america": "canada:CA greenland:GL mexico:MX us:US us-midwest us-northeast us-pacific us-south us-west",
  "north-america/canada": `alberta british-columbia manitoba new-brunswick newfoundland-and-labrador
    northwest-territories nova-scotia nunavut ontario prince-edward-island quebec saskatchewan yukon`,
  "north-america/us": `alabama alaska arizona arkansas california colorado connecticut delaware district-of-columbia
    florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan
    minnesota mississippi missouri montana nebraska nevada new-hampshire new-jersey new-mexico new-york north-carolina
    north-dakota ohio oklahoma oregon pennsylvania puerto-rico:PR rhode-island south-carolina south-dakota tennessee
    texas us-virgin-islands:VI utah vermont virginia washington west-virginia wisconsin wyoming`,
  "north-america/us/california": "norcal socal",
  russia: `central-fed-district crimean-fed-district far-eastern-fed-district kaliningrad north-caucasus-fed-district
    northwestern-fed-district siberian-fed-district south-fed-district ural-fed-district volga-fed-district`,
  "south-america": `argentina:AR bolivia:BO brazil:BR chile:CL colombia:CO ecuador:EC guyana:GY paraguay:PY peru:PE
    suriname:SR uruguay:UY venezuela:VE`,
  "south-america/brazil": "centro-oeste nordeste norte sudeste sul",
};

/** A download that the service knows: what it holds, where it is and how it is checked. */
export interface CatalogEntry {
  /** Its identifier, and the name of the data set that is made from it: `openstreetmap-liechtenstein`. */
  readonly id: string;
  /** For people: `Liechtenstein`, `California, US`. */
  readonly title: string;
  /** How its file is read. */
  readonly source: SourceName;
  /** The countries it covers or lies in, ISO 3166-1 alpha-2. Empty for a continent. */
  readonly countries: readonly string[];
  /** Whether it covers these countries as a whole. */
  readonly isWhole: boolean;
  /** The layer that its areas become. */
  readonly areas?: AreaOptions;
  /** https address of the file. */
  readonly address: string;
  /** Address of a file that begins with the MD5 of the data, as `md5sum` writes it. */
  readonly md5Address?: string;
}

/** A publisher's name of an extract for people: `new-york` → `New York`, `us` → `US`. */
function titleOf(name: string): string {
  return name.length === 2
    ? name.toUpperCase()
    : name.split("-").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}
