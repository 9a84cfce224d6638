import { streetKey } from "../../text/street_key.ts";

/**
 * Names that a street of nearly every town has, so that two towns sharing one is no coincidence. The most common names
 * of each language; ordinals are recognised by their digits.
 */
const COMMON_STREET_NAMES: ReadonlySet<string> = new Set(
  [
    ["Main Street", "High Street", "Church Street", "Park Avenue", "Park Street", "Park Road", "Market Street"],
    ["Broad Street", "Oak Street", "Maple Street", "Elm Street", "Pine Street", "Cedar Street", "Walnut Street"],
    ["Washington Street", "Lincoln Street", "Mill Street", "Mill Road", "School Street", "Station Road", "River Road"],
    ["Center Street", "Water Street", "Union Street", "Court Street", "Bridge Street", "King Street", "Queen Street"],
    ["Broadway", "Church Road", "Church Lane", "Victoria Road", "Green Lane", "Main Road", "London Road"],
    ["Hauptstraße", "Dorfstraße", "Bahnhofstraße", "Schulstraße", "Gartenstraße", "Kirchstraße", "Bergstraße"],
    ["Ringstraße", "Waldstraße", "Lindenstraße", "Mühlweg", "Kirchweg", "Hauptplatz", "Marktplatz", "Landstraße"],
    ["Grande Rue", "Rue Principale", "Rue de l'Église", "Rue de la Gare", "Place de l'Église", "Rue du Moulin"],
    ["Rue de la République", "Rue des Écoles", "Rue de la Mairie", "Rue du Château", "Avenue de la Gare"],
    ["Calle Mayor", "Calle Real", "Plaza Mayor", "Calle Nueva", "Calle de la Iglesia", "Carrer Major", "Plaça Major"],
    ["Carretera General", "Rua Direita", "Rua Principal", "Rua da Igreja", "Rua Nova", "Largo da Igreja"],
    ["Via Roma", "Via Garibaldi", "Via Mazzini", "Via Dante", "Corso Italia", "Piazza Roma", "Via Cavour"],
    ["Dorpsstraat", "Kerkstraat", "Hoofdstraat", "Molenstraat", "Storgatan", "Kirkegade", "Hovedgaden", "Kirkeveien"],
    ["Triq il-Kbira", "Pjazza", "Misraħ ir-Repubblika", "Triq ir-Repubblika", "Triq San Ġorġ", "Triq San Pawl"],
  ].flat().map(streetKey),
);

/** True for a name that says little about the town. */
export function isCommonStreetName(name: string): boolean {
  const key = streetKey(name);
  return COMMON_STREET_NAMES.has(key) || /^\D{0,2}\d/u.test(key);
}
