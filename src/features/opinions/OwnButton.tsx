/** A small button on a rating or review of the customer's own. */
import type { ReactElement } from 'react';
import Button from '../../ui/Button.tsx';

interface OwnButtonProps {
  readonly label: string;
  /** Text for screen readers alone, such as `your rating`. */
  readonly more: string;
  readonly onClick: () => void;
}

export default function OwnButton({ label, more, onClick }: OwnButtonProps): ReactElement {
  return (
    <Button variant="quiet" size="s" type="button" onClick={onClick}>
      {label}
      <span className="hidden-words"> {more}</span>
    </Button>
  );
}
