import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { WRITER } from './tasks.ts';

const SRC = path.join(import.meta.dirname, '../..');

/** The first arguments of all `db.run(task, input)` in the code of features and providers, each with its file. */
function tasksRun(): { readonly name: string; readonly file: string }[] {
  const found: { name: string; file: string }[] = [];
  for (const file of globSync('{api,features,providers}/**/*.ts', { cwd: SRC })) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(path.join(SRC, file), 'utf8');
    if (!text.includes('db.run(')) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && /(^|\.)db\.run$/.test(node.expression.getText()))
        found.push({ name: node.arguments[0]?.getText() ?? '', file });
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return found;
}

it('G-600: every task that a service runs is in the table, and no other', async () => {
  const run = tasksRun();
  expect([...new Set(run.map(({ name }) => name))].toSorted()).toEqual(Object.keys(WRITER.tasks).toSorted());
  for (const { name, file } of run) {
    const exported = (await import(path.join(SRC, file))) as Readonly<Record<string, unknown>>;
    expect(WRITER.tasks[name], `${name} of ${file}`).toBe(exported[name]);
  }
});
