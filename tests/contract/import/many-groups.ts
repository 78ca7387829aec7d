/**
 * Groups more rows than fit into a small heap, where the second row of each thing follows the first rows of all things,
 * and counts them.
 */
import { groupRows } from '../../../src/import/group-rows.ts';
import type { SourceRow } from '../../../src/import/source.ts';

const THINGS = 60_000;
const TEXT = 'x'.repeat(1000);

async function* rows(): AsyncGenerator<SourceRow> {
  for (let k = 0; k < 2 * THINGS; k++) {
    // Each row has its own string, as when it is read from a file.
    const values = [String(k % THINGS), String(k).padEnd(TEXT.length, TEXT)];
    yield { line: k + 2, values, row: { id: values[0] } };
  }
}

const read = (values: readonly string[]) => ({ id: values[0] });
const keys = {
  keyOf: ({ row }: SourceRow) => String(row?.id),
  childrenOf: () => [],
  withListed: (row: object) => ({ ...row }),
};

let groups = 0;
let pairs = 0;
let characters = 0;
for await (const group of groupRows(rows(), keys, read)) {
  groups++;
  pairs += group.length === 2 ? 1 : 0;
  characters += group.reduce((sum, { values }) => sum + (values[1]?.length ?? 0), 0);
}
console.log(`${pairs === groups ? groups : `${pairs} of ${groups}`} groups of 2 rows, ${characters} characters`);
