import type { ByLanguage } from "../corpus/areas.ts";

/**
 * Lists of what stands around an address on a parcel or in a form: companies on a line before the street, units behind
 * the street and number, notes at the end; persons before the address, whose names towns have too, and remarks behind it.
 */
export const NOTES: ByLanguage<Readonly<Record<"companies" | "units" | "notes" | "persons" | "remarks", string>>> = {
  de: {
    companies: "Beispiel AG | c/o Beispiel Handels GmbH | Firma Muster & Söhne",
    units: "Wohnung 4 | 2. Stock | 3. OG links | Hinterhaus | Top 7 | EG",
    notes: "bitte klingeln | beim Nachbarn abgeben | Tel. 555 01 23 | Lieferung nur vormittags",
    persons: "z. Hd. Frau Keller | z. Hd. Herrn Paul Berlin | c/o Familie Wiener | Frau Anna Hamburg | Fa. Holz Bern",
    remarks: "Seiteneingang | bitte klingeln bei Keller | Hinterhof, links",
  },
  en: {
    companies: "Example Trading Ltd | c/o Blue Door Bakery | Attn: Accounts Dept, Sample Corp",
    units: "Apt 4B | Unit 12 | Suite 300 | 2nd Floor | #5 | Flat 3",
    notes: "leave at reception | ring the bell twice | call 555-0123 | deliver after 5pm",
    persons: "Deliver to: Mr. James Washington | Attn: Florence Houston | c/o Charlotte Bakery | " +
      "Attention Dr. Paris London | Mrs. Savannah Austin",
    remarks: "side door | leave with neighbor | call Austin before delivery",
  },
  fr: {
    companies: "Société Exemple SARL | c/o Boulangerie Exemple",
    units: "Bâtiment B | Appt 12 | 3e étage | Escalier A",
    notes: "sonner deux fois | laisser chez le gardien | code porte 1234",
    persons: "À l'attention de Mme Laval | chez M. Vincent Paris | Mme Florence Nancy | Aux bons soins de M. Lyon",
    remarks: "porte de côté | sonner chez Nancy | au fond de la cour",
  },
  ca: {
    companies: "Empresa Exemple SL | c/o Forn Exemple",
    units: "2n 1a | Escala B | Àtic | Baixos",
    notes: "trucar al timbre | deixar a recepció",
    persons: "A l'atenció de la Sra. Girona | a/a Pere Barcelona | c/o Família Sevilla",
    remarks: "porta lateral | trucar a casa Girona",
  },
  pt: {
    companies: "Empresa Exemplo Lda | a/c Padaria Exemplo",
    units: "2º Dto | Apartamento 3 | R/C Esq | Bloco B",
    notes: "deixar na portaria | tocar à campainha",
    persons: "A/C Sra. Viana | Ao cuidado de João Lisboa | Entregar a: Maria Braga",
    remarks: "porta lateral | deixar com a vizinha | falar com Braga",
  },
  mt: {
    companies: "Example Trading Ltd | c/o Sample Stores",
    units: "Flat 3 | Apt 2 | Level 1 | Block B",
    notes: "leave at reception | ring the bell twice",
    persons: "Deliver to: Mr. Paul Victoria | Attn: Mrs. Florence Valletta | c/o Sydney Stores",
    remarks: "side door | ask for Victoria",
  },
  ru: {
    companies: "ООО «Пример» | Пекарня «Пример»",
    units: "кв. 12 | офис 301 | подъезд 2 | этаж 3",
    notes: "звонить заранее | оставить на ресепшене | домофон 12",
    persons: "Получатель: Иванов Пётр | Для Марии Московской | Кому: Анна Брест",
    remarks: "боковой вход | спросить Анну",
  },
};
