/** Prefix of every path, if the service is published below a path; else empty. */
export const BASE_PATH = document.querySelector('meta[name="locus-base"]')?.getAttribute("content") ?? "";
