/**
 * The toasts of a page: short notices at the edge of the screen. Shared by all islands; toast-region.browser.ts draws
 * them.
 */
import { atom } from 'nanostores';
import type { ToastTone } from './toast-tone.ts';

/** Milliseconds that a toast stays (CST-50). */
export const TOAST_TIME = 5000;
/** Milliseconds between two updates of a toast's time. */
export const TOAST_TICK = 250;

/** A button beside the message, which closes the toast. */
export interface ToastAction {
  readonly label: string;
  run(): void;
}

interface ToastOptions {
  /** The subject, such as `like 7`: an older toast about it is out of date, and closes. */
  readonly about?: string;
  readonly action?: ToastAction;
}

export interface Toast extends ToastOptions {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
}

/** Open toasts, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

function filterToasts(isOpen: (toast: Toast) => boolean): void {
  const toasts = $toasts.get();
  const open = toasts.filter(isOpen);
  if (open.length < toasts.length) $toasts.set(open);
}

/** Closes the toast `id`, if it is still open. */
export const closeToast = (id: number): void => filterToasts((toast) => toast.id !== id);

/** Closes the toasts about a subject that has changed since. */
export const closeToasts = (about: string): void => filterToasts((toast) => toast.about !== about);

/** Shows `message` for {@link TOAST_TIME}, or until there are too many toasts. Screen readers announce it once. */
export function showToast(tone: ToastTone, message: string, options: ToastOptions = {}): () => void {
  if (options.about !== undefined) closeToasts(options.about);
  lastId += 1;
  const id = lastId;
  $toasts.set([...$toasts.get(), { ...options, id, tone, message }]);
  return () => closeToast(id);
}
