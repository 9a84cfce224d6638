import type { Lexicon } from "./lexicon.ts";

export const PORTUGUESE: Lexicon = {
  wordsApart: "sao santo santa",
  hourWords: "horário de funcionamento, horário de atendimento, aberto, funcionamento",
  dayWords: "seg ter qua qui sex sab dom",
  townWordsOf: "cidade município concelho",
  districtWords: "bairro jardim jd residencial conjunto loteamento",
  regionWords: "estado distrito província",
  countryWords: "república reino principado",
  documentWords: "fatura encomenda",
  greetings: "olá",
  closings:
    "atenciosamente, cumprimentos, com os melhores cumprimentos, melhores cumprimentos, obrigado, obrigada, abraço",
  relationWords: "de da do",
  zeroWords: "zero",
  formerNameWords: "antigamente",
  doubtPhrases: `
    paragem, nunca, jamais, nem, excepto, exceto, em vez, ao inves, nao entregar, nao enviar, nao e, ja nao, morada errada,
    endereco errado, errado, errada, antigamente, anteriormente, antiga morada, antigo endereco, mudamos da, mudamos
    de, mudei de, mudei da, saimos da, saimos de, fechado, fechada, encerrado, encerrada, cancelado, cancelada,
    apagar, remover, por exemplo, talvez, provavelmente, aproximadamente, vizinho de, vizinho da, vizinho do,
    depois de, depois da, depois do, antes de, antes da, antes do, imediacoes, arredores, a direita, a esquerda, a
    norte, ao norte, a sul, ao sul, altura, defronte, traseiras, fundos de, fundos da, no fim, min de, longe de,
    paralela a`,
  connectors: "dos",
  streetTypesBefore: "rua travessa praca largo ruas",
  titles: `
    dr doutor dra doutora, gen gal general, prof professor profa professora, cel coronel, cap capitao, ten tenente,
    alm almirante, pres presidente, eng engenheiro, sen senador, dep deputado, gov governador, vis visc visconde, mq marq marques, mal marechal,
    d dom, d da dona, pe padre, cons conselheiro, com comendador, des desembargador, cde conde, brig brigadeiro, maj major,
    sgt sargento, sd soldado, cb cabo, cmte cte comandante, arq arquiteto, alf alferes, min ministro, ver vereador,
    mons monsenhor, princ princesa, duq duque, pref prefeito, emb embaixador, tte tenente, fr frei, ir irma`,
  placeWords: `
    pto porto, pres presidente, gov governador, cel coronel, mal marechal, vla vila, cap capitao, cons conselheiro,
    eng engenheiro, sen senador, dep deputado, alm almirante, brig brigadeiro`,
  saints: "s sao, sto santo, sta santa",
  heardSounds: [["x", "ch"], ["k", "qu"]],
  commonStreetNames: "Rua Direita, Rua Principal, Rua da Igreja, Rua Nova, Largo da Igreja",
  numberJoints: "e",
  unitWords:
    "andar bloco bl porta cj conj sala fraccao fracao loja ap qd quadra lt lote lotes casa escritorio gabinete hab garagem entrada entr habitacao armazem pavilhao escada galpao",
  flatWords: "ap",
  unitAbbreviations: "ent cj sc ap q l",
  buildingsNamed: "edificio ed",
  floorWords:
    "andar esq dto direito esquerdo fundos frente sotao cave subcave garagem traseiras loja frt dt tras sobreloja terreo subsolo cobertura",
  wholeFloors: "fundos sotao cave subcave garagem traseiras loja sobreloja terreo subsolo cobertura",
  boxes: "caixa postal, cx postal",
  plots: "talhao, gleba",
  noNumber: "sem numero, s no, s nr, s num",
  centreWords: "centro baixa",
  postcodeMarkers: "cep",
  cornerWords: "cruzamento canto",
  crossingWords: "com e",
  crossingShortForms: "c/",
  crossingFillers: "da do dos das",
  addresseePhrases:
    "ao cuidado de, aos cuidados de, a atencao de, ao cuidado do, entregar a, entregar para, entregar ao, entregar na",
  companyForms: "lda ltda eireli",
  noteOpeners: `
    deixar, ligar, chamar, falar com, campainha, interfone, portaria, codigo do, casa dos fundos, casa de fundos, deixe, ligue, tocar`,
  noteTriggers:
    "favor obrigado obrigada entregar portaria tocar campainha ligar vizinho timbre deixe ligue interfone porteiro porteira recepcao",
  noteWords: "as os na no ao aos duas vezes porta casa de da do lateral traseira entrada principal fundos portao lado",
  landmarkOpeners: `
    sobre, vista para, fundos, casa ao lado, vizinho, defronte, antes, depois, fundos ao lado, em frente, ao lado, perto de, perto do, proximo, proximo ao, proximo a, atras do, atras da, junto ao, junto a, metros da, metros do, metros de, m da, m do, minutos da, minutos do, passos da, antiga morada, antigo endereco, morada antiga`,
  categoryWords: `
    pousada residencial boutique loja quiosque padaria panaderia talho cabeleireiro correios posta universidade igreja
    capela estacao aeroporto praia castelo prefeitura cemiterio museu jardim estadio escola clinica banca
    estacionamento`,
  venueAbbreviations: "aerop aeroporto",
  everydayWords: `
    eu tu ele ela nós eles me te se nos meu minha teu tua seu sua um uma o a os as de do da em no na por para com sem
    e ou mas que quem quando como onde porque é são sou está estou há não sim já mais muito bem bom boa dia tarde
    noite obrigado obrigada olá oi tchau tudo nada isso isto aqui ali lá vai vou vamos feliz natal ano até logo`,
  streetTypesTypedFirst: [{
    countries: "PT BR AO MZ CV",
    words: "rua avenida travessa largo praça estrada alameda beco rotunda praceta viela calçada ponte",
  }],
  streetWords: `
    al alameda alamedas, dr doutor, capt capitao, col cel, lt tenente, pres presidentes, r rua ruas, trav travessa tv,
    urb urbanizacao, estr estrada, pca praca prc pc, bco beco, mal mcal, com comendador, eng engenheiro,
    esc escadas escadinhas, jd jardim, rod rodovia, s sul, ne nordeste, se sudeste, sw sudoeste`,
  streetSmallWords: "da do das dos e",
  counting: {
    small: "um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze " +
      "dezasseis/dezesseis dezassete/dezessete dezoito dezanove/dezenove",
    tens: "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    hundreds: "cem/cento duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas " +
      "seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas",
    thousand: "mil",
  },
  numberWords: `
    1 ~um ~uma ~primeiro ~primeira, 2 dois ~duas, 3 ~terceira ~terceiro, 4 quatro ~quarta ~quarto, 7 ~sete ~setima
    ~setimo, 8 oito ~oitava ~oitavo, 9 ~nove ~nona ~nono, 10 ~dez, 14 catorze, 16 dezesseis dezasseis, 17 dezessete
    dezassete, 18 dezoito, 19 dezenove dezanove, 20 vinte, 30 trinta, 40 quarenta, 50 cinquenta, 60 sessenta, 70
    setenta, 80 oitenta, 90 noventa`,
  monthWords: `
    janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro`,
  monthAbbreviations: "fev abr mai ago set out dez",
  floorPhrases: "r/c, s/loja, rés do chão, águas furtadas, sub cave, casa dos fundos, casa de fundos",
  coordinateWords: {
    degrees: "GRAUS",
    heights: "ALTITUDE",
  },
  addressOpeners: `
    fica na, fica no, estou na, estou no, meu endereço é, o meu endereço é, o endereço é, a minha morada é, minha morada é, a morada é, contactos, contacto, moro na, moro
    no, moro em, moramos na, moramos no, vivo na, entregar em, entregar na, onde fica a, onde fica o, onde fica,
    como chegar à, leva-me à, me leva para a, me leva para, me leve para, ir para a, como chegar na, como chegar no, sede, sede social, estamos localizados na, estamos na, localizado na, remetente, destinatário`,
  contactWords: "telemóvel telefone telef telm tlm whats zap cnpj cpf nipc",
  placeShortForms: {
    "v n": "vila nova",
    "v r": "vila real",
    "v": "vila",
    "s j": "sao jose",
    "n s": "nossa senhora",
    "sta": "santa",
    "sto": "santo",
    "pto": "porto",
  },
  smallShortForms: "d de do da",
  numberedRoads: ["estrada nacional, en, n", "estrada municipal, em", "rodovia, rod, rodovia federal, br"],
  rangeWords: "ao até",
  totalWords: "total totais soma",
  remarkWords: "fonte fontes nota notas",
  columnHeaders: {
    fullAddress: "endereco, endereco completo, morada, morada completa, localizacao, endereco de entrega, local",
    street: `
      rua, logradouro, nome da rua, nome do logradouro, endereco 1, morada 1, rua e numero, avenida, arruamento,
      morada rua`,
    houseNumber: "numero, num, n, nr, n porta, numero de porta, numero da porta, n policia, no porta, n da porta",
    unit: "complemento, andar, apartamento, apto, bloco, fracao, sala, endereco 2, lote andar",
    postcode: "cep, codigo postal, cod postal, cod post, cp, cp4 cp3",
    locality: `
      cidade, municipio, localidade, freguesia localidade, vila, nome do municipio, localidade postal, cidade
      municipio, concelho localidade`,
    district: "bairro, freguesia, zona",
    county: "concelho, distrito",
    region: "estado, uf, provincia, regiao, sigla uf",
    country: "pais, codigo do pais, cod pais",
    latitude: "latitude, lat",
    longitude: "longitude, long",
    id: `
      codigo, cod cliente, codigo cliente, numero cliente, n cliente, nr cliente, id cliente, referencia,
      matricula, cnpj, cpf, nif, cod, num cliente, contribuinte, cod loja, n socio`,
    name: `
      nome, nome completo, sobrenome, empresa, razao social, nome fantasia, cliente, nome do cliente, loja,
      estabelecimento, destinatario, fornecedor, designacao, contacto, contato, escola, unidade`,
    other: `
      telefone, telemovel, celular, e mail, email, data, data de nascimento, observacoes, obs, comentarios,
      situacao, valor, preco, quantidade, tipo, categoria, site, sexo, horario, ramo, ativo, saldo, vendedor`,
  },
};
