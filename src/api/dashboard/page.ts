import type { DashboardStart } from "./dashboard_files.ts";

/** The HTML document of every page of the dashboard. */
export function dashboardPage(
  { language, direction, withoutScript, script, style, early, icon, font, preloads }: DashboardStart,
  basePath: string,
): string {
  const asset = (name: string): string => `${basePath}/assets/${name}`;
  const preload = preloads.map((name) => `\n    <link rel="modulepreload" href="${asset(name)}">`).join("");
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="locus-base" content="${basePath}">
    <title>Locus</title>
    <link rel="icon" type="image/svg+xml" href="${asset(icon)}">
    <script src="${asset(early)}"></script>
    <link rel="preload" as="font" type="font/woff2" href="${asset(font)}" crossorigin>
    <link rel="stylesheet" href="${asset(style)}">${preload}
    <script type="module" src="${asset(script)}"></script>
  </head>
  <body>
    <div id="app"></div>
    <noscript><p>${withoutScript} <a href="${basePath}/swagger">/swagger</a></p></noscript>
  </body>
</html>
`;
}
