import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { KeyRow, Page } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { HOME } from "./messages.ts";

/** Props of `Arrival`. */
export interface ArrivalProps {
  readonly keyId: string;
  readonly onArrived: () => void;
}

/** Polling interval and its limit: an open page must not poll for ever. */
const EVERY_MS = 2000;
const POLLS_MAX = 150;

/** Waits until a key is used. */
export function Arrival({ keyId, onArrived }: ArrivalProps) {
  const t = useMessages(HOME);
  const [looks, setLooks] = useState(0);
  const [hasArrived, setArrived] = useState(false);
  useEffect(() => {
    if (hasArrived || looks >= POLLS_MAX) {
      return undefined;
    }
    const look = async (): Promise<void> => {
      if (await isUsed(keyId)) {
        setArrived(true);
        onArrived();
      }
      setLooks(looks + 1);
    };
    const timer = setTimeout(() => void look(), EVERY_MS);
    return () => clearTimeout(timer);
  }, [looks, hasArrived, keyId]);
  if (hasArrived) {
    return (
      <p class="note good" role="status">
        <Icon name="check" />
        {t("answered")}
      </p>
    );
  }
  return looks < POLLS_MAX
    ? (
      <p class="loading" role="status">
        <span class="spinner" aria-hidden="true" />
        {t("waiting")}
      </p>
    )
    : (
      <p class="row">
        {t("stopped")} <Button onPress={() => setLooks(0)}>{t("check")}</Button>
      </p>
    );
}

async function isUsed(keyId: string): Promise<boolean> {
  try {
    const { data } = await api.get<Page<KeyRow>>("/v1/api-keys");
    return data.some(({ id, last_used_at: at }) => id === keyId && at !== null);
  } catch {
    // The next poll tries again.
    return false;
  }
}
