import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ApiError } from "../api/api_error.ts";
import { ConfirmIdentityDialog } from "./confirm_identity_dialog.tsx";

interface Waiting {
  readonly settle: (isConfirmed: boolean) => void;
}

/** Runs actions for which the service may want to know again who is there. */
export interface Confirmation {
  /** Runs an action, after the dialog where the service requires it. False: the person closed the dialog. */
  readonly run: (action: () => Promise<void>) => Promise<boolean>;
  /** Render it where the actions are. */
  readonly dialog: ComponentChildren;
}

/** Asks a person to confirm who they are, when an action needs it, and then repeats the action. */
export function useConfirmation(): Confirmation {
  const [waiting, setWaiting] = useState<Waiting>();
  const settle = (isConfirmed: boolean): void => {
    setWaiting(undefined);
    waiting?.settle(isConfirmed);
  };
  return {
    async run(action) {
      try {
        await action();
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.body["needs"] !== "confirmation") {
          throw error;
        }
      }
      const isConfirmed = await new Promise<boolean>((resolve) => setWaiting({ settle: resolve }));
      if (isConfirmed) {
        await action();
      }
      return isConfirmed;
    },
    dialog: waiting === undefined
      ? null
      : <ConfirmIdentityDialog onConfirmed={() => settle(true)} onClose={() => settle(false)} />,
  };
}
