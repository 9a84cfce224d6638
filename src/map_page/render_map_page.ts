import {
  document,
  type Html,
  html,
  type MapPage,
  type PageLocation,
  type PageSource,
  type PageTexts,
} from "./document.ts";

/** Digits after the point: 1 m. */
const COORDINATE_DIGITS = 5;
/** Length of a description in search engines, in characters. */
const SUMMARY_LENGTH_MAX = 300;

/** Longest text that the list is searched for, in characters; more is cut. */
export const SEARCH_LENGTH_MAX = 100;

/** The page of a map: complete without a script; with one the map is drawn next to the list. */
export function renderMapPage(page: MapPage): string {
  const { texts, basePath, name, description } = page;
  const summary = Array.from(description ?? "").slice(0, SUMMARY_LENGTH_MAX).join("");
  return document({
    texts,
    basePath,
    title: name,
    ...(page.theme === undefined ? {} : { theme: page.theme }),
    head: html`${summary === "" ? html`` : html`<meta name="description" content="${summary}">`}
    ${page.isUnlisted || page.search !== undefined ? html`<meta name="robots" content="noindex">` : html``}
    <script type="module" src="${basePath}/map-assets/map-page.js"></script>`,
    body: html`
      <a class="skip" href="#list">${texts.skipToList}</a>
      <main>
        <header>
          <h1><bdi>${name}</bdi></h1>
          ${description === undefined || description === ""
            ? html``
            : html`<p class="description"><bdi>${description}</bdi></p>`}
          ${page.locationCount === 0 ? html`` : searchOf(page)}
        </header>
        ${mapOf(page)}
        ${listOf(page)}
      </main>
      <footer>
        <p><span class="quiet">${texts.sources}:</span> ${joined(page.sources.map(sourceOf))}</p>
      </footer>
    `,
  });
}

function mapOf({ texts, styles, pointsUrl, basePath, locationCount, theme }: MapPage): Html {
  return html`
    <div id="map" data-light="${styles.light}" data-dark="${styles.dark}"
      data-theme="${theme ?? ""}" data-points="${pointsUrl}" data-assets="${basePath}/map-assets"
      data-count="${locationCount}" data-close="${texts.close}" data-zoom-in="${texts.zoomIn}"
      data-zoom-out="${texts.zoomOut}" data-zoom-to="${texts.zoomTo}" data-failed="${texts.failed}"
      data-map="${texts.map}" data-short-code="${texts.shortCode}" data-details="${texts.details}"
      data-open-in-maps="${texts.openInMaps}" data-share="${texts.share}" data-copied="${texts.copied}"
      data-coordinates="${texts.coordinates}" data-timezone="${texts.timezone}"
      data-country-codes="${texts.countryCodes}" data-uncertain-columns="${texts.uncertainColumns}"></div>
  `;
}

function listOf(page: MapPage): Html {
  const { texts, locations, locationCount, search, previousUrl, nextUrl } = page;
  if (locationCount === 0) {
    return html`
      <section id="list" tabindex="-1">
        <p class="quiet">${texts.noLocations}</p>
      </section>
    `;
  }
  const count = search?.foundCount ?? locationCount;
  const number = new Intl.NumberFormat(texts.language).format(count);
  const forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = texts.locations;
  const title = (forms[new Intl.PluralRules(texts.language).select(count)] ?? texts.locations.other).replace(
    "{count}",
    number,
  );
  return html`<section id="list" tabindex="-1" aria-labelledby="list-title">
        <h2 id="list-title">${
    search?.foundCount === 0 ? texts.noneFound.replace("{text}", () => search.text) : title
  }</h2>
        <ul>
${locations.map((location) => itemOf(location, texts))}        </ul>
        ${pagesOf({ texts, previousUrl, nextUrl })}
      </section>`;
}

/** Works without a script: the service filters the list. */
function searchOf({ texts, search, given }: MapPage): Html {
  const kept = Object.entries(given).filter(([name]) => name !== "q");
  return html`<form role="search" action="#list">
          ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
          <input type="search" name="q" dir="auto" maxlength="${SEARCH_LENGTH_MAX}" value="${search?.text ?? ""}"
            aria-label="${texts.search}" placeholder="${texts.search}">
          <button>${texts.find}</button>
          ${
    search === undefined ? html`` : html`<a href="?${new URLSearchParams(kept).toString()}#list">${texts.showAll}</a>`
  }
        </form>`;
}

function itemOf({ key, name, label, coordinates, shortCode }: PageLocation, texts: PageTexts): Html {
  const latitude = coordinates.latitude.toFixed(COORDINATE_DIGITS);
  const longitude = coordinates.longitude.toFixed(COORDINATE_DIGITS);
  const isNamed = name !== undefined && name !== "";
  const id = `place-${key}`;
  const code = shortCode === undefined ? html`` : html`
    data-code="${shortCode}"
  `;
  return html`
    <li id="${id}" data-key="${key}" data-title="${isNamed ? name : label}" data-label="${label}"
      data-longitude="${coordinates.longitude}" data-latitude="${coordinates.latitude}" ${code}>
      <a class="place" href="#${id}"><bdi>${isNamed ? name : label}</bdi></a>
      ${isNamed ? html`<p><bdi>${label}</bdi></p>` : html``}
      <p class="quiet"><a class="open-in-maps" href="geo:${latitude},${longitude}" title="${latitude}, ${longitude}">${texts
        .openInMaps}</a>${shortCode === undefined ? html`` : html`
        <span title="${texts.shortCode}" dir="ltr">${shortCode}</span>
      `}</p>
    </li>
  `;
}

function pagesOf(
  { texts, previousUrl, nextUrl }: {
    readonly texts: PageTexts;
    readonly previousUrl: string | undefined;
    readonly nextUrl: string | undefined;
  },
): Html {
  if (previousUrl === undefined && nextUrl === undefined) {
    return html``;
  }
  return html`<nav aria-label="${texts.pages}">${linkOf(previousUrl, "prev", texts.previous)} ${
    linkOf(nextUrl, "next", texts.next)
  }</nav>`;
}

function linkOf(url: string | undefined, rel: "prev" | "next", text: string): Html {
  return url === undefined ? html`` : html`<a rel="${rel}" href="${url}">${text}</a>`;
}

function sourceOf({ text, url }: PageSource): Html {
  return url === undefined
    ? html`<bdi>${text}</bdi>`
    : html`<a href="${url}" target="_blank" rel="noopener noreferrer"><bdi>${text}</bdi></a>`;
}

function joined(parts: readonly Html[]): Html {
  return html`${
    parts.map((part, i) =>
      i === 0 ? part : html`
        · ${part}
      `
    )
  }`;
}
