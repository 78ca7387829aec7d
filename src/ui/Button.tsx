/** A button, or a link that looks like one. Other props (`onClick`, `aria-…`) go to the element. */
import type { ComponentProps, ReactNode } from 'react';

interface Look {
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly size?: 'm' | 's';
  /** Marks the current button of a set. */
  readonly current?: boolean;
  readonly class?: string;
  readonly children?: ReactNode;
}

type AsButton = Look & { readonly href?: undefined } & Omit<ComponentProps<'button'>, 'className'>;
type AsLink = Look & { readonly href: string; readonly newTab?: boolean } & Omit<ComponentProps<'a'>, 'className'>;

export type ButtonProps = AsButton | AsLink;

function classOf({ variant = 'primary', size = 'm', class: added }: Look): string {
  return ['button', `button--${variant}`, size === 's' && 'button--s', added].filter(Boolean).join(' ');
}

/** A button, of type `submit` by default; with `href`, a link. */
export default function Button(props: ButtonProps) {
  const className = classOf(props);
  const mark = props.current ? ({ 'aria-current': 'true' } as const) : {};
  if (props.href === undefined) {
    const { variant, size, current, class: _, href, type = 'submit', children, ...rest } = props;
    return (
      <button className={className} type={type} {...mark} {...rest}>
        {children}
      </button>
    );
  }
  const { variant, size, current, class: _, newTab = false, children, ...rest } = props;
  const target = newTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a className={className} {...target} {...mark} {...rest}>
      {children}
      {newTab && <span className="hidden-words"> (opens in a new tab)</span>}
    </a>
  );
}
