import { useMessages } from "../../messages/use_messages.ts";
import { TRY } from "./messages.ts";

/** One of each kind; all are answered from the world's places alone. */
const EXAMPLES = [
  "Paris, Texas",
  "48.8584, 2.2945",
  "41°24'12.2\"N 2°10'26.5\"E",
  "8FVC9G8F+6W",
  "https://www.openstreetmap.org/?mlat=52.0908&mlon=5.1222#map=15/52.0908/5.1222",
] as const;

/** Example inputs. */
export function Examples({ onChoose }: { readonly onChoose: (input: string) => void }) {
  const t = useMessages(TRY);
  return (
    <div class="examples" role="group" aria-label={t("examples")}>
      {EXAMPLES.map((example) => (
        <button
          key={example}
          type="button"
          class="chip"
          dir="ltr"
          onClick={() => onChoose(example)}
        >
          {example}
        </button>
      ))}
    </div>
  );
}
