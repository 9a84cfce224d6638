import { useEffect } from "preact/hooks";
import { useStore } from "../base/use_store.ts";
import { Failure } from "../kit/loading/failure.tsx";
import { Loading } from "../kit/loading/loading.tsx";
import { Toaster } from "../kit/notices/toaster.tsx";
import { Screen } from "../kit/screen.tsx";
import type { Page } from "../page.ts";
import { PAGES } from "../page_table.ts";
import { go } from "../router/go.ts";
import { matchPath } from "../router/match_path.ts";
import { currentRoute } from "../router/current_route.ts";
import { type Session, session } from "../session/session.ts";
import { startSession } from "../session/start_session.ts";
import { GuestFrame } from "./guest_frame.tsx";
import { Missing } from "./missing.tsx";
import { PageView } from "./page_view.tsx";
import { pathAfterLogin } from "./path_after_login.ts";
import { SessionFrame } from "./session_frame.tsx";

/** The page of the current path, in the frame for the current session. */
export function App() {
  return (
    <>
      <Current />
      <Toaster />
    </>
  );
}

function Current() {
  const { path, query } = useStore(currentRoute);
  const who = useStore(session);
  const found = findPage(path);
  const target = found === undefined ? undefined : redirectOf(found.page, who, { path, query });
  useEffect(() => {
    if (target !== undefined) {
      go(target, "replace");
    }
  }, [target]);

  if (who.state === "unreachable" && found?.page.access !== "open") {
    return (
      <GuestFrame>
        <Screen title="Locus">
          <Failure error={who.error} onRetry={() => void startSession()} />
        </Screen>
      </GuestFrame>
    );
  }
  if (who.state === "starting" || target !== undefined) {
    return (
      <GuestFrame>
        <Loading />
      </GuestFrame>
    );
  }
  const content = found === undefined ? <Missing /> : <PageView page={found.page} params={found.params} />;
  return who.state === "present" && found?.page.access !== "open"
    ? <SessionFrame me={who.me} role={found?.page.role}>{content}</SessionFrame>
    : <GuestFrame>{content}</GuestFrame>;
}

interface Found {
  readonly page: Page;
  readonly params: Readonly<Record<string, string>>;
}

function findPage(path: string): Found | undefined {
  for (const page of PAGES) {
    const params = matchPath(page.path, path);
    if (params !== undefined) {
      return { page, params };
    }
  }
  return undefined;
}

/** The redirect for a visitor who may not open the page; undefined if they may. */
function redirectOf(
  { access }: Page,
  { state }: Session,
  { path, query }: { readonly path: string; readonly query: URLSearchParams },
): string | undefined {
  if (access === "session" && (state === "absent" || state === "expired")) {
    const next = `${path}${query.size === 0 ? "" : `?${query.toString()}`}${location.hash}`;
    return next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`;
  }
  return access === "guest" && state === "present" ? pathAfterLogin(query) : undefined;
}
