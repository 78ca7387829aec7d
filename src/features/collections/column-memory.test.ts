import { expect, it } from 'vitest';
import type { Column } from './collections-panel.ts';
import { columnMemory } from './column-memory.ts';

const column = (id: number): Column => ({ rows: [{ id, nom: `Row ${id}`, href: `/${id}` }], hasMore: false });

/** A memory whose answers arrive when the test decides. */
function answeredLater() {
  const requested: { id: number; answer(column: Column | undefined): void }[] = [];
  const reply: number[] = [];
  const memory = columnMemory(
    (id) => new Promise((answer) => requested.push({ id, answer })),
    (id) => reply.push(id),
  );
  return { requested, answer: reply, memory };
}

it('a late answer is stored under its own id only', async () => {
  const { requested, answer: reply, memory } = answeredLater();
  memory.ask(1);
  memory.ask(2);
  requested[1]?.answer(column(2));
  await Promise.resolve();
  expect(memory.of(1)).toEqual({ state: 'loading' });
  expect(memory.of(2)).toEqual({ state: 'listed', column: column(2) });
  requested[0]?.answer(column(1));
  await Promise.resolve();
  expect(memory.of(1)).toEqual({ state: 'listed', column: column(1) });
  expect(memory.of(2)).toEqual({ state: 'listed', column: column(2) });
  expect(reply).toEqual([1, 2, 2, 1]);
});

it('an answer is cached and a pending one not requested twice; a failed one is retried', async () => {
  const { requested, memory } = answeredLater();
  expect(memory.of(1)).toBeUndefined();
  memory.ask(1);
  memory.ask(1);
  requested[0]?.answer(undefined);
  await Promise.resolve();
  expect(memory.of(1)).toEqual({ state: 'failed' });
  memory.ask(1);
  requested[1]?.answer(column(1));
  await Promise.resolve();
  memory.ask(1);
  expect(requested.map(({ id }) => id)).toEqual([1, 1]);
});
