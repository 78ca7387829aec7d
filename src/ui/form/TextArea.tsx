/** Several lines of text, which grow with their content where the browser supports it. */

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../shared/counted.ts';
import FieldFrame, { controlMarks, type FieldFrameProps } from './FieldFrame.tsx';

interface TextAreaProps
  extends FieldFrameProps,
    Omit<ComponentProps<'textarea'>, keyof FieldFrameProps | 'className' | 'ref'> {
  /**
   * Maximum characters of the text. Unlike with `maxLength`, nothing that is typed or pasted is lost: the count appears
   * below the field once it comes near the maximum, and the form reports a text that is too long.
   */
  readonly counted?: number;
}

/** Share of the maximum from which the count is shown. */
const NEAR = 0.8;

/** Returns the length of an area's text, also after its form was reset. */
function useLength() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const count = () => setLength(area.current?.value.trim().length ?? 0);
  useEffect(() => {
    const read = () => setLength(area.current?.value.trim().length ?? 0);
    read();
    const form = area.current?.form;
    // The values are reset only after all listeners have run.
    const later = () => queueMicrotask(read);
    form?.addEventListener('reset', later);
    return () => form?.removeEventListener('reset', later);
  }, []);
  return { area, length, count };
}

/** Not announced with each letter: the form reports a text that is too long when it is sent. */
function Counter({ length, max }: { readonly length: number; readonly max: number }) {
  if (length < max * NEAR) return null;
  const isOver = length > max;
  const message = `${formatCount(length)} of ${formatCount(max)} characters`;
  return (
    <p className={isOver ? 'field__count field__count--over' : 'field__count'}>
      {isOver ? `${message}: ${formatCount(length - max)} too many` : message}
    </p>
  );
}

export default function TextArea(props: TextAreaProps) {
  const { label, name, id, hint, error, hideLabel, starred, counted, onInput, onFocus, ...rest } = props;
  const frame = { label, name, id, hint, error, ...(hideLabel && { hideLabel }), ...(starred && { starred }) };
  const { area, length, count } = useLength();
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={5}
        {...rest}
        className="field__input field__input--area"
        {...controlMarks({ id, name, hint, error })}
        ref={area}
        onInput={(event) => {
          if (counted !== undefined) count();
          onInput?.(event);
        }}
        onFocus={(event) => {
          if (counted !== undefined) count();
          onFocus?.(event);
        }}
      />
      {counted !== undefined && <Counter length={length} max={counted} />}
    </FieldFrame>
  );
}
