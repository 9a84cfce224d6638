import type { Lexicon } from "./lexicon.ts";

export const SPANISH: Lexicon = {
  wordsApart: "san santo santa",
  hourWords: "horario, horarios, horario de atención, abierto, cerrado",
  dayWords: "lun mie jue vie sab dom lunes viernes sabado domingo hs hrs",
  townWordsOf: "ciudad municipio ayuntamiento villa",
  districtWords: "colonia col barrio urbanización urb fraccionamiento fracc población pobl sector",
  regionWords: "estado edo provincia pcia prov departamento depto dpto región comunidad",
  regionShortForms: "edo estado, pcia provincia, prov provincia, depto departamento, dpto departamento",
  countryWords: "república reino principado confederación",
  documentWords: "factura pedido cliente",
  greetings: "hola",
  closings:
    "enviado desde mi iphone, saludos, un saludo, saludos cordiales, un cordial saludo, atentamente, muchas gracias",
  relationWords: "de del",
  zeroWords: "cero",
  formerNameWords: "antes",
  doubtPhrases: `
    nunca, jamas, excepto, en vez de, en lugar de, no entregar, no enviar, no es, ya no, ni, direccion incorrecta,
    direccion equivocada, equivocado, equivocada, incorrecto, antes en, antes de, anteriormente, anterior direccion,
    direccion anterior, direccion antigua, antigua direccion, nos mudamos, mudado de, dejamos, cerrado, cerrada,
    cancelado, cancelada, eliminar, borrar, por ejemplo, quizas, tal vez, alrededor de, aproximadamente,
    vecino de, vecinos de, despues de, mas alla, lejos de, rumbo a, delante de, atras de, a la altura, a la derecha, a
    la izquierda, al norte, al sur, al este, al oeste, a una cuadra, min de, pasando, paralela a`,
  connectors: "del las los y el da do das di e al",
  streetTypesBefore: "calles carreras avenidas calle c avenida plaza paseo carrer camino carretera via",
  titles: `
    dr doctor dra doctora, gral gen general, prof profesor profesora, cnel coronel, cap capitan, tte teniente,
    alte almirante, pte pdte presidente, ing ingeniero, arq arquitecto, lic licenciado, mtro maestro, pbro presbitero,
    d don, da dona, mcal mariscal, cmdte comandante, p padre`,
  placeWords: `
    cd ciudad, gral general, pto puerto, pta punta, vla villa, nvo nuevo, nva nueva, fco francisco, sn san,
    pte presidente puente, pres presidente, cnel coronel, alte almirante, gdor gobernador, gob gobernador,
    ing ingeniero, tte teniente`,
  saints: "s san, sto santo, sta santa",
  heardSounds: [["y", "ll"], ["k", "qu"]],
  commonStreetNames: "Calle Mayor, Calle Real, Plaza Mayor, Calle Nueva, Calle de la Iglesia, Carretera General",
  numberJoints: "y",
  numberMarkerPairs: "no ext, num ext, numero ext, no exterior, numero exterior",
  unitWords: `
    apartamento apto piso dpto depto departamento puerta pta escalera escala planta bajo interior torre conjunto
    edificio edif local oficina ofic despacho portal bloque entlo entresuelo atico nave`,
  unitWordsInPostcodes: "pta",
  flatWords: "apartamento apto dpto depto departamento puerta pta",
  unitAbbreviations: "ap of",
  floorWords: `
    piso planta dto dta esq izq izda dcha izquierda derecha frente fte principal pral entlo entresuelo bajo bajos atico sotano
    semisotano buhardilla pb local izqda entreplanta`,
  wholeFloors: "principal pral entlo entresuelo bajo bajos atico sotano semisotano buhardilla pb local entreplanta",
  boxes: `
    apartado, apartado de correos, apartado postal, apartado aereo, apdo, apdo postal, apdo correos, apdo de correos,
    aptdo, aptdo postal, casilla, casilla de correo, casilla de correos, casilla postal`,
  boxAbbreviations: "ap, cd, c c",
  plots: "parcela, predio, manzana, mz",
  noNumber: "s n, s no, s num, sin numero",
  postcodeMarkers: "cp, c p, codigo postal",
  cornerWords: "esquina esq cruce interseccion",
  crossingWords: "y con e",
  crossingShortForms: "c/",
  crossingFillers: "el los las a al del",
  addresseePhrases: `
    a la atencion de, a la atencion del, a la att de, atencion, atn, atte, a c, al cuidado de, entregar a, enviar a`,
  companyForms: "sl slu unipessoal empresa",
  noteOpeners: `
    por favor, favor de, favor, dejar, entregar, llamar, tocar, timbre, avisar, porteria, conserjeria, clave, codigo,
    casa blanca con, casa color, casa de color, porton, toque, llame, llamen, deje`,
  noteTriggers:
    "gracias timbre llamar dejar recepcion porteria timbrar vecino entregar toque llame llamen deje telefonillo interfono portero conserje",
  noteWords: "el los las en con por para tres dos veces numero nr num puerta llegar",
  landmarkOpeners: `
    hacia, vista a, vistas a, contra, menos, antes, casa de al lado, tras, vecino, pasando, frente a, frente al, frente de, enfrente de, enfrente, al lado, junto a, junto al, cerca de, cerca del, detras de, detras
    del, a un lado, a la vuelta, a espaldas, entre calle, entre calles, entre las, entre, metros de, m de, km de, cuadras de, minutos de, pasos de, aprox, direccion antigua, antigua direccion`,
  categoryWords: `
    albergue restaurante cafeteria mercado supermercado tienda negozio peluqueria farmacia banco correos hospital
    clinica escuela universidad biblioteca museo galeria teatro cine iglesia estacion parque jardin playa ayuntamiento
    policia aparcamiento estadio estacionamento`,
  everydayWords: `
    yo tú él ella nosotros ellos me te se nos lo la los las le les mi mis tu tus su sus un una el de del al y o pero
    si sí no ni que qué quién cuándo cómo dónde por para con sin en a es son soy eres está están estoy hay ha he han
    ya muy más bien bueno buena buenos buenas días noches tardes gracias nada todo algo así hola adiós vale va voy
    vamos ven aquí ahí ese eso esto`,
  streetTypesTypedFirst: [{
    countries: "ES AD MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ",
    words: "calle avenida carretera plaza paseo camino ronda travesía urbanización",
  }, {
    countries: "US",
    words: "via calle camino paseo avenida",
  }],
  typesOfDays: "c",
  connectorsAfterNumber: "y",
  streetWords: `
    ave avda avenida avenidas avdas, blvd bulevar, pass pasaje pje psje, pl plaza plza pza, sta santa, jr jiron,
    gen gal gral, sgt sargento, capt capitan cap, col coronel cnel, lt teniente tte, prof profesor,
    pres presidente pte pdte pdt, c calle calles, ctra carretera carr, cno camino, pso paseo po, rda ronda,
    trav traversia travesia transversal transv, urb urbanizacion, cra carrera carreras kra kr, dg diagonal diag,
    mal mariscal, com comandante cmdte, sen senador, eng ingeniero ing, alte almirante, hnos hermanos, ntra nuestra,
    sto santo, pq parque pque, calz calzada, prol prolongacion, priv privada, cda cerrada, cjn callejon cjon, n norte,
    s sur, e este, w oeste, ne noreste, nw noroeste, se sureste, sw suroeste`,
  streetSmallWords: "el los las lo y",
  counting: {
    small: "uno/una/un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis " +
      "diecisiete dieciocho diecinueve",
    tens: "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    hundreds: "cien/ciento/centesima doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas " +
      "quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas " +
      "novecientos/novecientas",
    thousand: "mil",
  },
  numberWords: `
    1 ~uno ~una ~primero ~primera ~primer, 2 ~segunda ~segundo, 3 ~tres ~tercera ~tercero ~tercer, 4 cuatro ~cuarta
    ~cuarto, 5 cinco ~quinta ~quinto, 6 seis ~sexta ~sexto, 7 siete ~septima ~septimo, 8 ocho ~octava ~octavo, 9
    nueve ~novena ~noveno, 10 ~diez ~decima ~decimo, 11 ~once, 12 ~doce, 13 trece, 14 catorce, 15 ~quince, 16
    dieciseis, 17 diecisiete, 18 dieciocho, 19 diecinueve, 20 veinte, 21 veintiuno, 22 veintidos, 23 veintitres, 24
    veinticuatro, 25 veinticinco, 26 veintiseis, 27 veintisiete, 28 veintiocho, 29 veintinueve, 30 treinta, 40
    cuarenta, 50 cincuenta, 60 sesenta, 70 setenta, 80 ochenta, 90 noventa`,
  monthWords: `
    enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre`,
  monthAbbreviations: "ene abr ago dic",
  streetOrdinalEndings: "o a ro ra do da to ta mo ma vo va no na",
  sidesOfStreets: "principal bajo frente",
  floorOrdinalEndings: "a o er do ro to mo vo no",
  coordinateWords: {
    latitude: "LATITUD LATITÚD",
    longitude: "LONGITUD",
    degrees: "GRADOS",
    minutes: "MINUTOS",
    seconds: "SEGUNDOS",
    and: "Y",
    headings: "COORDENADAS",
    heights: "ALTITUD ALTURA",
    heightUnits: "METROS MSNM",
    afterLabels: "DE",
  },
  addressOpeners: `
    estoy en, está en, mi dirección es, nuestra dirección es, la dirección es, mi domicilio es, vivo en, vivimos en, estamos en,
    enviar a, entregar en, dónde está, dónde queda, cómo llegar a, cómo llego a, cómo ir a, llévame a, ruta a, quedamos en, domicilio social, sede social, sede, oficina, estamos ubicados en, ubicado en, nos encontramos en, remitente, destinatario`,
  contactWords: "teléfono tfno tlf móvil celular telf nif cif nit ruc cuit",
  placeShortForms: {
    "s": "san",
    "stgo": "santiago",
    "cd": "ciudad",
    "pta": "punta",
    "v": "villa",
    "gral": "general",
    "cnel": "coronel",
    "hosp": "hospitalet",
  },
  numberedRoads: ["carretera nacional, carretera, cn, n, ctra nacional, ctra", "ruta nacional, ruta, rn"],
  centreWords: "centro",
  rangeWords: "a al hasta",
  totalWords: "total totales suma promedio",
  remarkWords: "fuente fuentes nota notas",
  columnHeaders: {
    fullAddress: `
      direccion, direccion completa, domicilio, domicilio completo, direccion de entrega, direccion postal,
      ubicacion, direccion de envio, direccion fiscal, domicilio fiscal`,
    street: `
      calle, nombre de la calle, via, nombre de via, calle y numero, direccion 1, direccion linea 1, avenida,
      calle numero, direccion calle, nombre via, calle avenida, calle y no`,
    houseNumber: `
      numero, num, no exterior, numero exterior, num ext, no ext, numero de casa, altura, numero ext, n exterior,
      puerta numero, numero calle`,
    unit: `
      piso, puerta, departamento, depto, no interior, numero interior, num int, no int, n int, interior, direccion 2, direccion
      linea 2, complemento, escalera, piso puerta, piso depto, local, oficina`,
    postcode: "codigo postal, cod postal, cp, c p, codpostal, cod post, codigo postal cp",
    locality: `
      ciudad, localidad, poblacion, municipio, pueblo, nombre del municipio, ciudad localidad, municipio ciudad,
      poblacion localidad, ciudad municipio, delegacion, ciudad o municipio`,
    district: "barrio, colonia, distrito, urbanizacion, fraccionamiento, zona, asentamiento, sector, col",
    county: "comarca, partido, canton, departamento comarca, municipio delegacion, alcaldia, delegacion municipio",
    region: `
      provincia, estado, region, departamento, comunidad autonoma, comunidad, entidad federativa, entidad, ccaa`,
    country: "pais, codigo pais, nombre del pais, cod pais, codigo de pais",
    latitude: "latitud, lat, coordenada y",
    longitude: "longitud, lon, coordenada x",
    id: `
      identificador, codigo, cod cliente, codigo cliente, numero de cliente, num cliente, no cliente, n cliente,
      id cliente, referencia, folio, clave, expediente, nif, cif, dni, rfc, no, num pedido, nro cliente, nro,
      codigo tienda`,
    name: `
      nombre, apellidos, apellido, nombre completo, empresa, razon social, cliente, nombre del cliente, tienda,
      sucursal, establecimiento, titular, contacto, nombre comercial, proveedor, nombre y apellidos, destinatario,
      centro, nombre del centro, denominacion, farmacia`,
    other: `
      telefono, tel, movil, celular, correo, correo electronico, e mail, email, fecha, fecha de nacimiento,
      observaciones, comentarios, notas, estatus, importe, precio, cantidad, tipo, categoria, pagina web, sexo,
      idioma, horario, fecha de alta, saldo, activo, total, giro, ventas, plazas, vendedor`,
  },
};
