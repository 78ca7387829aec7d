/** The embedded captcha: starts with the tick, works in a worker, and starts again once its proof was used. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from './api.browser.ts';
import { type SolvedCaptcha, solveCaptcha } from './captcha-work.ts';

export interface Altcha {
  readonly kind: 'altcha';
  readonly state: 'open' | 'working' | 'done' | 'failed';
  readonly box: RefObject<HTMLInputElement | null>;
  /** Of the box. */
  readonly onChange: () => void;
  readonly proof: () => Promise<string | undefined>;
}

/** Milliseconds before its end at which a proof is not sent any more. */
const MARGIN = 30_000;

export function useAltcha(): Altcha {
  const box = useRef<HTMLInputElement>(null);
  const running = useRef<Promise<SolvedCaptcha | undefined>>(undefined);
  const [state, setState] = useState<Altcha['state']>('open');

  const start = () => {
    setState('working');
    const work = solveCaptcha(() => api().call('getCaptchaChallenge'));
    running.current = work;
    void work.then((solved) => {
      // Cleared, or started again meanwhile.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box has come
  useEffect(() => {
    if (box.current?.checked) void start();
  }, []);

  const proof = async () => {
    const kept = await (running.current ?? start());
    const isStale = kept !== undefined && kept.expiresAt < Date.now() + MARGIN;
    const solved = isStale ? await start() : kept;
    if (solved) running.current = undefined;
    return solved?.proof;
  };
  return { kind: 'altcha', state, box, onChange, proof };
}
