import type { Lexicon } from "./lexicon.ts";

/** Spanish. */
export const SPANISH: Lexicon = {
  connectors: "del las los y el da do das di e al",
  streetTypesBefore: "calles carreras avenidas calle c avenida plaza paseo carrer camino carretera via",
  titles: `
    dr doctor dra doctora, gral gen general, prof profesor profesora, cnel coronel, cap capitan, tte teniente,
    alte almirante, pte pdte presidente, ing ingeniero, arq arquitecto, lic licenciado, mtro maestro, pbro presbitero,
    d don, da dona, mcal mariscal, cmdte comandante, p padre`,
  saints: "s san, sto santo, sta santa",
  commonStreetNames: [
    "Calle Mayor",
    "Calle Real",
    "Plaza Mayor",
    "Calle Nueva",
    "Calle de la Iglesia",
    "Carretera General",
  ],
  numberJoints: "y",
  unitWords: `
    apartamento apto piso dpto depto departamento puerta pta escalera escala planta bajo interior torre conjunto
    edificio edif local`,
  unitAbbreviations: "ap",
  floorWords: `
    piso planta dto dta esq izq izda dcha izquierda derecha frente fte principal pral entlo bajo atico`,
  boxes: `
    apartado, apartado de correos, apartado postal, apartado aereo, apdo, apdo postal, apdo correos, apdo de correos,
    aptdo, aptdo postal, casilla, casilla de correo, casilla de correos, casilla postal`,
  boxAbbreviations: "ap, cd, c c",
  noNumber: "s n, s no, s num, sin numero",
  postcodeMarkers: "cp, c p, codigo postal",
  cornerWords: "esquina esq cruce interseccion",
  crossingWords: "y con e",
  crossingFillers: "el los las a al del",
  addresseePhrases: `
    a la atencion de, a la atencion del, a la att de, atencion, atn, atte, a c, al cuidado de, entregar a, enviar a`,
  companyForms: "sl slu unipessoal empresa",
  noteOpeners: `
    por favor, favor de, favor, dejar, entregar, llamar, tocar, timbre, avisar, porteria, conserjeria, clave, codigo,
    casa blanca con, casa color, casa de color, porton`,
  noteTriggers: "timbre llamar dejar recepcion porteria timbrar vecino entregar",
  noteWords: "el los las en con por para tres dos veces numero nr num",
  landmarkOpeners: `
    frente a, frente al, enfrente de, enfrente, al lado, junto a, junto al, cerca de, cerca del, detras de, detras
    del, a un lado, a la vuelta, a espaldas, entre calle, entre calles, entre las, entre`,
  categoryWords: `
    albergue restaurante cafeteria mercado supermercado tienda negozio peluqueria farmacia banco correos hospital
    clinica escuela universidad biblioteca museo galeria teatro cine iglesia estacion parque jardin playa ayuntamiento
    policia aparcamiento estadio estacionamento`,
  everydayWords: `
    yo tú él ella nosotros ellos me te se nos lo la los las le les mi mis tu tus su sus un una el de del al y o pero
    si sí no ni que qué quién cuándo cómo dónde por para con sin en a es son soy eres está están estoy hay ha he han
    ya muy más bien bueno buena buenos buenas días noches tardes gracias nada todo algo así hola adiós vale va voy
    vamos ven aquí ahí ese eso esto`,
};
