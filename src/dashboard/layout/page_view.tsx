import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { Button } from "../kit/buttons/button.tsx";
import { Loading } from "../kit/loading/loading.tsx";
import { useMessages } from "../messages/use_messages.ts";
import type { Page, PageProps } from "../page.ts";
import { LAYOUT } from "./messages.ts";

type Loaded =
  | { readonly of: Page; readonly Component: ComponentType<PageProps> }
  | { readonly of: Page; readonly error: unknown };

/** Fetches a page's code and draws it; it is created again for another organization, environment or `:name`. */
export function PageView({ page, params }: { readonly page: Page } & PageProps) {
  const t = useMessages(LAYOUT);
  const { environment, organization } = useStore(preferences);
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    page.load().then(
      (Component) => setLoaded({ of: page, Component }),
      (error: unknown) => setLoaded({ of: page, error }),
    );
  }, [page]);
  if (loaded?.of !== page) {
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
  return <Component key={[environment, organization, ...Object.values(params)].join(" ")} params={params} />;
}
