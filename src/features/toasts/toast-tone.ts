/** The tone of a toast: a success, a failure or information. */
export type ToastTone = 'success' | 'danger' | 'neutral';
