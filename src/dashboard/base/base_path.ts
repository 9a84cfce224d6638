/** What stands before every path where the service is reached under a path of its own; else empty. */
export const BASE_PATH = document.querySelector('meta[name="locus-base"]')?.getAttribute("content") ?? "";
