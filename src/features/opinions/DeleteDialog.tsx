/** Asks before a customer's own rating or review is deleted. */
import type { ReactNode } from 'react';
import Button from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';

interface Props {
  /** Id of the dialog; its title is `{id}-title`. */
  readonly id: string;
  readonly title: string;
  /** Whether it is open. */
  readonly shown: boolean;
  /** Whether the deletion is pending. */
  readonly busy: boolean;
  /** Label of the button that deletes. */
  readonly label?: string;
  /** Deletes; the caller closes the dialog afterwards. */
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
  /** The consequences of the deletion. */
  readonly children: ReactNode;
}

export default function DeleteDialog({ id, title, shown, busy, label = 'Delete', onDelete, onClose, children }: Props) {
  return (
    <Dialog
      id={id}
      title={title}
      shown={shown}
      onClose={onClose}
      actions={
        <>
          <Button value="keep" variant="secondary">
            Keep it
          </Button>
          <Button type="button" aria-disabled={busy || undefined} onClick={() => void onDelete()}>
            {busy ? 'Please wait...' : label}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
