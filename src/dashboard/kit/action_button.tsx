import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button, type ButtonProps } from "./button.tsx";
import { ProblemNote } from "./problem_note.tsx";

/** Props of a button that calls the service. */
export interface ActionButtonProps extends Omit<ButtonProps, "onPress" | "busy" | "type"> {
  readonly children: ComponentChildren;
  /** Does it; what it throws is shown below the button. */
  readonly onAct: () => Promise<void>;
}

/** A button that does something at once, is busy meanwhile, and says what went wrong. */
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
