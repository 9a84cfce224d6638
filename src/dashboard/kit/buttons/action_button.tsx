import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ProblemNote } from "../notices/problem_note.tsx";
import { Button, type ButtonProps } from "./button.tsx";

/** Props of a button that calls the service. */
export interface ActionButtonProps extends Omit<ButtonProps, "onPress" | "busy" | "type"> {
  readonly children: ComponentChildren;
  /** The action; its error is shown below the button. */
  readonly onAct: () => Promise<void>;
}

/** A button that runs an action, is busy meanwhile, and shows its error. */
export function ActionButton({ onAct, ...rest }: ActionButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const act = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onAct();
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return (
    <>
      <Button {...rest} busy={busy} onPress={() => void act()} />
      {problem === undefined ? null : <ProblemNote error={problem} />}
    </>
  );
}
