/** Shown when an island fails to render. It looks like EmptyState.astro. */

import { Component, type ReactNode } from 'react';
import { APPLICATION_ERROR } from '../shared/server-messages.ts';
import Button from './Button.tsx';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/** Every island has one (hydration/renderer.ts). React logs the error with its component stack. */
export default class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override state: State = { hasFailed: false };

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="empty-state" role="alert">
        <h2 className="empty-state__title">{APPLICATION_ERROR}</h2>
        <p>This part of the page stopped working. Load the page again to go on.</p>
        <Button type="button" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </div>
    );
  }
}
