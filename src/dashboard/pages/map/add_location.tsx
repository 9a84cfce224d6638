import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Page, SavedLocation } from "../../api/types.ts";
import { Badge } from "../../kit/badge.tsx";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Section } from "../../kit/section.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { MAP_NOTICES } from "../../location_map/map_notices.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { MAP_PAGE } from "./messages.ts";

/** What the search needs. */
export interface AddLocationProps {
  readonly mapId: string;
  readonly on: readonly SavedLocation[];
  readonly onChanged: () => void;
}

/** A pause in typing that starts a search. Milliseconds. */
const PAUSE_MS = 300;
const OFFERED = 8;

/** Searches saved locations while the person types, and adds them to the map. */
export function AddLocation({ mapId, on, onChanged }: AddLocationProps) {
  const t = useMessages(MAP_PAGE);
  const [text, setText] = useState("");
  const notice = useMessages(MAP_NOTICES);
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useResource(
    (signal) => api.get<Page<SavedLocation>>("/v1/locations", { query: { q, limit: OFFERED }, signal }),
    [q],
  );
  const put = async (id: string): Promise<void> => {
    await api.put(`/v1/maps/${mapId}/locations/${id}`);
    onChanged();
    toast(notice("added"));
  };
  return (
    <Section title={t("add")} kind="card">
      <input
        type="search"
        dir="auto"
        aria-label={t("search")}
        placeholder={t("search")}
        value={text}
        maxLength={200}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Loaded resource={found}>
        {({ data }) =>
          data.length === 0 && q === ""
            ? (
              <p>
                {t("noSaved")} <Link to="/locations">{t("toLocations")}</Link>
              </p>
            )
            : (
              <ul class="pick-list">
                {data.map(({ id, name, label }) => (
                  <li key={id}>
                    <bdi class="broken">{name ?? label}</bdi>
                    {on.some((other) => other.id === id)
                      ? <Badge>{t("on")}</Badge>
                      : (
                        <ActionButton label={t("putOf", { name: name ?? label })} onAct={() => put(id)}>
                          {t("put")}
                        </ActionButton>
                      )}
                  </li>
                ))}
              </ul>
            )}
      </Loaded>
    </Section>
  );
}
