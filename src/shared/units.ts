/** Units in which goods are sold, as their initials, after a number. Pure. */

/** Initials that take an s after numbers other than one; shops' own units stay as written. */
const COUNTED = new Set(['pack', 'bag', 'pair', 'set', 'carton', 'bottle', 'piece', 'box', 'roll', 'bundle']);

/** A number of units for shoppers: `1 pack`, `5 packs`, `5 kg`, `5` without a unit. */
export function countedUnits(count: number, initials: string | undefined): string {
  const unit = initials?.trim() ?? '';
  if (count === 1 || !COUNTED.has(unit.toLowerCase())) return `${count} ${unit}`.trim();
  return `${count} ${unit}${unit.endsWith('x') ? 'es' : 's'}`;
}
