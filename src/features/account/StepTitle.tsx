/** A heading that takes the focus when its step of a screen is shown. */
import { useEffect, useRef } from 'react';

export default function StepTitle({ text }: { readonly text: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 className="step-title" ref={title} tabIndex={-1}>
      {text}
    </h2>
  );
}
