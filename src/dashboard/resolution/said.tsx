import { useMessages } from "../messages/use_messages.ts";
import { answerSentence, type Said } from "./answer_sentence.ts";
import { SENTENCES } from "../texts/en.json";

/** What an answer, or a row of a batch, says in one sentence. */
export function AnswerSentence({ answer }: { readonly answer: Said }) {
  const t = useMessages(SENTENCES);
  return <p class="answer-said">{t(answerSentence(answer))}</p>;
}
