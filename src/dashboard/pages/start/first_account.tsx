import { CodeBlock } from "../../kit/code_block.tsx";
import { useMessages } from "../../messages/messages.ts";
import { START } from "../../texts/en.json";

/** The command with which the operator makes the first account of a service that nobody may sign up at. */
export function FirstAccount({ command }: { readonly command: string }) {
  const t = useMessages(START);
  return (
    <>
      <p>{t("firstByCommand")}</p>
      <CodeBlock name={t("firstCommand")} text={command} />
      <p class="muted">{t("afterCommand")}</p>
    </>
  );
}
