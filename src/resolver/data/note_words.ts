/**
 * Words of an address that are not part of a place: companies and notes to the courier, folded. They cost nothing and
 * are reported as `unmatched_text`.
 */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/u).filter((word) => word !== ""));
}

/** Legal forms of companies: a segment with one is a company. */
export const COMPANY_WORDS: ReadonlySet<string> = wordsOf(`
  ag gmbh ug kg ohg mbh ev ltd limited llc llp lp inc incorporated corp corporation plc pty pvt co company sarl sas
  eurl sasu snc societe sl slu sa sc lda unipessoal empresa spa srl sapa bv nv vof oy oyj ab as asa aps ivs firma
  stiftung anstalt est establishment trust foundation verein kft zrt doo dd sro sp zoo ооо оао зао пао ип`);

/** Words before an addressee: everything up to the next separator is a name. */
export const ATTENTION_WORDS: ReadonlySet<string> = wordsOf(`attn attention fao zhd zhdn zh familie fam herrn herr
  frau mr mrs ms mme mlle`);

/** Last words of the names of departments. */
export const DEPARTMENT_WORDS: ReadonlySet<string> = wordsOf(`dept department office team desk`);

/** Words for what departments do: a segment of such words only is not part of an address. */
export const OFFICE_WORDS: ReadonlySet<string> = wordsOf(`account accounts accounting payable receivable billing finance
  payroll sales marketing purchasing procurement legal hr human resources it shipping receiving customer support service
  services claims returns and of the`);

/** A segment with one of these is a note to the courier if its other words are words of notes too. */
export const NOTE_TRIGGERS: ReadonlySet<string> = wordsOf(`
  leave ring bell deliver delivery call phone tel telefon telephone reception concierge knock buzz buzzer parcel
  package courier dropoff drop handle fragile please
  bitte klingeln lauten abgeben nachbarn nachbar lieferung liefern hinterlegen abstellen anrufen paket zustellung
  sonner laisser livrer livraison gardien appeler appelez accueil sonnette colis boite digicode
  trucar timbre deixar recepcio porteria entregar portaria tocar campainha ligar vizinho
  llamar dejar recepcion porteria timbrar vecino entregar suonare lasciare citofonare portineria consegna
  aanbellen afgeven buren bezorgen bellen позвонить домофон оставить اتصل`);

/** Other words in notes. */
export const NOTE_WORDS: ReadonlySet<string> = wordsOf(`
  at the in with on of for to from by after before between until only no not a an and or if when then i we my me
  twice once times front back side door desk gate house neighbour neighbor behind under near next porch garage
  lobby safe place morning afternoon evening am pm o clock hours weekdays
  beim bei dem der die das den im am an auf vor nach nur und oder zweimal einmal ture tur hof keller vormittags
  nachmittags abends morgens uhr zwischen
  chez le la les un une au aux a de du deux fois dans devant derriere avant apres porte code matin midi soir entre
  al als el los las en el a la o os as na no ao aos com dos dues duas vezes cops porta casa de da do
  dos veces con por para tres numero nr num`);
