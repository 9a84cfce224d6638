import type { ComponentChildren } from "preact";
import type { Page } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { currentRoute } from "../../router/current_route.ts";
import { Empty } from "../empty.tsx";
import type { IconName } from "../icon.tsx";
import { Loaded } from "../loading/loaded.tsx";
import type { Resource } from "../loading/use_resource.ts";
import { Pagination } from "./pagination.tsx";

/** What `Listed` needs. */
export interface ListedProps<Row> {
  readonly resource: Resource<Page<Row>>;
  /** The empty state of the list, with the button or link that makes its first row. */
  readonly none: {
    readonly icon: IconName;
    readonly title: string;
    readonly body?: string;
    readonly action?: ComponentChildren;
  };
  readonly children: (rows: readonly Row[]) => ComponentChildren;
}

/** A list of the API in each state: loading, failed, empty, or one page with links to the others. */
export function Listed<Row>({ resource, none, children }: ListedProps<Row>) {
  const isFirstPage = !useStore(currentRoute).query.has("cursor");
  return (
    <Loaded resource={resource}>
      {(page) =>
        page.data.length === 0 && isFirstPage
          ? (
            <Empty icon={none.icon} title={none.title}>
              {none.body === undefined ? null : <p>{none.body}</p>}
              {none.action}
            </Empty>
          )
          : (
            <>
              {children(page.data)}
              <Pagination page={page} />
            </>
          )}
    </Loaded>
  );
}
