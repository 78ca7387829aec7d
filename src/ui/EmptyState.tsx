/** The message of an empty list. */
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly text?: string;
  /** The actions below the message. */
  readonly children?: ReactNode;
}

export default function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <div className="empty-state__cloth adire" aria-hidden="true" />
      <p className="empty-state__title">{title}</p>
      {text && <p className="empty-state__text">{text}</p>}
      {children && <div className="empty-state__actions">{children}</div>}
    </div>
  );
}
