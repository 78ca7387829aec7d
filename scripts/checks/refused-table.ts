/** The words that names may not have; the glossary has the table, too. */

/** Refused words of names, each with the field's words for it. */
export const REFUSED: ReadonlyMap<string, string> = new Map([
  ['words', 'message, text or label'],
  ['fault', 'error or problem, or invalid'],
  ['faults', 'errors or problems'],
  ['faulty', 'invalid or failing'],
  ['most', 'max'],
  ['least', 'min'],
  ['away', 'unavailable'],
  ['asked', 'requested, or input'],
  ['kept', 'stored or cached'],
  ['unkept', 'unstored'],
  ['told', 'notified, or answer'],
  ['untold', 'unsent, or not notified'],
  ['tell', 'notify, send or show'],
  ['tells', 'notifies, sends or shows'],
  ['news', 'message or notice, or arrivals'],
  ['wish', 'input'],
  ['wishes', 'inputs'],
]);
