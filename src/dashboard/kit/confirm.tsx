import type { ComponentChildren } from "preact";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";

/** What a question before something that cannot be undone needs. */
export interface ConfirmProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly actionLabel: string;
  /** Does it; what it throws is shown in the dialog. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function Confirm({ title, children, actionLabel, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form submitLabel={actionLabel} submitKind="danger" onSubmit={onConfirm} onCancel={onClose}>
        <p>{children}</p>
      </Form>
    </Dialog>
  );
}
