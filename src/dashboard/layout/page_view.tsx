import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useStore } from "../base/use_store.ts";
import { Button } from "../kit/buttons/button.tsx";
import { Loading } from "../kit/loading/loading.tsx";
import { useMessages } from "../messages/use_messages.ts";
import type { Page, PageProps } from "../page.ts";
import { currentRoute } from "../router/current_route.ts";
import { LAYOUT } from "./messages.ts";

type Loaded =
  | { readonly of: Page["load"]; readonly Component: ComponentType<PageProps> }
  | { readonly of: Page["load"]; readonly error: unknown };

/** What `PageView` needs. */
export interface PageViewProps extends PageProps {
  readonly page: Page;
  /** Loads other code than the page's own: what visitors see there. */
  readonly load?: Page["load"];
}

/** Fetches a page's code and draws it; it is created again for another organization, environment or `:name`. */
export function PageView({ page, load = page.load, params }: PageViewProps) {
  const t = useMessages(LAYOUT);
  const { workspace } = useStore(currentRoute);
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    load().then(
      (Component) => setLoaded({ of: load, Component }),
      (error: unknown) => setLoaded({ of: load, error }),
    );
  }, [load]);
  if (loaded?.of !== load) {
    return <Loading />;
  }
  if ("error" in loaded) {
    return (
      <div class="failure">
        <p role="alert" class="note bad">{t("outdated")}</p>
        <Button kind="primary" onPress={() => location.reload()}>{t("reload")}</Button>
      </div>
    );
  }
  const { Component } = loaded;
  const key = [workspace?.organization, workspace?.environment, ...Object.values(params)].join(" ");
  return <Component key={key} params={params} />;
}
