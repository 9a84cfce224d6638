import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Page, SessionRow } from "../../api/types.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Moment } from "../../kit/moment.tsx";
import { ProblemNote } from "../../kit/notices/problem_note.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { ACCOUNT, SHARED } from "../../texts/en.json";

/** Marks of browsers in their user agents. Most also name the browsers they descend from, so the order counts. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["CriOS/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const SYSTEMS = [
  ["Windows NT", "Windows"],
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["CrOS", "ChromeOS"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** The person's sessions, with a button to end each. */
export function Sessions() {
  const t = useMessages(ACCOUNT);
  const shared = useMessages(SHARED);
  const [problem, setProblem] = useState<unknown>();
  const sessions = useResource((signal) => api.get<Page<SessionRow>>("/v1/auth/sessions?limit=100", { signal }), []);
  const end = async (id: string): Promise<void> => {
    setProblem(undefined);
    try {
      await api.delete(`/v1/auth/sessions/${id}`);
      toast(t("ended"));
      sessions.reload();
    } catch (error) {
      setProblem(error);
    }
  };
  const nameOf = ({ user_agent: agent }: SessionRow): string => {
    const device = agent === null ? undefined : deviceOf(agent);
    return device === undefined
      ? agent ?? t("unknown")
      : device.system === undefined
      ? device.browser
      : t("deviceName", { browser: device.browser, system: device.system });
  };
  return (
    <Section title={t("sessions")} anchor="sessions">
      {problem === undefined ? null : <ProblemNote error={problem} />}
      <Loaded resource={sessions}>
        {({ data }) => (
          <Table
            caption={t("sessions")}
            rows={data}
            rowKey={({ id }) => id}
            columns={[
              {
                name: "device",
                head: t("device"),
                cell: (row) => <bdi class="clipped" title={row.user_agent ?? undefined}>{nameOf(row)}</bdi>,
              },
              { name: "began", head: t("began"), cell: (row) => <Moment iso={row.created_at} /> },
              { name: "used", head: t("lastUsed"), cell: (row) => <Moment iso={row.last_used_at} /> },
              {
                name: "actions",
                head: shared("actions"),
                align: "end",
                cell: (row) =>
                  row.current
                    ? <Badge tone="good">{t("here")}</Badge>
                    : (
                      <Button label={t("endOf", { device: nameOf(row) })} onPress={() => void end(row.id)}>
                        {t("end")}
                      </Button>
                    ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** The browser and system of a user agent, as far as it names them; undefined for another program. */
interface Device {
  readonly browser: string;
  readonly system: string | undefined;
}

/**
 * Reads the browser's user agent.
 *
 * @example
 * ```ts
 * const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
 * deviceOf(agent); // { browser: "Firefox", system: "Linux" }
 * ```
 */
export function deviceOf(agent: string): Device | undefined {
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1];
  if (browser === undefined || !agent.startsWith("Mozilla/")) {
    return undefined;
  }
  return { browser, system: SYSTEMS.find(([mark]) => agent.includes(mark))?.[1] };
}
