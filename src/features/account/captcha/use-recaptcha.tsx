/** Google's reCAPTCHA, on the forms of a shop with its keys. Only the policy of these pages allows its hosts. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { preinit } from 'react-dom';

export interface Recaptcha {
  readonly kind: 'recaptcha';
  readonly state: 'working' | 'open' | 'done' | 'failed';
  /** The element that Google renders into. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** Google's token; '' before the box is ticked. */
  readonly token: string;
  /** Loads it again after a failure. */
  readonly load: () => void;
  readonly proof: () => Promise<string | undefined>;
}

/** https://developers.google.com/recaptcha/docs/display */
interface Grecaptcha {
  ready(then: () => void): void;
  render(place: HTMLElement, options: Record<string, unknown>): number;
  reset(widget: number): void;
}

const ADDRESS = 'https://www.google.com/recaptcha/api.js?render=explicit&hl=en';

const found = () => (globalThis as { grecaptcha?: Grecaptcha }).grecaptcha;

let attempts = 0;

/** Adds Google's script to the page. Rejects when it does not load. */
async function addScript(): Promise<void> {
  // React adds a script once, so another attempt needs another address.
  const address = attempts === 0 ? ADDRESS : `${ADDRESS}&attempt=${attempts}`;
  attempts += 1;
  preinit(address, { as: 'script' });
  const script = document.querySelector<HTMLScriptElement>(`script[src="${address}"]`);
  await new Promise((resolve, reject) => {
    script?.addEventListener('load', resolve);
    script?.addEventListener('error', () => reject(new Error('reCAPTCHA did not load.')));
  });
}

/** Google's script, once it is ready. Rejects when it does not load. */
async function loadGrecaptcha(): Promise<Grecaptcha> {
  if (!found()) await addScript();
  const grecaptcha = found();
  if (!grecaptcha) throw new Error('reCAPTCHA did not load.');
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}

/** Google's captcha of a form. @param siteKey undefined for a shop without keys: nothing is loaded */
export function useRecaptcha(siteKey: string | undefined): Recaptcha {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<number>(undefined);
  const current = useRef('');
  const [token, setToken] = useState('');
  const [phase, setPhase] = useState<'working' | 'open' | 'failed'>('working');

  const take = (given: string) => {
    current.current = given;
    setToken(given);
  };
  const load = async () => {
    setPhase('working');
    try {
      const grecaptcha = await loadGrecaptcha();
      if (!place.current) return;
      widget.current ??= grecaptcha.render(place.current, {
        sitekey: siteKey,
        theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
        callback: take,
        'expired-callback': () => take(''),
        'error-callback': () => take(''),
      });
      setPhase('open');
    } catch (error) {
      console.warn(error);
      setPhase('failed');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` depends on the key alone
  useEffect(() => {
    if (siteKey !== undefined) void load();
  }, [siteKey]);

  const proof = async () => {
    const given = current.current;
    take('');
    if (widget.current !== undefined) found()?.reset(widget.current);
    return given || undefined;
  };
  return { kind: 'recaptcha', state: token ? 'done' : phase, place, token, load: () => void load(), proof };
}
