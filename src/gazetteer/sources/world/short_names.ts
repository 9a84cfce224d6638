import type { NameRecord } from "../../builder/build_gazetteer.ts";

/** Longer short names are names. */
const CODE_LETTERS_MAX = 6;

/**
 * What people write in short for a region, a county or a land, by its key, and its names that the lists lack. Like letters of
 * ISO 3166-2, a few letters mean it only next to the name of a place in it.
 */
export function shortNamesOf(key: string): readonly NameRecord[] {
  byKey ??= new Map(
    SHORT_NAMES.trim().split("\n").map((row) => {
      const [area = "", short = "", names = ""] = row.split("|");
      return [area, [
        ...textsOf(short).map((text) => ({
          text,
          kind: text.length > CODE_LETTERS_MAX ? "alternate" as const : "code" as const,
        })),
        ...textsOf(names).map((text) => ({ text, kind: "alternate" as const })),
      ]];
    }),
  );
  return byKey.get(key) ?? [];
}

let byKey: ReadonlyMap<string, readonly NameRecord[]> | undefined;

function textsOf(list: string): readonly string[] {
  return list === "" ? [] : list.split(",");
}

/** `key|short names|other names`, names separated by commas. Facts written from general knowledge. */
const SHORT_NAMES = `
region:AR.01|Bs As,BsAs,Pcia de Buenos Aires,Pcia de Bs As
region:AR.05|Cba
region:AR.07|CABA,C A B A,Cap Fed,Capital Federal,Ciudad Autónoma de Buenos Aires
region:AR.21|Sta Fe
region:AT.01|Bgld
region:AT.02|Ktn,Kntn
region:AT.03|NÖ,Niederöst
region:AT.04|OÖ,Oberöst
region:AT.05|Sbg,Szbg
region:AT.06|Stmk
region:AT.08|Vlbg
region:AU.04|Qld,Q'ld
region:AU.06|Tas,Tassie
region:AU.07|Vic
region:BE.VLG||Vlaanderen,Vlaams Gewest,Flanders,Flandern,Flandre
region:BY.01||Брэсцкая вобласць,Брестская область,Brest Region,Brest Oblast
region:BY.02||Гомельская вобласць,Гомельская область,Gomel Region,Gomel Oblast
region:BY.03||Гродзенская вобласць,Гродненская область,Grodno Region,Grodno Oblast
region:BY.05||Мінская вобласць,Минская область,Minsk Region,Minsk Oblast
region:BY.06||Магілёўская вобласць,Могилевская область,Mogilev Region,Mogilev Oblast
region:BY.07||Віцебская вобласць,Витебская область,Vitebsk Region,Vitebsk Oblast
region:CA.01|Alta
region:CA.03|Man
region:CA.05|Nfld,Newf
region:CA.08|Ont
region:CA.09|PEI,P E I
region:CA.10|Que,P Q
region:CA.11|Sask
region:CL.12|R M,Metropolitana,Región Metropolitana
region:CZ.52||Hlavní město Praha
region:CZ.87||Plzeňský kraj
region:DE.01|BaWü,Ba-Wü,Baden-Württ
region:DE.06|Nds,Niedersachs
region:DE.07|NRW,Nordrhein-Westf
region:DE.08|RLP,Rheinl-Pfalz
region:DE.10|Schl-Holst,Schlesw-Holst
region:DE.12|MeckPomm,Meck-Pomm,MV
region:DK.18||Region Midtjylland,Midtjylland
region:ES.32||Comunidad Foral de Navarra
region:ES.59||Euskadi
region:ES.60||Comunitat Valenciana,Comunidad Valenciana,Comunidad de Valencia,Valencian Community
region:FR.93|PACA
region:GR.ESYE12||Περιφέρεια Κεντρικής Μακεδονίας,Κεντρική Μακεδονία
region:GR.ESYE31||Περιφέρεια Αττικής
region:GR.ESYE43||Κρήτη
region:ID.04|DKI
region:ID.07|Jateng
region:ID.08|Jatim
region:ID.10|DIY
region:ID.11|Kalbar
region:ID.12|Kalsel
region:ID.13|Kalteng
region:ID.14|Kaltim
region:ID.17|NTB
region:ID.18|NTT
region:ID.21|Sulteng
region:ID.22|Sultra
region:ID.24|Sumbar
region:ID.26|Sumut
region:ID.30|Jabar
region:ID.31|Sulut
region:ID.32|Sumsel
region:ID.38|Sulsel
region:ID.41|Sulbar
region:ID.42|Kaltara
region:MX.01|Ags
region:MX.02|B C
region:MX.03|B C S
region:MX.04|Camp
region:MX.05|Chis
region:MX.06|Chih
region:MX.07|Coah
region:MX.09|CDMX
region:MX.10|Dgo
region:MX.11|Gto
region:MX.12|Gro
region:MX.13|Hgo
region:MX.15|Edomex,Edo Mex,Edo de Mex
region:MX.16|Mich
region:MX.19|N L
region:MX.22|Qro
region:MX.23|Q Roo
region:MX.24|S L P
region:MX.28|Tamps
region:MX.29|Tlax
region:MY.14|KL,WP KL,W P Kuala Lumpur
region:NZ.F3|Manawatu,Manawatū,Wanganui,Whanganui
region:PH.NCR|M Manila|Metro Manila
region:PL.77||Małopolska
region:PL.86||Wielkopolska
region:RU.08||Башкирия
region:RU.12||Чеченская Республика
region:RU.32|ХМАО|Ханты-Мансийский автономный округ
region:RU.42|ЛО,Лен обл
region:RU.47|МО,Подмосковье,Моск обл
region:RU.48|МСК
region:TH.40|กทม
region:UA.01||Черкаська область,Черкасская область
region:UA.02||Чернігівська область,Черниговская область
region:UA.03||Чернівецька область,Черновицкая область
region:UA.04||Дніпропетровська область,Днепропетровская область
region:UA.05||Донецька область,Донецкая область
region:UA.06||Івано-Франківська область,Ивано-Франковская область
region:UA.07||Харківська область,Харьковская область
region:UA.08||Херсонська область,Херсонская область
region:UA.09||Хмельницька область,Хмельницкая область
region:UA.10||Кіровоградська область,Кировоградская область
region:UA.13||Київська область,Киевская область
region:UA.14||Луганська область,Луганская область
region:UA.15||Львівська область,Львовская область
region:UA.16||Миколаївська область,Николаевская область
region:UA.17||Одеська область,Одесская область
region:UA.18||Полтавська область,Полтавская область
region:UA.19||Рівненська область,Ровенская область
region:UA.21||Сумська область,Сумская область
region:UA.22||Тернопільська область,Тернопольская область
region:UA.23||Вінницька область,Винницкая область
region:UA.24||Волинська область,Волынская область
region:UA.25||Закарпатська область,Закарпатская область
region:UA.26||Запорізька область,Запорожская область
region:UA.27||Житомирська область,Житомирская область
region:US.AL|Ala
region:US.AR|Ark
region:US.AZ|Ariz
region:US.CA|Calif,Cal
region:US.CO|Colo
region:US.CT|Conn
region:US.DE|Del
region:US.FL|Fla
region:US.IL|Ill,Ills
region:US.IN|Ind
region:US.KS|Kan,Kans
region:US.KY|Ken
region:US.MA|Mass
region:US.MI|Mich
region:US.MN|Minn
region:US.MS|Miss
region:US.MT|Mont
region:US.NC|N Car,No Carolina
region:US.ND|N Dak,No Dakota
region:US.NE|Neb,Nebr
region:US.NM|N Mex,New M
region:US.NV|Nev
region:US.OK|Okla
region:US.OR|Ore,Oreg
region:US.PA|Penn,Penna
region:US.SC|S Car,So Carolina
region:US.SD|S Dak,So Dakota
region:US.TN|Tenn
region:US.TX|Tex
region:US.WA|Wash
region:US.WI|Wis,Wisc
region:US.WV|W Va
region:US.WY|Wyo
region:ZA.02|KZN
region:ZA.05|E Cape
region:ZA.08|N Cape
region:ZA.11|W Cape
county:BE.VLG.VBR||Vlaams-Brabant,Flemish Brabant
county:BE.VLG.VOV||Oost-Vlaanderen,East Flanders
county:BE.VLG.VWV||West-Vlaanderen,West Flanders
county:ES.56.GI|Gerona
county:ES.56.L|Lérida
county:ES.58.C|La Coruña,A Coruña
county:ES.58.OR|Orense
county:ES.59.BI|Vizcaya
county:ES.59.SS|Guipúzcoa
county:ES.59.VI|Álava,Araba
county:GB.ENG.F8|Herts
county:GB.ENG.J6|Northumb
county:GB.ENG.K2|Oxon
county:GB.ENG.P3|Warks,Warwicks
county:GB.ENG.P6|W Sussex
county:GB.ENG.Q4|Worcs
land:GB.Bedfordshire|Beds
land:GB.Berkshire|Berks
land:GB.Buckinghamshire|Bucks
land:GB.Cambridgeshire|Cambs
land:GB.Cheshire|Ches
land:GB.County Antrim|Co Antrim
land:GB.County Armagh|Co Armagh
land:GB.County Down|Co Down
land:GB.County Durham|Co Durham
land:GB.County Fermanagh|Co Fermanagh
land:GB.County Londonderry|Co Londonderry,Co Derry
land:GB.County Tyrone|Co Tyrone
land:GB.Derbyshire|Derbys
land:GB.East Sussex|E Sussex
land:GB.East Yorkshire|E Yorks,E Yorkshire
land:GB.Gloucestershire|Glos,Gloucs
land:GB.Greater Manchester|Gtr Manchester,GMC
land:GB.Hampshire|Hants
land:GB.Huntingdonshire|Hunts
land:GB.Lancashire|Lancs
land:GB.Leicestershire|Leics
land:GB.Lincolnshire|Lincs
land:GB.Middlesex|Middx
land:GB.North Yorkshire|N Yorks,N Yorkshire
land:GB.Northamptonshire|Northants
land:GB.Nottinghamshire|Notts
land:GB.Shropshire|Salop,Shrops
land:GB.South Glamorgan|S Glam
land:GB.South Yorkshire|S Yorks,S Yorkshire
land:GB.Staffordshire|Staffs
land:GB.West Midlands|W Midlands,W Mids
land:GB.West Yorkshire|W Yorks,W Yorkshire
land:GB.Wiltshire|Wilts
land:GB.Yorkshire|Yorks
land:IE.County Dublin|Co Dublin
`;
