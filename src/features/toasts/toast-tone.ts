/** How a toast looks: what was done, what failed, and what is good to know. */
export type ToastTone = 'success' | 'danger' | 'neutral';
