/** The order that a shopper is making, as their browser keeps it until it is placed. Pure. */

/** Key in local storage (G-77). */
export const ORDER_PROCESS_KEY = 'orderProcess';

/** GEN-37. */
export interface OrderProcess {
  /** Step of the checkout that is open (G-105). */
  readonly progress: 0 | 1;
}

/** Where every order begins. */
export const NEW_ORDER: OrderProcess = { progress: 0 };

/** The order in the stored `text`; a new one when there is none, or none that can be read. */
export function readOrderProcess(text: string | null): OrderProcess {
  try {
    const { progress }: Partial<OrderProcess> = JSON.parse(text ?? '{}') ?? {};
    return progress === 1 ? { progress } : NEW_ORDER;
  } catch {
    return NEW_ORDER;
  }
}
