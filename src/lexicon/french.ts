import type { Lexicon } from "./lexicon.ts";

export const FRENCH: Lexicon = {
  wordsApart: "prince princesse saint sainte",
  districtWords: "quartier hay lotissement",
  hourWords: "horaires, horaire, ouvert, heures d ouverture, fermé",
  dayWords: "lun mar mer jeu ven sam dim lundi vendredi samedi dimanche h",
  townWordsOf: "ville commune mairie municipalité",
  regionWords: "région departement dept prefecture",
  regionShortForms: "dept departement",
  countryWords: "république royaume principauté sultanat",
  documentWords: "facture commande client",
  registerWords: "rcs rci",
  greetings: "bonjour salut",
  closings:
    "envoyé de mon iphone, cordialement, bien cordialement, bien à vous, salutations, meilleures salutations, salutations distinguées, sincères salutations, merci d avance, merci beaucoup",
  zeroWords: "zéro",
  formerNameWords: "anciennement ex",
  doubtPhrases: `
    adresse erronee, incorrecte, contre, comme, pas a, pas au, pas le, non loin, jamais, aucun, aucune, ni, sauf, hormis, excepte, au lieu, plutot que, ne pas, ne livrez, ne plus, est plus, est pas, mauvaise adresse, adresse incorrecte, fausse adresse, anciennement, ancienne adresse, autrefois,
    jadis, precedemment, dernier domicile, derniere adresse, demenage, demenages, quitte, ferme, fermee,
    definitivement, annule, annulee, supprimer, supprime, par exemple, peut etre, probablement, environ, au
    dessus, au dela, plus loin, au bout, au nord, au sud, a l est, a l ouest, a deux pas, aux environs, aux alentours,
    acces par, entree par, arret de bus, arret, voisins, a droite, a gauche, jusqu en, contrairement`,
  connectors: "de des du la le les el et l d dos",
  streetTypesBefore: "rue rues avenue av boulevard bd bvd chemin quai impasse route cours allee place",
  titles: `
    dr docteur, gal gen general, prof professeur pr, mal marechal, col colonel cel, cdt commandant, cne capitaine,
    lt lieutenant, sgt sergent, pdt president, abbe, cal cardinal, ing ingenieur, amiral, me maitre`,
  placeWords: "mt mont, vx vieux, gd grand, gde grande",
  saints: "st saint, ste sainte, pcesse princesse",
  heardSounds: [["o", "eau"], ["k", "qu"], ["f", "ph"]],
  commonStreetNames: `
    Grande Rue, Rue Principale, Rue de l'Église, Rue de la Gare, Place de l'Église, Rue du Moulin,
    Rue de la République, Rue des Écoles, Rue de la Mairie, Rue du Château, Avenue de la Gare`,
  numberMarkers: "numero",
  numberSuffixes: "bis ter quater quinquies",
  numberJoints: "et",
  unitWords: `
    imm immeuble appartement escalier esc batiment bat bt porte etg bloc interphone code digicode logement lgt boite entree bureau local chambre palier aile cage pavillon cave tour`,
  flatWords: "appartement logement lgt porte",
  unitAbbreviations: "esc et",
  unitMarkers: "numero",
  floorOrdinals: "premier première deuxième troisième quatrième cinquième sixième septième dernier",
  buildingsNamed: "residence immeuble",
  floorWords: "rez rdc rc entresol gauche droite mansarde rdj boutique",
  wholeFloors: "rez rdc rc entresol mansarde rdj boutique",
  floorPhrases: "sous sol, rez de chaussée, rez de jardin, fond de cour, fond de la cour, au fond de la cour",
  boxes: "boite postale, case postale, boîte aux lettres",
  boxAbbreviations: "bp, b p, cs, tsa, cp, c p, bal",
  plots: "parcelle, emplacement",
  boxOrPostcode: "cp, c p",
  sortingOffices: "cedex cdx",
  postcodeMarkers: "code postal",
  cornerWords: "angle coin croisement carrefour",
  crossingWords: "et",
  crossingFillers: "au aux de la le du des les l d",
  addresseePhrases: `
    a l attention de, a l attention du, a l attn de, a l att de, attention de, aux bons soins de, aux soins de, remettre
    a, livrer a, livrer chez, chez m, chez mme, chez mlle, chez monsieur, chez madame, chez la famille, représenté par, représentée par, gérant, gérante, directeur, directrice, directeur de la publication`,
  addresseeTitles: "mme mlle",
  companyForms: "sarl sas eurl sasu snc societe sa sc",
  noteOpeners: `
    veuillez, merci de, s il vous plait, svp, laisser, deposer, sonner, livrer, appeler, prevenir, digicode, digi
    code, interphone, code porte, code d, code portail, code acces, code immeuble, sonnette, au fond de, remettre, sur rendez vous, sur rdv, sonnez, laissez, appelez, deposez, prevenez`,
  noteTriggers: `
    svp merci sonner laisser livrer livraison gardien appeler appelez accueil sonnette colis boite digicode sonnez laissez deposer deposez`,
  noteWords: `
    chez le la les un une au aux a de du deux fois dans devant derriere avant apres porte code matin midi soir entre
    cote entree principale laterale arriere fond cour gauche droite`,
  relationWords: "du le que",
  landmarkOpeners:
    "sans, avant, apres, sous, entre, a cote du, au dessus, au dessous, juste a cote, maison voisine, voisin, face a, face au, en face, pres de, pres du, derriere, a cote, a proximite, proche, vue sur, devant, vers, environ, ancien, anciennement, ancienne adresse",
  categoryWords: `
    auberge bistro brasserie taverna magasin boutique kiosque supermarche marche boulangerie boucherie pharmacie
    coiffeur banque poste hopital clinique cabinet ecole creche universite bibliotheque musee galerie eglise chapelle gare
    aeroport parc jardin piscine stade plage chateau mairie gendarmerie police cimetiere`,
  venueAbbreviations: "hop hopital",
  everydayWords: `
    je tu il elle on nous vous ils elles me te se moi toi lui leur mon ma mes ton ta tes son sa ses notre votre ce cet
    cette ces ça ci là le la les un une des du de et ou mais donc car ni ne pas plus rien que qui quoi où quand
    comment pourquoi est es suis sont sommes ai as a avons ont fait va vas vais y en dans sur sous avec sans pour par
    très bien bon bonne oui non si merci bonjour bonsoir salut nuit oh ah eh tout tous toute jamais toujours ici voilà`,
  streetTypesTypedFirst: [{
    countries: "FR BE LU MC CH CA HT SN CI CM CD MG TN DZ MA GP MQ RE GF NC PF",
    words: "rue avenue place boulevard chemin impasse passage route quai allée square sentier esplanade",
  }],
  typesOfDays: "r ave pl blvd",
  streetWords: `
    blvd bd bl boul, mt mont, pass pas, ste sainte, dr docteur, capt capitaine, prof professeur, r rue rues,
    trav traverse, imp impasse, che chemin chem ch, faub faubourg fbg fg, qu quai, lot lotissement, res residence,
    mal marechal, com commandant cdt, eng ingenieur, esc escalier escaliers, crs cours, n nord, s sud, e est, w ouest,
    ne nordest, nw nordouest, se sudest, sw sudouest`,
  streetSmallWords: "de la le les du des d l et",
  counting: {
    small: "un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    tens: "vingt/vingts trente quarante cinquante soixante septante huitante/octante nonante",
    hundreds: "cent/cents/centieme",
    thousand: "mille",
  },
  numberWords: `
    1 ~un ~premier ~premiere ~ier, 2 deux ~deuxieme, 3 trois ~troisieme, 4 quatre ~quatrieme, 5 cinq ~cinquieme, 6
    ~sixieme, 7 sept ~septieme, 8 huit ~huitieme, 9 ~neuf ~neuvieme, 10 ~dix ~dixieme, 11 onze, 12 douze, 13 treize,
    14 quatorze, 15 quinze, 16 seize, 20 vingt, 30 trente, 40 quarante, 50 cinquante, 60 soixante`,
  monthWords: `
    janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre`,
  monthAbbreviations: "janv fevr avr mai juin juil aout",
  ordinalEndings: "er eme",
  streetOrdinalEndings: "e",
  floorOrdinalEndings: "e",
  // French, Spanish, Italian, Portuguese, Catalan, Romanian.
  hemispheres: {
    prior: 0.5,
    N: "N NORD NORTE SEPTENTRIONALE",
    S: "S SUD SUR SUL MERIDIONALE",
    E: "E EST ESTE LESTE L ORIENTALE",
    W: "O OUEST OESTE OVEST VEST OCCIDENTALE",
  },
  coordinateWords: {
    degrees: "DEGRÉ DEGRÉS",
    seconds: "SECONDES",
    and: "ET",
    headings: "COORDONNÉES",
    heights: "ALTITUDE HAUTEUR",
    heightUnits: "MÈTRES",
  },
  addressOpeners: `
    c'est au, je suis au, mon adresse est, notre adresse est, l'adresse est, j'habite au, j'habite à, j'habite, nous habitons au, nous
    habitons à, nous habitons, nous sommes au, on se retrouve au, livrer au, livrez au, livrer à, à livrer au, où est, où se trouve, où est situé,
    comment aller à, comment aller au, itinéraire vers le, itinéraire vers, emmène-moi au, emmenez-moi au, rendez-vous au, rdv au, rdv, conduis-moi au, siège social, siège, adresse du siège, domicile, nous sommes situés au, nous sommes situés à, situé au, situé à, venez nous voir au, retrouvez-nous au, veuillez livrer au, merci de livrer au, adresse postale, expéditeur, destinataire`,
  contactWords: "téléphone télécopie portable tél siret siren rcs rci tva",
  placeShortForms: { "st": "saint", "ste": "sainte", "mt": "mont", "chat": "chateau", "vill": "villeneuve" },
  smallShortForms: "s sur sous, l les, e en",
  numberedRoads: [
    "route nationale, rn, n, nationale",
    "route departementale, rd, d, departementale, cd",
    "voie communale, vc",
  ],
  centreWords: "centreville",
  rangeWords: "à",
  totalWords: "total totaux somme",
  remarkWords: "source sources remarque remarques nota",
  columnHeaders: {
    fullAddress: `
      adresse, adresse complete, adresse postale, adresse de livraison, adresse de facturation, lieu, emplacement,
      localisation, adresse du site, domicile`,
    street: `
      rue, voie, nom de voie, nom de rue, libelle voie, adresse 1, adresse ligne 1, ligne adresse 1, numero et
      rue, rue et numero, n et rue, adresse rue, adr1, nom voie, type et nom de voie, n et voie, numero et voie,
      libelle de voie, no et rue, rue et no`,
    houseNumber: `
      numero, numero de rue, numero de voie, no rue, n rue, num rue, num voie, n voie, numero voie, no voie, num,
      numero maison`,
    unit: `
      complement, complement d adresse, complement adresse, adresse 2, ligne adresse 2, batiment, appartement,
      appt, etage, escalier, adr2, boite, bte, bureau`,
    postcode: "code postal, codepostal, cp, code post, npa, cod postal, code postal cp",
    locality: `
      ville, commune, localite, nom de la ville, nom commune, cp ville, code postal ville, nom de la commune, npa
      localite, ville commune, municipalite, ville de livraison, bureau distributeur`,
    district: "quartier, arrondissement, lieu dit, lieudit",
    county: "departement, dept, dep, nom departement, district",
    region: "region, province, canton, etat, nom region",
    country: "pays, code pays, nom du pays, pays de livraison",
    latitude: "latitude, lat, coordonnee y",
    longitude: "longitude, long, coordonnee x",
    id: `
      identifiant, numero client, n client, no client, code client, num client, reference, ref, n, numero de
      commande, n commande, code magasin, n dossier, numero dossier, matricule, code, siret, id client, n
      adherent, uai, finess`,
    name: `
      nom, prenom, raison sociale, societe, entreprise, client, nom du client, enseigne, denomination,
      etablissement, nom complet, nom de l etablissement, nom et prenom, destinataire, magasin, fournisseur,
      contact, nom du magasin, organisme, association, ecole`,
    other: `
      telephone, tel, portable, courriel, mail, e mail, site web, date, date de naissance, remarque, remarques,
      commentaire, commentaires, statut, montant, prix, quantite, type, categorie, civilite, siren, code naf,
      horaires, chiffre d affaires, sexe, langue, observations, commercial, date d inscription, effectif, note,
      derniere visite`,
  },
};
