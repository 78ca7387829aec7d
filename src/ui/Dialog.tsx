/**
 * A dialog. `shown` opens it over the page. `onClose` is called however it is closed (Escape, Back, a button in
 * `actions`) and receives the `value` of the button. `open` shows it in the flow of the page, as in the style guide.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { showOverPage } from './layers.ts';

interface DialogProps {
  /** Id of the dialog; its title is `{id}-title`. */
  readonly id: string;
  readonly title: string;
  /** Shown in the flow of the page; false by default. */
  readonly open?: boolean;
  /** Whether it is open over the page; false by default. */
  readonly shown?: boolean;
  readonly class?: string;
  readonly onClose?: (value: string) => void;
  readonly children?: ReactNode;
  /** Buttons, which close it unless they have `type="button"`. */
  readonly actions?: ReactNode;
}

export default function Dialog(props: DialogProps) {
  const { id, title, open = false, shown = false, onClose, children, actions } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || open || !shown) return;
    element.returnValue = '';
    showOverPage(element);
    return () => element.close();
  }, [shown, open]);
  return (
    <dialog
      className={props.class ? `dialog ${props.class}` : 'dialog'}
      id={id}
      ref={dialog}
      open={open || undefined}
      aria-labelledby={`${id}-title`}
      onClose={({ currentTarget }) => currentTarget.open || onClose?.(currentTarget.returnValue)}
    >
      <h2 className="dialog__title" id={`${id}-title`}>
        {title}
      </h2>
      <div className="dialog__body">{children}</div>
      {actions && (
        <form className="dialog__actions" method="dialog">
          {actions}
        </form>
      )}
    </dialog>
  );
}
