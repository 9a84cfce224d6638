import type { NameRecord, PlaceRecord } from "../../builder/build_gazetteer.ts";
import { languageOf } from "./country_names.ts";
import { shortNamesOf } from "./short_names.ts";

/**
 * The lands: islands, coasts, valleys, old provinces and counties that people name and that no list of towns and regions
 * has, or has in other borders. Each lies in one country. A region that they are written with (`region` of the row,
 * GeoNames' code) is the area around them.
 */
export function landRecords(dataset: number): PlaceRecord[] {
  return LANDS.trim().split("\n").map((row) => {
    const [area = "", latitude, longitude, radiusKm, thousands, name = "", english = "", others = ""] = row.split("|");
    const [countryCode = "", region] = area.split(".");
    const language = languageOf(countryCode, region ?? "");
    const key = `land:${countryCode}.${english}`;
    return {
      key,
      kind: "region",
      isLand: true,
      name,
      names: [
        ...(language === "en" ? [] : [named(name, language)]),
        named(english, "en"),
        ...others.split(",").filter((other) => other !== "").map((text): NameRecord => ({ text, kind: "alternate" })),
        ...shortNamesOf(key),
      ],
      latitude: Number(latitude),
      longitude: Number(longitude),
      radiusM: Number(radiusKm) * 1000,
      population: Number(thousands) * 1000,
      countryCode,
      parentKey: region === undefined ? `country:${countryCode}` : `region:${area}`,
      dataset,
    };
  });
}

function named(text: string, language: string): NameRecord {
  return { text, kind: "alternate", languages: [language] };
}

/**
 * `country or region|latitude|longitude|radius in km|thousands of people|own name|English name|other names, separated by
 * commas`. Facts written from general knowledge; the radius reaches about to the farthest shore.
 */
const LANDS = `
AR|-46.00|-69.00|900|2300|Patagonia|Patagonia|Patagonien,Patagonie,Патагония
AT|47.18|11.88|30|35|Zillertal|Ziller Valley|
AT|47.20|10.90|50|100|Ötztal|Ötz Valley|Oetztal
AT|47.75|13.55|40|200|Salzkammergut|Salzkammergut|
AU|-20.20|148.95|40|2|Whitsunday Islands|Whitsundays|Whitsunday
AU|-25.20|153.15|65|1|K'gari|Fraser Island|
AU|-32.80|151.20|60|250|Hunter Valley|Hunter Valley|
AU|-33.60|150.30|45|80|Blue Mountains|Blue Mountains|
AU|-35.80|137.20|75|5|Kangaroo Island|Kangaroo Island|
AU|-37.70|145.40|30|160|Yarra Valley|Yarra Valley|
AU|-40.00|148.00|45|2|Flinders Island|Flinders Island|
BR|-18.00|-56.80|230|500|Pantanal|Pantanal|Пантанал
BR|-27.60|-48.45|28|470|Ilha de Santa Catarina|Santa Catarina Island|
CA|43.70|-79.40|70|6700|Greater Toronto Area|Greater Toronto Area|GTA
CA|44.00|-79.00|200|9700|Golden Horseshoe|Golden Horseshoe|
CA|46.20|-60.70|80|130|Cape Breton Island|Cape Breton|Île du Cap-Breton
CA|48.50|-56.00|250|470|Newfoundland|Newfoundland|Neufundland,Terre-Neuve,Ньюфаундленд
CA|49.60|-125.50|230|860|Vancouver Island|Vancouver Island|Île de Vancouver,Insel Vancouver
CA|53.00|-132.00|130|5|Haida Gwaii|Haida Gwaii|Queen Charlotte Islands
CH|46.45|9.85|40|25|Engadin|Engadine|Engadina,Engiadina,Энгадин
CH|46.55|8.00|50|50|Berner Oberland|Bernese Oberland|Oberland bernois,Bernese Highlands
CL|-23.50|-69.00|400|1000|Desierto de Atacama|Atacama Desert|Atacamawüste
CL|-27.12|-109.35|12|8|Rapa Nui|Easter Island|Isla de Pascua,Osterinsel,Île de Pâques,Остров Пасхи
CL|-42.60|-73.90|95|170|Isla Grande de Chiloé|Chiloé|Chiloe
CN|22.80|113.50|150|70000|珠江三角洲|Pearl River Delta|珠三角
CN|31.20|120.80|200|100000|长江三角洲|Yangtze River Delta|长三角
CO|4.90|-74.20|105|3300|Cundinamarca|Cundinamarca|
CO|12.55|-81.71|8|60|Isla de San Andrés|San Andrés Island|San Andres Island
CV|16.10|-22.80|18|15|Boa Vista|Boa Vista Island|Ilha da Boa Vista
CV|16.73|-22.93|18|38|Sal|Sal|Ilha do Sal
CZ|49.25|17.10|100|3000|Morava|Moravia|Mähren,Moravie,Моравия
CZ|49.90|14.40|140|6900|Čechy|Bohemia|Böhmen,Bohême,Boemia,Богемия
DE|47.65|9.30|42|500|Bodensee|Lake Constance|Lac de Constance,Lago di Costanza
DE|47.65|10.30|50|650|Allgäu|Allgäu|Allgaeu,Algovia
DE|48.20|8.20|90|1600|Schwarzwald|Black Forest|Forêt-Noire,Foret Noire,Foresta Nera,Selva Negra,Шварцвальд
DE|49.70|11.00|120|4200|Franken|Franconia|Franconie,Franconia,Франкония
DE|50.30|6.80|60|900|Eifel|Eifel|Айфель
DE|51.20|8.00|55|800|Sauerland|Sauerland|
DE|51.50|7.30|50|5100|Ruhrgebiet|Ruhr Area|Ruhr,Ruhrpott,the Ruhr,Ruhr region,Ruhr valley,bassin de la Ruhr,cuenca del Ruhr,Рурская область,Рур
DE|51.75|10.63|50|600|Harz|Harz|Гарц
DE|51.85|13.95|30|50|Spreewald|Spreewald|Spree Forest
DE|51.90|7.60|60|1600|Münsterland|Münsterland|Muensterland
DE|53.10|9.90|50|300|Lüneburger Heide|Lüneburg Heath|Lueneburger Heide
DE|53.55|7.55|60|470|Ostfriesland|East Frisia|Frise orientale,Восточная Фризия
DE|53.95|14.05|28|76|Usedom|Usedom|Insel Usedom
DE|54.18|7.89|3|1|Helgoland|Heligoland|Гельголанд
DE|54.43|13.43|28|64|Rügen|Rügen|Ruegen,Rugen,Insel Rügen,Рюген
DE|54.45|11.13|13|13|Fehmarn|Fehmarn|Insel Fehmarn
DE|54.65|8.35|7|2|Amrum|Amrum|Insel Amrum
DE|54.72|8.48|9|8|Föhr|Föhr|Insel Föhr,Foehr
DE|54.90|8.35|20|18|Sylt|Sylt|Insel Sylt,Зильт
DK|55.14|14.92|22|40|Bornholm|Bornholm|Борнхольм
DK|55.35|10.40|45|500|Fyn|Funen|Fünen,Фюн
DK|55.50|11.90|70|2400|Sjælland|Zealand|Seeland,Sjaelland,Зеландия
DK|56.20|9.30|160|2500|Jylland|Jutland|Jütland,Ютландия
EC|-0.50|-90.80|150|33|Islas Galápagos|Galápagos|Galapagos,Galapagosinseln
EE|58.40|22.50|45|33|Saaremaa|Saaremaa|Ösel,Сааремаа
EE|58.90|22.65|30|9|Hiiumaa|Hiiumaa|Dagö
EG|28.50|33.80|180|600|سيناء|Sinai|Sinai Peninsula,Sinaï,Синай
ES|27.74|-18.02|16|11|El Hierro|El Hierro|
ES|27.96|-15.58|28|860|Gran Canaria|Gran Canaria|Grand Canary,Grande Canarie,Гран-Канария
ES|28.11|-17.22|14|22|La Gomera|La Gomera|Gomera
ES|28.27|-16.60|45|950|Tenerife|Tenerife|Teneriffa,Ténérife,Тенерифе,テネリフェ島
ES|28.40|-14.03|55|120|Fuerteventura|Fuerteventura|Фуэртевентура
ES|28.67|-17.86|24|84|La Palma|La Palma|Isla de La Palma,La Palma Island
ES|29.03|-13.64|35|156|Lanzarote|Lanzarote|Лансароте
ES|36.55|-4.60|80|1500|Costa del Sol|Costa del Sol|
ES|38.55|-0.10|80|1700|Costa Blanca|Costa Blanca|
ES|38.70|1.46|12|12|Formentera|Formentera|Форментера
ES|38.98|1.42|24|160|Ibiza|Ibiza|Eivissa,Isla de Ibiza,Illa d'Eivissa,Insel Ibiza,Ibiza Island
ES|39.61|2.93|50|940|Mallorca|Majorca|Mallorka,Maiorca,Majorque,Майорка,マヨルカ島,马略卡岛
ES|39.97|4.08|28|96|Menorca|Menorca|Minorca,Minorque,Менорка
ES|42.00|3.15|60|250|Costa Brava|Costa Brava|
FJ|-17.80|178.00|75|600|Viti Levu|Viti Levu|
FR|43.55|7.00|70|1900|Côte d'Azur|French Riviera|Cote d'Azur,Côte d’Azur,Costa Azul,Costa Azzurra,Лазурный берег
FR|43.60|3.60|150|2700|Languedoc|Languedoc|Languedoc-Roussillon
FR|43.70|5.80|130|5000|Provence|Provence|Provenza,Прованс
FR|44.70|0.70|110|420|Périgord|Périgord|Perigord
FR|45.60|6.50|75|1200|Savoie Mont Blanc|Savoy|Savoyen,Savoia
FR|45.75|3.20|120|1350|Auvergne|Auvergne|Auvernia
FR|45.85|-1.28|16|22|Île d'Oléron|Oléron Island|Ile d'Oleron,Oléron
FR|46.20|-1.40|14|18|Île de Ré|Ré Island|Ile de Re
FR|47.10|4.60|130|1600|Bourgogne|Burgundy|Burgund,Borgogna,Borgoña,Бургундия
FR|47.34|-3.17|10|5|Belle-Île-en-Mer|Belle Île|Belle Ile en Mer,Belle-Ile
FR|48.30|7.45|95|1900|Alsace|Alsace|Elsass,Alsazia,Alsacia,Эльзас
FR|48.75|6.20|110|2300|Lorraine|Lorraine|Lothringen,Lorena,Лотарингия
FR|49.00|4.30|120|1300|Champagne-Ardenne|Champagne-Ardenne|
FR|49.90|2.60|110|1900|Picardie|Picardy|Picardía
GB.ENG|50.45|-4.75|75|570|Cornwall|Cornwall|Kernow
GB.ENG|50.70|-3.80|78|1200|Devon|Devon|
GB.ENG|50.75|-2.30|50|780|Dorset|Dorset|
GB.ENG|50.90|0.30|48|840|East Sussex|East Sussex|
GB.ENG|50.95|-0.10|85|1700|Sussex|Sussex|
GB.ENG|51.05|-1.30|58|1850|Hampshire|Hampshire|
GB.ENG|51.15|-2.90|62|970|Somerset|Somerset|
GB.ENG|51.20|0.70|60|1860|Kent|Kent|
GB.ENG|51.25|-0.35|42|1200|Surrey|Surrey|
GB.ENG|51.35|-1.95|52|720|Wiltshire|Wiltshire|
GB.ENG|51.40|-2.60|32|1000|Avon|Avon|
GB.ENG|51.45|-1.00|48|900|Berkshire|Berkshire|Royal Berkshire
GB.ENG|51.55|-0.35|28|1500|Middlesex|Middlesex|
GB.ENG|51.75|0.55|62|1850|Essex|Essex|
GB.ENG|51.80|-2.20|52|920|Gloucestershire|Gloucestershire|
GB.ENG|51.80|-0.80|45|810|Buckinghamshire|Buckinghamshire|
GB.ENG|51.80|-1.80|55|140|Cotswolds|Cotswolds|The Cotswolds
GB.ENG|52.08|-0.45|32|680|Bedfordshire|Bedfordshire|
GB.ENG|52.30|-0.85|50|750|Northamptonshire|Northamptonshire|
GB.ENG|52.35|0.00|52|860|Cambridgeshire|Cambridgeshire|
GB.ENG|52.35|-0.20|25|180|Huntingdonshire|Huntingdonshire|
GB.ENG|52.40|-1.60|110|10700|Midlands|The Midlands|Midlands
GB.ENG|52.40|1.00|90|1900|East Anglia|East Anglia|
GB.ENG|52.48|-1.90|32|2900|West Midlands|West Midlands|West Midlands County
GB.ENG|52.60|-2.75|50|500|Shropshire|Shropshire|
GB.ENG|52.65|1.40|20|30|Norfolk Broads|The Broads|Norfolk Broads
GB.ENG|52.67|-1.10|40|1060|Leicestershire|Leicestershire|
GB.ENG|52.80|-2.00|52|1130|Staffordshire|Staffordshire|
GB.ENG|53.10|-1.55|55|1060|Derbyshire|Derbyshire|
GB.ENG|53.10|-1.00|48|1170|Nottinghamshire|Nottinghamshire|
GB.ENG|53.10|-0.20|80|1090|Lincolnshire|Lincolnshire|
GB.ENG|53.20|-2.50|52|1080|Cheshire|Cheshire|
GB.ENG|53.45|-2.95|30|1430|Merseyside|Merseyside|
GB.ENG|53.50|-2.30|32|2850|Greater Manchester|Greater Manchester|
GB.ENG|53.50|-1.35|36|1400|South Yorkshire|South Yorkshire|
GB.ENG|53.75|-1.65|40|2350|West Yorkshire|West Yorkshire|
GB.ENG|53.80|-0.40|58|930|Humberside|Humberside|
GB.ENG|53.85|-2.60|62|1510|Lancashire|Lancashire|
GB.ENG|53.90|-0.40|52|610|East Yorkshire|East Yorkshire|East Riding
GB.ENG|54.00|-1.50|110|5400|Yorkshire|Yorkshire|Йоркшир
GB.ENG|54.20|-1.50|92|1160|North Yorkshire|North Yorkshire|
GB.ENG|54.45|-3.10|30|41|Lake District|Lake District|The Lake District
GB.ENG|54.55|-1.20|28|560|Teesside|Teesside|
GB.ENG|54.70|-1.80|50|870|County Durham|County Durham|
GB.ENG|54.95|-1.50|27|1140|Tyne and Wear|Tyne and Wear|Tyne & Wear
GB.NIR|54.22|-6.60|35|175|County Armagh|County Armagh|
GB.NIR|54.35|-7.60|45|60|County Fermanagh|County Fermanagh|
GB.NIR|54.40|-5.90|50|530|County Down|County Down|
GB.NIR|54.60|-7.20|60|180|County Tyrone|County Tyrone|
GB.NIR|54.85|-6.20|52|620|County Antrim|County Antrim|
GB.NIR|54.95|-6.95|45|250|County Londonderry|County Londonderry|County Derry
GB.SCT|55.40|-4.60|50|370|Ayrshire|Ayrshire|
GB.SCT|55.58|-5.22|20|5|Isle of Arran|Isle of Arran|
GB.SCT|55.65|-3.95|50|1300|Lanarkshire|Lanarkshire|
GB.SCT|55.75|-6.20|22|3|Isle of Islay|Isle of Islay|Islay
GB.SCT|55.85|-3.10|50|900|Lothian|Lothian|
GB.SCT|55.90|-4.70|120|2300|Strathclyde|Strathclyde|
GB.SCT|55.98|-4.50|32|200|Dunbartonshire|Dunbartonshire|
GB.SCT|56.15|-4.10|42|230|Stirlingshire|Stirlingshire|
GB.SCT|56.20|-5.40|85|70|Argyll|Argyll|Argyllshire
GB.SCT|56.45|-5.95|30|3|Isle of Mull|Isle of Mull|
GB.SCT|56.55|-3.70|65|140|Perthshire|Perthshire|
GB.SCT|56.60|-3.20|75|410|Tayside|Tayside|
GB.SCT|57.20|-4.70|95|110|Inverness-shire|Inverness-shire|Invernessshire
GB.SCT|57.20|-2.60|95|590|Grampian|Grampian|
GB.SCT|57.30|-4.70|130|235|Scottish Highlands|Scottish Highlands|The Highlands,Schottisches Hochland,Шотландское нагорье
GB.SCT|57.30|-6.25|40|10|Isle of Skye|Isle of Skye|Skye,An t-Eilean Sgitheanach,Insel Skye,Isla de Skye
GB.SCT|57.70|-4.80|80|50|Ross-shire|Ross-shire|Ross and Cromarty
GB.SCT|57.70|-7.00|100|26|Outer Hebrides|Outer Hebrides|Na h-Eileanan Siar,Äußere Hebriden
GB.SCT|58.20|-4.40|65|13|Sutherland|Sutherland|
GB.SCT|58.20|-6.60|45|19|Isle of Lewis|Isle of Lewis|
GB.SCT|58.40|-3.50|38|25|Caithness|Caithness|
GB.SCT|59.00|-3.00|45|22|Orkney|Orkney|Orkney Islands,Orkneys,Orkneyinseln
GB.SCT|60.35|-1.25|70|23|Shetland|Shetland|Shetland Islands,Shetlands,Shetlandinseln
GB.WLS|51.50|-3.30|28|500|South Glamorgan|South Glamorgan|
GB.WLS|51.60|-3.50|52|1250|Glamorgan|Glamorgan|Morgannwg
GB.WLS|51.65|-3.95|35|390|West Glamorgan|West Glamorgan|
GB.WLS|51.65|-3.35|28|540|Mid Glamorgan|Mid Glamorgan|
GB.WLS|51.70|-3.00|35|580|Gwent|Gwent|
GB.WLS|52.00|-4.50|80|390|Dyfed|Dyfed|
GB.WLS|53.15|-3.30|50|450|Clwyd|Clwyd|
GB.WLS|53.27|-4.35|25|70|Isle of Anglesey|Anglesey|Ynys Môn,Ynys Mon
GR|36.20|27.95|42|125|Νήσος Ρόδος|Rhodes|Rhodos Island,Rhodes Island,Insel Rhodos,Isla de Rodas
GR|36.40|25.43|12|15|Σαντορίνη|Santorini|Thira,Santorin,Σαντορίνη,Санторини,サントリーニ島
GR|36.80|27.10|24|33|Νήσος Κως|Kos|Kos Island,Insel Kos
GR|37.05|25.18|12|14|Νήσος Πάρος|Paros|Paros Island
GR|37.06|25.47|15|20|Νήσος Νάξος|Naxos|Naxos Island
GR|37.10|25.20|90|120|Κυκλάδες|Cyclades|Kykladen,Cícladas,Киклады
GR|37.45|25.38|9|10|Νήσος Μύκονος|Mykonos|Mykonos Island,Insel Mykonos
GR|37.75|26.80|24|33|Νήσος Σάμος|Samos|Samos Island,Insel Samos
GR|37.78|20.85|20|41|Νήσος Ζάκυνθος|Zakynthos|Zante,Zakynthos Island,Insel Zakynthos
GR|38.25|20.57|25|36|Κεφαλονιά|Kefalonia|Cephalonia,Kefallinia,Кефалония
GR|38.40|26.05|28|52|Νήσος Χίος|Chios|Chios Island,Insel Chios
GR|39.15|26.30|35|86|Λέσβος|Lesbos|Lesvos,Лесбос
GR|39.60|19.80|32|100|Νήσος Κέρκυρα|Corfu|Corfu Island,Insel Korfu
GR|40.30|23.50|60|105|Χαλκιδική|Halkidiki|Chalkidiki,Chalcidice,Халкидики
GR|40.70|24.65|15|14|Νήσος Θάσος|Thasos|Thasos Island,Insel Thassos
HN|16.33|-86.50|28|50|Roatán|Roatán Island|Roatan Island
HR|43.18|16.65|25|11|Hvar|Hvar|Otok Hvar,Hvar Island,Insel Hvar
HR|43.32|16.63|20|14|Brač|Brač|Otok Brač,Brac
HR|43.50|16.30|160|850|Dalmacija|Dalmatia|Dalmatien,Dalmatie,Dalmazia,Далмация
HR|45.07|14.60|20|20|Krk|Krk|Otok Krk,Insel Krk
HR|45.20|13.90|50|300|Istra|Istria|Istrien,Istrie,Истрия
ID|-0.50|114.00|550|16600|Kalimantan|Kalimantan|Borneo,Indonesian Borneo,Калимантан
ID|-0.60|101.50|900|58000|Sumatera|Sumatra|Sumatra Island,Суматра
ID|-2.00|121.00|550|20000|Sulawesi|Sulawesi|Celebes,Сулавеси
ID|-7.50|110.00|530|151000|Jawa|Java|Java Island,Pulau Jawa,Isla de Java,Ява
ID.02|-8.40|115.19|90|4300|Bali|Bali|Pulau Bali,Bali Island,Isla de Bali,Île de Bali,Insel Bali,Бали,バリ島,巴厘岛,발리
ID|-8.55|119.50|25|5|Pulau Komodo|Komodo Island|Komodo
ID|-8.58|116.30|42|3700|Lombok|Lombok|Pulau Lombok,Ломбок
ID|-8.65|121.10|190|2000|Pulau Flores|Flores|Flores Island
ID|-8.75|115.53|12|60|Nusa Penida|Nusa Penida|
IE|52.05|-9.55|60|155|Iveragh Peninsula|Ring of Kerry|
IE|53.10|-9.65|20|1|Oileáin Árann|Aran Islands|
IE|53.35|-6.30|38|1450|County Dublin|County Dublin|
IE|53.45|-9.70|40|30|Connemara|Connemara|Conamara
IL|30.80|34.80|90|700|הנגב|Negev|Negev Desert
IL|32.90|35.40|45|1500|הגליל|Galilee|Galiläa,Galilée,Галилея
IN|11.40|76.70|40|735|Nilgiri Hills|Nilgiris|
IN|12.20|92.80|200|340|Andaman Islands|Andaman Islands|Andamanen
IT|38.55|14.95|45|15|Isole Eolie|Aeolian Islands|Eolie,Lipari Islands,Liparische Inseln
IT|40.20|18.10|60|800|Salento|Salento|
IT|40.63|14.55|25|180|Costiera Amalfitana|Amalfi Coast|Amalfiküste,Côte amalfitaine,Costa Amalfitana
IT|40.73|13.90|6|64|Isola d'Ischia|Ischia|Ischia Island,Insel Ischia
IT|41.10|9.50|25|40|Costa Smeralda|Costa Smeralda|Emerald Coast
IT|42.78|10.27|15|32|Isola d'Elba|Elba|Insel Elba,Isla de Elba,Île d'Elbe,Эльба
IT|43.45|11.25|30|60|Chianti|Chianti|
IT|44.13|9.70|12|4|Cinque Terre|Cinque Terre|Чинкве-Терре
IT|45.60|10.70|30|200|Lago di Garda|Lake Garda|Gardasee,Lac de Garde,Lago de Garda
IT|46.02|9.26|25|150|Lago di Como|Lake Como|Comer See,Comersee,Lac de Côme
IT|46.45|11.90|60|300|Dolomiti|Dolomites|Dolomiten,Dolomitas,Доломиты
IT|46.70|11.40|70|535|Südtirol|South Tyrol|Alto Adige,Südtirol - Alto Adige,Sudtirol,South Tirol,Tirol del Sur,Tyrol du Sud,Южный Тироль
JP|24.40|124.20|15|48|石垣島|Ishigaki Island|
JP|32.80|130.90|200|12600|九州|Kyushu|Kyūshū,Кюсю
JP|33.75|133.50|120|3700|四国|Shikoku|Сикоку
JP|34.70|136.50|150|22000|関西地方|Kansai|関西,Kansai region,Kinki
JP|36.00|138.00|700|104000|本州|Honshu|Honshū,Хонсю
JP|36.00|139.70|120|43000|関東地方|Kanto|関東,Kantō,Kanto region
JP|39.00|140.50|250|8700|東北地方|Tohoku|東北,Tōhoku,Tohoku region
KE|-2.27|40.90|12|25|Lamu|Lamu Island|
KR|33.38|126.55|45|670|제주도|Jeju Island|Cheju Island,Insel Jeju
MA|31.00|-8.00|250|2000|الأطلس الكبير|High Atlas|Hoher Atlas,Haut Atlas
MT|36.045|14.25|9|40|Għawdex|Gozo|Ghawdex,Гоцо
MX|20.43|-86.92|25|90|Isla Cozumel|Cozumel Island|
MX|20.50|-87.10|70|500|Riviera Maya|Riviera Maya|
MX|20.50|-89.00|250|5000|Península de Yucatán|Yucatán Peninsula|Yucatan Peninsula,Halbinsel Yucatán
MX|28.50|-113.50|600|4600|Península de Baja California|Baja California Peninsula|Baja
MY|6.35|99.80|18|100|Pulau Langkawi|Langkawi|Ланкави
NO|68.30|14.20|80|25|Lofoten|Lofoten|Lofoten Islands,Lofoteninseln,Лофотены
NZ|-36.80|175.10|12|10|Waiheke Island|Waiheke Island|Waiheke
NZ|-39.00|175.80|420|3900|North Island|North Island|Te Ika-a-Māui
NZ|-43.80|170.80|430|1200|South Island|South Island|Te Waipounamu
NZ|-46.98|167.87|35|1|Rakiura|Stewart Island|
PF|-16.50|-151.74|8|11|Bora Bora|Bora-Bora Island|
PF|-17.65|-149.45|30|190|Tahiti|Tahiti|Таити
PH|11.97|121.93|5|37|Boracay|Boracay|Боракай
PH|16.50|121.20|400|62000|Luzon|Luzon|Лусон
PH|7.80|125.00|270|26000|Mindanao|Mindanao|Минданао
PL|51.00|16.70|120|5000|Śląsk|Silesia|Schlesien,Silésie,Slezsko,Силезия
PL|53.80|21.60|70|500|Mazury|Masuria|Masuren,Мазуры
PT|32.75|-16.97|32|250|Ilha da Madeira|Madeira Island|Isla de Madeira
PT|37.20|-8.10|80|467|Algarve|Algarve|Алгарве
PT|37.78|-25.50|35|137|São Miguel|São Miguel|Ilha de São Miguel,Sao Miguel Island
PT|38.20|-7.90|110|700|Alentejo|Alentejo|
PT|38.72|-27.22|16|55|Ilha Terceira|Terceira Island|
RO|46.50|24.50|170|6500|Transilvania|Transylvania|Siebenbürgen,Ardeal,Erdély,Transylvanie,Трансильвания
RO|47.70|25.80|75|650|Bucovina|Bukovina|Bukowina,Буковина
RU|56.00|160.00|550|310|Камчатка|Kamchatka|Kamtschatka,Kamchatka Peninsula
RU|60.00|100.00|2300|26000|Сибирь|Siberia|Sibirien,Sibérie,Siberien,Сибирь
RU|67.80|36.00|150|650|Кольский полуостров|Kola Peninsula|
SC|-4.32|55.73|7|8|Praslin|Praslin|
SC|-4.68|55.48|16|85|Mahé|Mahé|Mahe
SE|55.90|13.60|75|1400|Skåne|Scania|Skane,Schonen,Сконе
SE|56.75|16.65|70|26|Öland|Öland|Oland,Insel Öland
TH|10.10|99.84|5|3|เกาะเต่า|Ko Tao|Koh Tao
TH|12.05|102.33|15|8|เกาะช้าง|Ko Chang|Koh Chang
TH|15.60|103.50|230|22000|อีสาน|Isan|Isaan
TH|7.74|98.77|6|3|เกาะพีพี|Phi Phi Islands|Ko Phi Phi,Koh Phi Phi
TH|7.95|98.34|25|420|เกาะภูเก็ต|Phuket Island|Ko Phuket,Insel Phuket
TH|9.74|100.03|10|20|เกาะพะงัน|Ko Pha Ngan|Koh Phangan,Ko Phangan
TN|33.80|10.88|18|165|جربة|Djerba|Jerba,Dscherba,Джерба
TR|36.90|30.90|150|2600|Türk Rivierası|Turkish Riviera|Türkische Riviera,Turquoise Coast
TR|38.65|34.85|60|300|Kapadokya|Cappadocia|Kappadokien,Cappadoce,Каппадокия
TR|39.00|35.00|700|70000|Anadolu|Anatolia|Anatolien,Anatolie,Анатолия
TW|25.01|121.46|35|4000|新北市|New Taipei City|新北,New Taipei
TZ|-5.20|39.75|35|500|Pemba|Pemba Island|
TZ|-6.10|39.35|60|1300|Unguja|Zanzibar Island|Zanzibar Archipelago,Isla de Zanzibar,Insel Sansibar,Sansibar,Занзибар
US|32.85|-97.00|90|7900|Dallas–Fort Worth Metroplex|Dallas–Fort Worth metroplex|DFW
US|42.50|-91.50|950|68900|Midwest|American Midwest|Midwest,The Midwest
US|43.90|-71.60|320|15100|New England|New England|Neuengland,Nouvelle-Angleterre,Nueva Inglaterra
US.AK|57.40|-153.60|80|13|Kodiak Island|Kodiak Island|
US.CA|33.39|-118.42|18|4|Santa Catalina Island|Catalina Island|
US.CA|34.20|-117.50|250|23000|Southern California|Southern California|SoCal
US.CA|36.70|-119.80|300|7200|Central Valley|Central Valley|
US.CA|37.37|-122.03|35|3000|Silicon Valley|Silicon Valley|Кремниевая долина
US.CA|37.75|-122.20|70|7700|San Francisco Bay Area|San Francisco Bay Area|Bay Area,SF Bay Area
US.CA|37.85|-122.20|35|2800|East Bay|East Bay|
US.CA|38.50|-122.35|30|60|Napa Valley|Napa Valley|
US.CA|38.80|-122.00|350|15500|Northern California|Northern California|NorCal
US.FL|24.90|-80.90|110|80|Florida Keys|Florida Keys|
US.FL|27.90|-82.60|60|3200|Tampa Bay Area|Tampa Bay Area|Tampa Bay
US.HI|19.60|-155.50|75|200|Hawaiʻi|Big Island|The Big Island,Island of Hawaii,Hawaii Island
US.HI|20.80|-156.33|35|155|Maui|Maui|Мауи
US.HI|21.13|-157.02|30|7|Molokaʻi|Molokai|
US.HI|21.47|-157.98|35|1000|Oʻahu|Oahu|Oahu Island,Island of Oahu,Оаху
US.HI|22.07|-159.53|25|73|Kauaʻi|Kauai|Island of Kauai,Кауаи
US.MA|41.28|-70.08|13|14|Nantucket Island|Nantucket Island|
US.MA|41.39|-70.63|18|20|Martha's Vineyard|Martha's Vineyard|Marthas Vineyard
US.MA|41.70|-70.25|45|229|Cape Cod|Cape Cod|Кейп-Код
US.MI|46.40|-86.80|200|300|Upper Peninsula of Michigan|Upper Peninsula|
US.NC|35.60|-75.60|130|60|Outer Banks|Outer Banks|
US.NJ|39.70|-74.20|90|1000|Jersey Shore|Jersey Shore|
US.NY|40.80|-73.10|95|2900|Long Island|Long Island|Лонг-Айленд
US.NY|40.95|-72.30|50|120|The Hamptons|The Hamptons|Hamptons
US.NY|42.20|-74.20|50|100|Catskill Mountains|Catskills|Catskill
US.NY|43.00|-76.50|300|7000|Upstate New York|Upstate New York|
US.NY|44.00|-74.30|100|130|Adirondack Mountains|Adirondacks|
US.TX|32.80|-97.00|90|7900|Dallas–Fort Worth Metroplex|Dallas-Fort Worth|DFW Metroplex,Dallas Fort Worth
US.WA|47.80|-123.70|70|100|Olympic Peninsula|Olympic Peninsula|
US.WA|48.15|-122.60|40|87|Whidbey Island|Whidbey Island|
VE|11.00|-63.90|35|490|Isla de Margarita|Margarita Island|Isla Margarita
VN|10.10|105.60|130|17300|Đồng bằng sông Cửu Long|Mekong Delta|
VN|10.22|103.97|27|180|Đảo Phú Quốc|Phú Quốc Island|Phu Quoc Island
`;
