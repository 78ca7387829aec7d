/**
 * The embedded captcha: starts when its form is used or it is ticked, runs in a worker, restarts after its proof was
 * used.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../session/api.browser.ts';
import { type SolvedCaptcha, solveCaptcha } from './captcha-work.ts';

export interface Altcha {
  readonly kind: 'altcha';
  readonly state: 'open' | 'working' | 'done' | 'failed';
  readonly box: RefObject<HTMLInputElement | null>;
  /** Change handler of the checkbox. */
  readonly onChange: () => void;
  readonly proof: () => Promise<string | undefined>;
}

/** A proof is not sent in the last milliseconds before it expires. */
const MARGIN = 30_000;

/** State and handlers of the checkbox; `proof` waits for the work, and starts it if nothing did. */
export function useAltcha(): Altcha {
  const box = useRef<HTMLInputElement>(null);
  const running = useRef<Promise<SolvedCaptcha | undefined>>(undefined);
  const [state, setState] = useState<Altcha['state']>('open');

  const start = () => {
    setState('working');
    const work = solveCaptcha(() => api().call('getCaptchaChallenge'));
    running.current = work;
    void work.then((solved) => {
      // Cleared or restarted in the meantime.
      if (running.current !== work) return;
      if (!solved) {
        running.current = undefined;
        if (box.current) box.current.checked = false;
      }
      setState(solved ? 'done' : 'failed');
    });
    return work;
  };
  const onChange = () => {
    if (box.current?.checked) {
      void start();
      return;
    }
    running.current = undefined;
    setState('open');
  };
  // Ticked before the island hydrated, or restored by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the checkbox is mounted
  useEffect(() => {
    if (box.current?.checked) void start();
  }, []);

  // It solves itself once its form is used: nobody ticks a box to prove what the device can.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the checkbox is mounted
  useEffect(() => {
    const form = box.current?.form;
    if (!form) return undefined;
    const used = new AbortController();
    const solve = ({ target }: Event) => {
      used.abort();
      if (target === box.current || !box.current || running.current) return;
      box.current.checked = true;
      // React must have read what was typed before it renders again.
      setTimeout(start);
    };
    form.addEventListener('input', solve, used);
    return () => used.abort();
  }, []);

  const proof = async () => {
    const stored = await (running.current ?? start());
    const isStale = stored !== undefined && stored.expiresAt < Date.now() + MARGIN;
    const solved = isStale ? await start() : stored;
    if (solved) running.current = undefined;
    return solved?.proof;
  };
  return { kind: 'altcha', state, box, onChange, proof };
}
