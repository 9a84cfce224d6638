/** A text in each language of the dashboard. */
interface ReasonText {
  readonly en: string;
  readonly de: string;
  readonly fr: string;
  readonly es: string;
  readonly ar: string;
}

/**
 * The machine-readable reasons for the status of a resolution, each with its text for people. The dashboard shows the
 * texts, the OpenAPI document and the guide list them. What leads to a reason is in `resolver/decision/findings.ts`.
 */
export const REASONS = {
  house_number_missing: {
    en: "This house number is not known. The point is on the street.",
    de: "Diese Hausnummer ist nicht bekannt. Der Punkt liegt auf der Straße.",
    fr: "Ce numéro n’est pas connu. Le point est sur la rue.",
    es: "Este número no se conoce. El punto está en la calle.",
    ar: "رقم المبنى غير معروف هنا، والنقطة للشارع.",
  },
  house_number_interpolated: {
    en: "This house number is not known. The point is estimated from its neighbours.",
    de: "Diese Hausnummer ist nicht bekannt. Der Punkt ist aus den Nachbarn geschätzt.",
    fr: "Ce numéro n’est pas connu. Le point est estimé d’après ses voisins.",
    es: "Este número no se conoce. El punto se estima a partir de sus vecinos.",
    ar: "رقم المبنى نفسه غير معروف، والنقطة بين جيرانه.",
  },
  street_missing: {
    en: "This street is not known. The point is that of the place.",
    de: "Diese Straße ist nicht bekannt. Der Punkt ist der des Ortes.",
    fr: "Cette rue n’est pas connue. Le point est celui de la localité.",
    es: "Esta calle no se conoce. El punto es el de la localidad.",
    ar: "الشارع غير معروف هنا، والنقطة للمكان.",
  },
  postcode_conflict: {
    en: "The postcode belongs to another place.",
    de: "Die Postleitzahl gehört zu einem anderen Ort.",
    fr: "Le code postal appartient à un autre lieu.",
    es: "El código postal pertenece a otro lugar.",
    ar: "الرمز البريدي يخص مكانًا آخر.",
  },
  locality_conflict: {
    en: "The answer is in another town than your input.",
    de: "Die Antwort liegt in einem anderen Ort als Ihre Eingabe.",
    fr: "La réponse est dans une autre ville que votre entrée.",
    es: "La respuesta está en otra localidad que su entrada.",
    ar: "المدينة المذكورة غير مدينة الجواب.",
  },
  country_mismatch: {
    en: "The point is outside the requested country.",
    de: "Der Punkt liegt außerhalb des angeforderten Landes.",
    fr: "Le point est hors du pays demandé.",
    es: "El punto está fuera del país solicitado.",
    ar: "تقع النقطة خارج الدولة المطلوبة.",
  },
  spelling_corrected: {
    en: "A spelling was corrected.",
    de: "Eine Schreibweise wurde korrigiert.",
    fr: "Une orthographe a été corrigée.",
    es: "Se corrigió la ortografía.",
    ar: "كُتب شيء بشكل مختلف فصُحّح.",
  },
  ambiguous: {
    en: "Another place may be meant.",
    de: "Es könnte ein anderer Ort gemeint sein.",
    fr: "Un autre lieu est peut-être visé.",
    es: "Puede que se trate de otro lugar.",
    ar: "قد يكون المقصود مكانًا آخر.",
  },
  prominence_assumed: {
    en: "Several places have this name. This is the best known one.",
    de: "Mehrere Orte haben diesen Namen. Dies ist der bekannteste.",
    fr: "Plusieurs lieux portent ce nom. Voici le plus connu.",
    es: "Varios lugares tienen este nombre. Este es el más conocido.",
    ar: "لعدة أماكن هذا الاسم، وأُخذ أشهرها.",
  },
  unmatched_text: {
    en: "Part of the text could not be matched.",
    de: "Ein Teil des Textes konnte nicht zugeordnet werden.",
    fr: "Une partie du texte n’a pas trouvé de correspondance.",
    es: "Una parte del texto no tiene correspondencia.",
    ar: "جزء من النص لم يُفهم.",
  },
  map_center_only: {
    en: "The link shows a map view without a marked point.",
    de: "Der Link zeigt einen Kartenausschnitt ohne markierten Punkt.",
    fr: "Le lien montre une vue de carte sans point marqué.",
    es: "El enlace muestra una vista de mapa sin un punto marcado.",
    ar: "يعرض الرابط جزءًا من خريطة بلا نقطة محددة.",
  },
  datum_shifted: {
    en: "The coordinates were converted from another datum.",
    de: "Die Koordinaten wurden aus einem anderen Bezugssystem umgerechnet.",
    fr: "Les coordonnées ont été converties depuis un autre système.",
    es: "Las coordenadas se convirtieron desde otro sistema de referencia.",
    ar: "حُوّلت الإحداثيات من مرجع آخر.",
  },
  axis_order_assumed: {
    en: "The order of latitude and longitude was inferred from the numbers.",
    de: "Die Reihenfolge von Breiten- und Längengrad wurde aus den Zahlen abgeleitet.",
    fr: "L’ordre de la latitude et de la longitude a été déduit des nombres.",
    es: "El orden de latitud y longitud se dedujo de los números.",
    ar: "استُنتج من الأرقام أيها خط العرض.",
  },
  short_link_not_followed: {
    en: "Short links are not followed, so the target is unknown.",
    de: "Kurzlinks werden nicht aufgerufen, daher ist das Ziel unbekannt.",
    fr: "Les liens courts ne sont pas suivis, la destination est donc inconnue.",
    es: "Los enlaces cortos no se siguen, por lo que se desconoce el destino.",
    ar: "لا تُتبع الروابط القصيرة هنا، فلا يُعرف إلى أين يقود.",
  },
  registry_required: {
    en: "The code belongs to a register that is not loaded.",
    de: "Der Code gehört zu einem Register, das nicht geladen ist.",
    fr: "Le code appartient à un registre qui n’est pas chargé.",
    es: "El código pertenece a un registro que no está cargado.",
    ar: "الرمز من سجل غير محمّل هنا.",
  },
  reference_place_missing: {
    en: "The shortened code needs a place name, or a point nearby.",
    de: "Der gekürzte Code braucht einen Ortsnamen oder einen Punkt in der Nähe.",
    fr: "Le code abrégé a besoin d’un nom de lieu ou d’un point proche.",
    es: "El código abreviado necesita un nombre de lugar o un punto cercano.",
    ar: "يحتاج الرمز المختصر إلى مكان بجانبه أو قريب منه.",
  },
  invalid_code: {
    en: "The code is not valid.",
    de: "Der Code ist ungültig.",
    fr: "Le code n’est pas valide.",
    es: "El código no es válido.",
    ar: "الرمز غير صالح.",
  },
  coarse_code: {
    en: "The code covers a large area.",
    de: "Der Code umfasst ein großes Gebiet.",
    fr: "Le code couvre une grande zone.",
    es: "El código abarca una zona grande.",
    ar: "الرمز يمثل مساحة كبيرة.",
  },
  too_coarse: {
    en: "The point is less precise than requested.",
    de: "Der Punkt ist weniger genau als angefordert.",
    fr: "Le point est moins précis que demandé.",
    es: "El punto es menos preciso de lo solicitado.",
    ar: "النقطة أقل دقة مما طُلب.",
  },
  out_of_range: {
    en: "The numbers are outside the valid range.",
    de: "Die Zahlen liegen außerhalb des gültigen Bereichs.",
    fr: "Les nombres sont hors des limites valides.",
    es: "Los números están fuera del intervalo válido.",
    ar: "الأرقام خارج الكرة الأرضية.",
  },
  outside_coverage: {
    en: "No street data is loaded for this area, so the address cannot be confirmed.",
    de: "Für dieses Gebiet sind keine Straßen geladen, daher lässt sich die Adresse nicht bestätigen.",
    fr: "Aucune rue n’est chargée pour cette zone, l’adresse ne peut donc pas être confirmée.",
    es: "No hay calles cargadas para esta zona, por lo que no se puede confirmar la dirección.",
    ar: "لا بيانات شوارع لهذه المنطقة، فلا يمكن التأكد.",
  },
  no_match: {
    en: "Nothing matches this input.",
    de: "Zu dieser Eingabe passt nichts.",
    fr: "Rien ne correspond à cette entrée.",
    es: "Nada coincide con esta entrada.",
    ar: "لا شيء معروف يطابق هذا المدخل.",
  },
  corrected: {
    en: "A person of your organization settled this input.",
    de: "Eine Person Ihrer Organisation hat über diese Eingabe entschieden.",
    fr: "Une personne de votre organisation a décidé de cette entrée.",
    es: "Una persona de su organización decidió sobre esta entrada.",
    ar: "حسم شخص من مؤسستك هذا المدخل.",
  },
  test_fixture: {
    en: "A fixed answer of the test environment.",
    de: "Eine feste Antwort der Testumgebung.",
    fr: "Une réponse fixe de l’environnement de test.",
    es: "Una respuesta fija del entorno de prueba.",
    ar: "جواب ثابت من البيئة التجريبية.",
  },
} as const satisfies Readonly<Record<string, ReasonText>>;

/** One of them. */
export type Reason = keyof typeof REASONS;
