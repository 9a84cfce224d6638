import { type PageLanguage, pageLanguage } from "../../map_page/mod.ts";
import { preferredLanguage } from "../parameters/preferred_language.ts";

/** Options of the page, from its URL. */
export interface PageView {
  readonly language: PageLanguage;
  /** BCP 47 tag for the names on the map, which has more languages than the page. */
  readonly labels: string | undefined;
  readonly theme: "light" | "dark" | undefined;
  /** Page of the list, from 1. */
  readonly page: number;
  /** The options present in the URL, for links to other pages of the list. */
  readonly given: Readonly<Record<string, string>>;
}

const TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/u;
const PAGE = /^[1-9][0-9]{0,3}$/u;
const TAG_LENGTH_MAX = 35;

/** Reads `?language=&theme=&page=`. Ignores invalid values, because the page is for people. */
export function readPageView(request: Request): PageView {
  const query = new URL(request.url).searchParams;
  const tag = query.get("language") ?? "";
  const isTag = tag.length <= TAG_LENGTH_MAX && TAG.test(tag);
  const labels = isTag ? tag : preferredLanguage(request.headers.get("accept-language"));
  const wanted = query.get("theme");
  const theme = wanted === "light" || wanted === "dark" ? wanted : undefined;
  const page = query.get("page") ?? "";
  return {
    language: pageLanguage(labels),
    labels,
    theme,
    page: PAGE.test(page) ? Number(page) : 1,
    given: { ...(isTag ? { language: tag } : {}), ...(theme === undefined ? {} : { theme }) },
  };
}
