/** Chooses the state that prices and days of delivery are shown for; needs no account. */
import { type ReactElement, useState } from 'react';
import Button from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import SelectField from '../../ui/form/SelectField.tsx';
import { STATES } from './states.ts';

interface StateDialogProps {
  /** The current choice; '' for none. */
  readonly chosen: string;
  /** Called with the name of the state. */
  readonly onChoose: (state: string) => void;
  readonly onClose: () => void;
}

export default function StateDialog({ chosen, onChoose, onClose }: StateDialogProps): ReactElement {
  const [state, setState] = useState(chosen);
  return (
    <Dialog
      id="delivery-state"
      title="Where should we deliver?"
      class="state-dialog"
      shown
      onClose={(value) => {
        onClose();
        if (value === 'accept') onChoose(state);
      }}
      actions={
        <>
          <Button variant="secondary">Cancel</Button>
          <Button value="accept">Show prices</Button>
        </>
      }
    >
      <p>Products and cart then show what delivery to this state costs, and how long it takes.</p>
      <SelectField
        name="state"
        label="State"
        value={state}
        error={undefined}
        onChange={(event) => setState(event.currentTarget.value)}
      >
        <option value="">Not chosen yet</option>
        {STATES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
