/** All errors of a form in one place above it, which receives the focus; its links lead to the fields. */
import { type MouseEvent, useEffect, useRef } from 'react';
import type { SummaryLine } from '../../shared/form-values.ts';
import type { Form } from './use-form.ts';

/**
 * Focuses the control instead of following the fragment: the link also brings the label of a control that is out of
 * view into view.
 */
function goToControl(event: MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  control.focus({ preventScroll: true });
  (control.closest('.field') ?? control).scrollIntoView({ block: 'center' });
}

function Line({ message, links }: SummaryLine) {
  const [first, ...others] = links;
  if (!first) return <p>{message}</p>;
  if (others.length === 0) {
    return (
      <p>
        <a href={`#${first.id}`} onClick={(event) => goToControl(event, first.id)}>
          {message}
        </a>
      </p>
    );
  }
  return (
    <>
      <p>{message}</p>
      <ul className="summary__fields">
        {links.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => goToControl(event, id)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ErrorSummaryProps {
  /** The form above which it is. */
  readonly form: Pick<Form, 'summary' | 'refusals'>;
}

export default function ErrorSummary({ form: { summary, refusals } }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  if (summary.length === 0) return null;
  return (
    <section className="summary" ref={box} tabIndex={-1} aria-label="There is a problem">
      {summary.map((line) => (
        <Line key={line.message} {...line} />
      ))}
    </section>
  );
}
