/** A field's name, its position among fields of that name, its value, and for a box whether it is checked. */
export type TypedValue = readonly [name: string, place: number, value: string | boolean];
