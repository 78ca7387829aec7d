/** Runs a sub-command of `npm run shop`, or of a short form of it. */
import { readConfig } from '../../src/server/config/config.ts';
import { openExisting } from '../../src/server/open-existing.ts';
import { runWork } from '../run-command.ts';
import { asTyped, type Program, readCall, systemUser, usageOf } from './command.ts';

/** Runs the sub-command that the arguments of this process name, and prints what it returns. */
export async function runProgram(program: Program): Promise<void> {
  const args = process.argv.slice(2);
  const only = args.find((word) => Object.hasOwn(program.groups, word));
  const usage = usageOf(program, program.group ?? only);
  await runWork(usage, async () => {
    if (args.length === 0 && program.group === undefined) return console.log(usage);
    const { command, typed, given, json, actingAs } = readCall(program, args);
    const config = readConfig(process.env);
    const db = await openExisting(config);
    try {
      const printed = await command.run(
        { db, config, operator: { person: systemUser(), actingAs }, now: Date.now() },
        given,
      );
      console.log(json ? JSON.stringify(printed.json, null, 2) : printed.text);
    } catch (error) {
      throw asTyped(typed, error);
    } finally {
      await db.close();
    }
  });
}
