/** Files of `swagger-ui-dist` that the page loads, with their media types. No other file of it is served. */
export const SWAGGER_ASSETS: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
};

/** The script that starts the page. A separate file, because the page's policy allows no inline script. */
export function swaggerInitializer(basePath: string): string {
  return `window.addEventListener("load", () => {
  window.ui = SwaggerUIBundle({
    url: ${JSON.stringify(`${basePath}/swagger/json`)},
    dom_id: "#swagger-ui",
    presets: [SwaggerUIBundle.presets.apis],
    layout: "BaseLayout",
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
    <main id="swagger-ui"></main>
    <noscript>This page needs JavaScript. The document itself is at <a href="${basePath}/swagger/json">/swagger/json</a>.</noscript>
  </body>
</html>
`;
}
