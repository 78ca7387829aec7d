/** The company behind the shop. Pure. */

export interface Company {
  readonly name: string;
  readonly address?: string;
  /** Number as registered with the Corporate Affairs Commission, such as `RC 123456`. */
  readonly number?: string;
}

/** Name, number and address in one line. */
export const companyLine = ({ name, number, address }: Company): string =>
  [name, number, address].filter((part) => part !== undefined).join(', ');
