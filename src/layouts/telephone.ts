/** The `tel:` link of a displayed number, such as `+234 800 000 0000`. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
