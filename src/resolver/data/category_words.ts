/**
 * Words for categories of venues, folded: alone they name a category, not one venue. The common ones of the languages
 * of the loaded data.
 */
export const CATEGORY_WORDS: ReadonlySet<string> = new Set(
  `hotel hostel motel inn guesthouse pension gasthaus gasthof herberge albergue pousada residencial auberge ostello
  restaurant ristorante restaurante restaurace osteria trattoria pizzeria pizza bistro brasserie taverna diner imbiss
  cafe kaffee caffe cafeteria konditorei coffee bar pub kneipe biergarten club disco nightclub fastfood grill
  supermarket supermarkt supermarche supermercat supermercado supermercato market markt mercado mercat mercato marche
  shop store laden geschaft magasin boutique botiga loja tienda negozio mall shopping kiosk kiosque quiosque
  bakery backerei boulangerie padaria panaderia forn panificio butcher metzgerei boucherie talho
  pharmacy apotheke pharmacie farmacia drugstore drogerie chemist hairdresser friseur coiffeur cabeleireiro peluqueria
  bank banque banco banca atm geldautomat bancomat post postoffice poste correos correios posta
  hospital krankenhaus spital hopital ospedale clinic klinik clinica clinique doctor arzt dentist zahnarzt
  school schule ecole escola escuela scuola kindergarten creche nursery university universitat universite universidade
  universidad college library bibliothek bucherei bibliotheque biblioteca museum musee museu museo gallery galerie
  galeria theater theatre teatro teatre kino cinema cine zoo aquarium
  church kirche eglise igreja iglesia chiesa esglesia kapelle chapel chapelle capela capella kathedrale cathedral dom
  mosque moschee synagogue synagoge temple tempel cemetery friedhof cimetiere cemiterio
  station bahnhof gare estacao estacion estacio stazione airport flughafen aeroport aeroporto bus stop haltestelle
  parking parkplatz parkhaus estacionament estacionamento aparcamiento garage fuel tankstelle petrol gas
  park parc parque parco garden garten jardin jardim giardino playground spielplatz pool schwimmbad hallenbad piscine
  piscina stadium stadion estadi estadio estadio stade sport sports gym fitness turnhalle sporthalle tennis
  beach strand plage praia playa castle schloss burg chateau castell castelo castello tower turm
  townhall rathaus gemeindehaus mairie prefeitura ayuntamiento municipio police polizei policia gendarmerie feuerwehr
  toilet toilets wc fountain brunnen monument denkmal memorial viewpoint picnic camping campsite campingplatz`
    .split(/\s+/u),
);
