/** A number with its word, as lists say how long they are: `1 product`, `1,234 products`. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`;
}
