import type { ComponentChildren } from "preact";
import { Form } from "../forms/form.tsx";
import { Dialog } from "./dialog.tsx";

/** Props of `Confirm`. */
export interface ConfirmProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly actionLabel: string;
  /** The action; its error is shown in the dialog. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** A dialog that requests confirmation of an irreversible action. */
export function Confirm({ title, children, actionLabel, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form submitLabel={actionLabel} submitKind="danger" onSubmit={onConfirm} onCancel={onClose}>
        <p>{children}</p>
      </Form>
    </Dialog>
  );
}
