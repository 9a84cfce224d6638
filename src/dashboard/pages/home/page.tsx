import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { HOME } from "./messages.ts";

/** The start. */
export function HomePage() {
  const t = useMessages(HOME);
  return <Screen title={t("title")}>{null}</Screen>;
}
