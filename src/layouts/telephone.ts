/** Link that calls a number written for people, such as `+234 800 000 0000`. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
