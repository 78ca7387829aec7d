/** Asks before more units are added than are in stock. */
import type { ReactElement } from 'react';
import Button from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { BACKORDER_QUESTION } from './cart.ts';

/** Id of the dialog's element. */
export const BACKORDER_ID = 'backorder';

interface BackorderDialogProps {
  /** Name of the product. */
  readonly name: string;
  /** Text about the units that can be sent now; '' for none. */
  readonly some: string;
  /** Called with whether the customer orders the missing units, too. */
  readonly onAnswer: (isAgreed: boolean) => void;
  readonly onClose: () => void;
}

export default function BackorderDialog({ name, some, onAnswer, onClose }: BackorderDialogProps): ReactElement {
  return (
    <Dialog
      id={BACKORDER_ID}
      title={name}
      class="backorder"
      shown
      onClose={(value) => {
        onClose();
        onAnswer(value === 'accept');
      }}
      actions={
        <>
          <Button variant="secondary">No, thanks</Button>
          <Button value="accept">Order anyway</Button>
        </>
      }
    >
      <p>{BACKORDER_QUESTION}</p>
      {some && <p className="backorder__some">{some}</p>}
    </Dialog>
  );
}
