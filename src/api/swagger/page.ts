/** Files of `swagger-ui-dist` that the page loads, with their media types. No other file of it is served. */
export const SWAGGER_ASSETS: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
};

/**
 * The script that starts the page. A separate file, because the page's policy allows no inline script.
 *
 * Swagger UI draws only the operations near the window, which a browser's own search misses: a field above them finds
 * operations by method, path, summary and tag.
 */
export function swaggerInitializer(basePath: string): string {
  return `const LABEL = "Search operations by path, name or group";

function wordsOf(operation) {
  return [operation.get("method"), operation.get("path"), operation.getIn(["operation", "summary"])].join(" ");
}

function operationsWith(groups, phrase) {
  const words = phrase.toLowerCase().split(/ +/).filter((word) => word !== "");
  return groups
    .map((group, name) => group.update("operations", (operations) => operations.filter((operation) => {
      const text = (wordsOf(operation) + " " + name).toLowerCase();
      return words.every((word) => text.includes(word));
    })))
    .filter((group) => group.get("operations").size > 0);
}

function SearchField({ layoutActions, layoutSelectors }, { createElement }) {
  const filter = layoutSelectors.currentFilter();
  return createElement("div", { className: "filter wrapper" }, createElement("input", {
    type: "search",
    className: "operation-filter-input",
    "aria-label": LABEL,
    placeholder: LABEL,
    value: typeof filter === "string" ? filter : "",
    onChange: ({ target }) => layoutActions.updateFilter(target.value),
  }));
}

const search = ({ React }) => ({
  fn: { opsFilter: operationsWith },
  components: { FilterContainer: (props) => SearchField(props, React) },
});

window.addEventListener("load", () => {
  window.ui = SwaggerUIBundle({
    url: ${JSON.stringify(`${basePath}/swagger/json`)},
    dom_id: "#swagger-ui",
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [search],
    layout: "BaseLayout",
    filter: true,
    deepLinking: true,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    persistAuthorization: false,
    // By default it calls a validator on the network.
    validatorUrl: null,
  });
});
`;
}

/** The page of Swagger UI, which loads only this service's own files. */
export function swaggerPage(basePath: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Locus: the interface</title>
    <link rel="icon" type="image/png" href="${basePath}/swagger/favicon-32x32.png">
    <link rel="stylesheet" href="${basePath}/swagger/swagger-ui.css">
    <script src="${basePath}/swagger/swagger-ui-bundle.js" defer></script>
    <script src="${basePath}/swagger/initializer.js" defer></script>
  </head>
  <body>
    <nav class="swagger-ui" aria-label="Locus">
      <p class="wrapper"><a class="link" href="${basePath}/">Dashboard</a> · <a class="link" href="${basePath}/keys">Your API keys</a></p>
    </nav>
    <main id="swagger-ui"></main>
    <noscript>This page needs JavaScript. The document itself is at <a href="${basePath}/swagger/json">/swagger/json</a>.</noscript>
  </body>
</html>
`;
}
