/**
 * Names that towns have in their own language and in English, where GeoNames lists them under one of the two only.
 * `country|a name that GeoNames knows|own name|English name|other sure names, separated by commas`; the last two may be
 * left out.
 * Facts written from general knowledge; the build warns of a row that meets no place.
 */
export const CITY_ENDONYMS = `
DE|München|München|Munich
DE|Köln|Köln|Cologne
DE|Nürnberg|Nürnberg|Nuremberg
DE|Hannover|Hannover|Hanover
DE|Frankfurt am Main|Frankfurt am Main|Frankfurt
DE|Braunschweig|Braunschweig|Brunswick
DE|Aachen|Aachen|Aachen
DE|Düsseldorf|Düsseldorf|Dusseldorf
DE|Koblenz|Koblenz|Coblenz
DE|Konstanz|Konstanz|Constance
DE|Halle (Saale)|Halle (Saale)|Halle
DE|Mainz|Mainz|Mainz
AT|Wien|Wien|Vienna
CH|Genève|Genève|Geneva|Genf,Ginevra
CH|Zürich|Zürich|Zurich
CH|Basel|Basel|Basel
CH|Luzern|Luzern|Lucerne
CH|Bern|Bern|Bern
IT|Roma|Roma|Rome
IT|Milano|Milano|Milan
IT|Torino|Torino|Turin
IT|Napoli|Napoli|Naples
IT|Firenze|Firenze|Florence
IT|Venezia|Venezia|Venice
IT|Genova|Genova|Genoa
IT|Padova|Padova|Padua
IT|Mantova|Mantova|Mantua
IT|Siracusa|Siracusa|Syracuse
IT|Bolzano|Bolzano|Bolzano
IT|Livorno|Livorno|Leghorn
FR|Lyon|Lyon|Lyon
FR|Marseille|Marseille|Marseille
FR|Strasbourg|Strasbourg|Strasbourg
FR|Reims|Reims|Reims
ES|Sevilla|Sevilla|Seville
ES|Zaragoza|Zaragoza|Zaragoza
ES|Donostia / San Sebastián|San Sebastián|San Sebastian
ES|A Coruña|A Coruña|Corunna
ES|Palma|Palma|Palma
PT|Lisboa|Lisboa|Lisbon
PT|Porto|Porto|Porto
NL|Den Haag|Den Haag|The Hague|'s-Gravenhage
NL|'s-Hertogenbosch|'s-Hertogenbosch|Den Bosch
BE|Bruxelles|Bruxelles|Brussels|Brussel
BE|Antwerpen|Antwerpen|Antwerp
BE|Gent|Gent|Ghent
BE|Brugge|Brugge|Bruges
BE|Leuven|Leuven|Leuven
BE|Liège|Liège|Liège
BE|Kortrijk|Kortrijk|Courtrai
BE|Oostende|Oostende|Ostend
BE|Mechelen|Mechelen|Mechelen
BE|Mons|Mons|Mons
BE|Namur|Namur|Namur
DK|København|København|Copenhagen
DK|Aarhus|Aarhus|Aarhus
SE|Göteborg|Göteborg|Gothenburg
SE|Malmö|Malmö|Malmö
FI|Helsinki|Helsinki|Helsinki
FI|Turku|Turku|Turku
PL|Warszawa|Warszawa|Warsaw
PL|Kraków|Kraków|Krakow
PL|Wrocław|Wrocław|Wroclaw
PL|Gdańsk|Gdańsk|Gdansk
PL|Łódź|Łódź|Lodz
PL|Poznań|Poznań|Poznan
CZ|Praha|Praha|Prague
CZ|Plzeň|Plzeň|Pilsen
CZ|Brno|Brno|Brno
IN|Bengaluru|Bengaluru|Bengaluru|Bangalore
IN|Kolkata|Kolkata|Kolkata|Calcutta
IN|Chennai|Chennai|Chennai|Madras
SK|Bratislava|Bratislava|Bratislava
HU|Budapest|Budapest|Budapest
RO|București|București|Bucharest
RO|Iași|Iași|Iasi
RO|Cluj-Napoca|Cluj-Napoca|Cluj-Napoca
RO|Timișoara|Timișoara|Timisoara
MD|Chișinău|Chișinău|Chisinau
RS|Beograd|Београд|Belgrade
RS|Novi Sad|Нови Сад|Novi Sad
RS|Niš|Ниш|Nis
BG|Sofia|София|Sofia
BG|Plovdiv|Пловдив|Plovdiv
BG|Varna|Варна|Varna
BG|Burgas|Бургас|Burgas
MK|Skopje|Скопје|Skopje
HR|Zagreb|Zagreb|Zagreb
AL|Tirana|Tiranë|Tirana
XK|Pristina|Prishtinë|Pristina
GR|Athens|Αθήνα|Athens
GR|Thessaloníki|Θεσσαλονίκη|Thessaloniki
GR|Pátra|Πάτρα|Patras
GR|Piraeus|Πειραιάς|Piraeus
GR|Larisa|Λάρισα|Larissa
GR|Irákleion|Ηράκλειο|Heraklion
CY|Nicosia|Λευκωσία|Nicosia
CY|Limassol|Λεμεσός|Limassol
TR|Istanbul|İstanbul|Istanbul
TR|İzmir|İzmir|Izmir
RU|Moscow|Москва|Moscow
RU|Saint Petersburg|Санкт-Петербург|Saint Petersburg
RU|Novosibirsk|Новосибирск|Novosibirsk
RU|Yekaterinburg|Екатеринбург|Yekaterinburg
RU|Nizhniy Novgorod|Нижний Новгород|Nizhny Novgorod
RU|Kazan|Казань|Kazan
RU|Chelyabinsk|Челябинск|Chelyabinsk
RU|Samara|Самара|Samara
RU|Omsk|Омск|Omsk
RU|Rostov-na-Donu|Ростов-на-Дону|Rostov-on-Don
RU|Ufa|Уфа|Ufa
RU|Krasnoyarsk|Красноярск|Krasnoyarsk
RU|Voronezh|Воронеж|Voronezh
RU|Perm|Пермь|Perm
RU|Volgograd|Волгоград|Volgograd
RU|Krasnodar|Краснодар|Krasnodar
RU|Vladivostok|Владивосток|Vladivostok
RU|Irkutsk|Иркутск|Irkutsk
RU|Kaliningrad|Калининград|Kaliningrad
RU|Sochi|Сочи|Sochi
UA|Kyiv|Київ|Kyiv
UA|Kharkiv|Харків|Kharkiv
UA|Odesa|Одеса|Odesa
UA|Dnipro|Дніпро|Dnipro
UA|Lviv|Львів|Lviv
UA|Donetsk|Донецьк|Donetsk
UA|Zaporizhzhia|Запоріжжя|Zaporizhzhia
BY|Minsk|Мінск|Minsk
BY|Gomel|Гомель|Gomel
GE|Tbilisi|თბილისი|Tbilisi
GE|Batumi|ბათუმი|Batumi
AM|Yerevan|Երևան|Yerevan
AZ|Baku|Bakı|Baku
KZ|Almaty|Алматы|Almaty
KZ|Astana|Астана|Astana
KZ|Shymkent|Шымкент|Shymkent
UZ|Tashkent|Toshkent|Tashkent
UZ|Samarkand|Samarqand|Samarkand
KG|Bishkek|Бишкек|Bishkek
TJ|Dushanbe|Душанбе|Dushanbe
TM|Ashgabat|Aşgabat|Ashgabat
MN|Ulaanbaatar|Улаанбаатар|Ulaanbaatar
JP|Tokyo|東京|Tokyo|東京都
JP|Yokohama|横浜|Yokohama|横浜市
JP|Osaka|大阪|Osaka|大阪市
JP|Nagoya|名古屋|Nagoya|名古屋市
JP|Sapporo|札幌|Sapporo|札幌市
JP|Fukuoka|福岡|Fukuoka|福岡市
JP|Kobe|神戸|Kobe|神戸市
JP|Kawasaki|川崎|Kawasaki
JP|Kyoto|京都|Kyoto|京都市
JP|Saitama|さいたま|Saitama
JP|Hiroshima|広島|Hiroshima|広島市
JP|Sendai|仙台|Sendai|仙台市
JP|Chiba|千葉|Chiba
JP|Kitakyushu|北九州|Kitakyushu
JP|Sakai|堺|Sakai
JP|Niigata|新潟|Niigata
JP|Hamamatsu|浜松|Hamamatsu
JP|Kumamoto|熊本|Kumamoto
JP|Okayama|岡山|Okayama
JP|Shizuoka|静岡|Shizuoka
JP|Kagoshima|鹿児島|Kagoshima
JP|Nagasaki|長崎|Nagasaki
JP|Nara|奈良|Nara
JP|Kanazawa|金沢|Kanazawa
JP|Naha|那覇|Naha
KR|Seoul|서울|Seoul
KR|Busan|부산|Busan
KR|Incheon|인천|Incheon
KR|Daegu|대구|Daegu
KR|Daejeon|대전|Daejeon
KR|Gwangju|광주|Gwangju
KR|Suwon|수원|Suwon
KR|Ulsan|울산|Ulsan
KR|Jeju City|제주|Jeju
KP|Pyongyang|평양|Pyongyang
CN|Beijing|北京|Beijing
CN|Shanghai|上海|Shanghai
CN|Guangzhou|广州|Guangzhou
CN|Shenzhen|深圳|Shenzhen
CN|Tianjin|天津|Tianjin
CN|Chongqing|重庆|Chongqing
CN|Chengdu|成都|Chengdu
CN|Wuhan|武汉|Wuhan
CN|Hangzhou|杭州|Hangzhou
CN|Nanjing|南京|Nanjing
CN|Xi'an|西安|Xi'an
CN|Shenyang|沈阳|Shenyang
CN|Harbin|哈尔滨|Harbin
CN|Qingdao|青岛|Qingdao
CN|Dalian|大连|Dalian
CN|Jinan|济南|Jinan
CN|Zhengzhou|郑州|Zhengzhou
CN|Changsha|长沙|Changsha
CN|Kunming|昆明|Kunming
CN|Suzhou|苏州|Suzhou
CN|Xiamen|厦门|Xiamen
CN|Ningbo|宁波|Ningbo
CN|Wuxi|无锡|Wuxi
CN|Foshan|佛山|Foshan
CN|Dongguan|东莞|Dongguan
CN|Hefei|合肥|Hefei
CN|Fuzhou|福州|Fuzhou
CN|Changchun|长春|Changchun
CN|Shijiazhuang|石家庄|Shijiazhuang
CN|Taiyuan|太原|Taiyuan
CN|Nanchang|南昌|Nanchang
CN|Nanning|南宁|Nanning
CN|Guiyang|贵阳|Guiyang
CN|Ürümqi|乌鲁木齐|Urumqi
CN|Lanzhou|兰州|Lanzhou
CN|Lhasa|拉萨|Lhasa
CN|Hohhot|呼和浩特|Hohhot
CN|Haikou|海口|Haikou
CN|Wenzhou|温州|Wenzhou
CN|Xining|西宁|Xining
CN|Yinchuan|银川|Yinchuan
HK|Hong Kong|香港|Hong Kong
HK|Kowloon|九龍|Kowloon
MO|Macau|澳門|Macau
TW|Taipei|臺北|Taipei
TW|Kaohsiung|高雄|Kaohsiung
TW|Taichung|臺中|Taichung
TW|Tainan|臺南|Tainan
TH|Bangkok|กรุงเทพมหานคร|Bangkok|กรุงเทพ,กรุงเทพฯ
TH|Chiang Mai|เชียงใหม่|Chiang Mai
TH|Phuket|ภูเก็ต|Phuket
TH|Pattaya|พัทยา|Pattaya
KH|Phnom Penh|ភ្នំពេញ|Phnom Penh
LA|Vientiane|ວຽງຈັນ|Vientiane
MM|Yangon|ရန်ကုန်|Yangon
MM|Mandalay|မန္တလေး|Mandalay
VN|Hanoi|Hà Nội|Hanoi
VN|Ho Chi Minh City|Thành phố Hồ Chí Minh|Ho Chi Minh City|Hồ Chí Minh,Sài Gòn,Saigon,TP HCM
VN|Da Nang|Đà Nẵng|Da Nang
VN|Haiphong|Hải Phòng|Haiphong
IN|Mumbai|Mumbai|Mumbai|Bombay
IN|Delhi|Delhi|Delhi
IN|New Delhi|New Delhi|New Delhi
BD|Dhaka|ঢাকা|Dhaka
BD|Chattogram|চট্টগ্রাম|Chittagong
NP|Kathmandu|काठमाडौँ|Kathmandu
LK|Colombo|කොළඹ|Colombo
AF|Kabul|کابل|Kabul
IR|Tehran|تهران|Tehran
IR|Mashhad|مشهد|Mashhad
IR|Isfahan|اصفهان|Isfahan
IR|Shiraz|شیراز|Shiraz
IR|Tabriz|تبریز|Tabriz
IQ|Baghdad|بغداد|Baghdad
IQ|Mosul|الموصل|Mosul
IQ|Basrah|البصرة|Basra
SA|Riyadh|الرياض|Riyadh
SA|Jeddah|جدة|Jeddah
SA|Mecca|مكة المكرمة|Mecca|مكة,Makkah
SA|Medina|المدينة المنورة|Medina|Madinah,Al Madinah
SA|Dammam|الدمام|Dammam|Ad Dammam
SA|Khobar|الخبر|Khobar
SA|Ta’if|الطائف|Taif
SA|Tabuk|تبوك|Tabuk
SA|Abha|أبها|Abha
SA|Khamis Mushait|خميس مشيط|Khamis Mushait
SA|Jubail|الجبيل|Jubail
SA|Al Hufūf|الهفوف|Hofuf
SA|Buraydah|بريدة|Buraydah
SA|Najrān|نجران|Najran
SA|Ha'il|حائل|Hail
SA|Yanbu|ينبع|Yanbu
AE|Dubai|دبي|Dubai
AE|Abu Dhabi|أبوظبي|Abu Dhabi
AE|Sharjah|الشارقة|Sharjah
AE|Ajman|عجمان|Ajman
AE|Al Ain City|العين|Al Ain
AE|Ras Al Khaimah|رأس الخيمة|Ras Al Khaimah
AE|Fujairah|الفجيرة|Fujairah
QA|Doha|الدوحة|Doha
KW|Kuwait City|مدينة الكويت|Kuwait City
BH|Manama|المنامة|Manama
OM|Muscat|مسقط|Muscat
OM|Salalah|صلالة|Salalah
YE|Sanaa|صنعاء|Sanaa
YE|Aden|عدن|Aden
JO|Amman|عمان|Amman
LB|Beirut|بيروت|Beirut
SY|Damascus|دمشق|Damascus
SY|Aleppo|حلب|Aleppo
SY|Homs|حمص|Homs
PS|Gaza|غزة|Gaza
PS|Ramallah|رام الله|Ramallah
IL|Jerusalem|ירושלים|Jerusalem
IL|Tel Aviv|תל אביב-יפו|Tel Aviv|תל אביב,Tel Aviv-Yafo
IL|Haifa|חיפה|Haifa
IL|Beersheba|באר שבע|Beersheba
EG|Cairo|القاهرة|Cairo
EG|Alexandria|الإسكندرية|Alexandria
EG|Giza|الجيزة|Giza
EG|Luxor|الأقصر|Luxor
EG|Aswan|أسوان|Aswan
EG|Port Said|بورسعيد|Port Said
LY|Tripoli|طرابلس|Tripoli
LY|Benghazi|بنغازي|Benghazi
TN|Tunis|تونس|Tunis
TN|Sfax|صفاقس|Sfax
DZ|Algiers|الجزائر|Algiers
DZ|Oran|وهران|Oran
MA|Casablanca|الدار البيضاء|Casablanca
MA|Rabat|الرباط|Rabat
MA|Marrakesh|مراكش|Marrakesh
MA|Fes|فاس|Fez
MA|Tangier|طنجة|Tangier
SD|Khartoum|الخرطوم|Khartoum
ET|Addis Ababa|አዲስ አበባ|Addis Ababa
ER|Asmara|ኣስመራ|Asmara
US|New York City|New York|New York|NYC,New York City,N.Y.C.
US|Los Angeles|Los Angeles|Los Angeles|LA,L.A.
US|Washington|Washington|Washington|Washington DC,Washington D.C.,DC,D.C.
US|San Francisco|San Francisco|San Francisco|SF,Frisco
US|Philadelphia|Philadelphia|Philadelphia|Philly
US|Las Vegas|Las Vegas|Las Vegas|Vegas
US|New Orleans|New Orleans|New Orleans|NOLA
US|Saint Paul|Saint Paul|Saint Paul|St. Paul
MX|Mexico City|Ciudad de México|Mexico City|CDMX,México DF
CU|Havana|La Habana|Havana
GT|Guatemala City|Ciudad de Guatemala|Guatemala City
PA|Panamá|Panamá|Panama City
CR|San José|San José|San José
CV|Praia|Praia|Praia
PH|Manila|Manila|Manila
IE|Dublin|Dublin|Dublin
MV|Male|މާލެ|Malé
`;
