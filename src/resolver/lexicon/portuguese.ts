import type { Lexicon } from "./lexicon.ts";

/** Portuguese. */
export const PORTUGUESE: Lexicon = {
  connectors: "dos",
  streetTypesBefore: "rua travessa praca largo ruas",
  titles: `
    dr doutor dra doutora, gen gal general, prof professor profa professora, cel coronel, cap capitao, ten tenente,
    alm almirante, pres presidente, eng engenheiro, sen senador, dep deputado, gov governador, vis visconde, mal marechal,
    d dom, da dona, pe padre, cons conselheiro, com comendador, des desembargador`,
  saints: "s sao, sto santo, sta santa",
  commonStreetNames: ["Rua Direita", "Rua Principal", "Rua da Igreja", "Rua Nova", "Largo da Igreja"],
  numberJoints: "e",
  unitWords: "andar bloco bl porta cj conj sala fraccao loja ap",
  unitAbbreviations: "cj sc ap",
  floorWords: "andar esq dto fundos frente",
  boxes: "caixa postal, cx postal",
  noNumber: "sem numero",
  postcodeMarkers: "cep",
  cornerWords: "cruzamento canto",
  crossingWords: "com e",
  crossingFillers: "da do dos das",
  addresseePhrases: "ao cuidado de, aos cuidados de, a atencao de, ao cuidado do, entregar a, entregar para",
  companyForms: "lda",
  noteOpeners: `
    deixar, ligar, chamar, campainha, interfone, portaria, codigo do, casa dos fundos, casa de fundos`,
  noteTriggers: "entregar portaria tocar campainha ligar vizinho timbre",
  noteWords: "as os na no ao aos duas vezes porta casa de da do",
  landmarkOpeners: `
    em frente, ao lado, perto de, perto do, proximo, proximo ao, proximo a, atras do, atras da, junto ao`,
  categoryWords: `
    pousada residencial boutique loja quiosque padaria panaderia talho cabeleireiro correios posta universidade igreja
    capela estacao aeroporto praia castelo prefeitura cemiterio museu jardim estadio escola clinica banca
    estacionamento`,
  venueAbbreviations: [["aerop", "aeroporto"]],
  everydayWords: `
    eu tu ele ela nós eles me te se nos meu minha teu tua seu sua um uma o a os as de do da em no na por para com sem
    e ou mas que quem quando como onde porque é são sou está estou há não sim já mais muito bem bom boa dia tarde
    noite obrigado obrigada olá oi tchau tudo nada isso isto aqui ali lá vai vou vamos feliz natal ano até logo`,
};
