/** `npm run shop`: the operator's commands by what they are about. `--help` describes them. */
import { readConfig } from '../src/server/config/config.ts';
import { openExisting } from '../src/server/open-existing.ts';
import { runWork } from './run-command.ts';
import { AUDIT } from './shop/audit.ts';
import { type Group, readCall, systemUser, usageOf } from './shop/command.ts';
import { CUSTOMERS } from './shop/customers.ts';

const GROUPS: Readonly<Record<string, Group>> = { customers: CUSTOMERS, audit: AUDIT };

const args = process.argv.slice(2);
const only = args.find((word) => Object.hasOwn(GROUPS, word));

await runWork(usageOf(GROUPS, only), async () => {
  const { command, given, json, actingAs } = readCall(GROUPS, args);
  const config = readConfig(process.env);
  const db = await openExisting(config);
  try {
    const printed = await command.run(
      { db, config, operator: { person: systemUser(), actingAs }, now: Date.now() },
      given,
    );
    console.log(json ? JSON.stringify(printed.json, null, 2) : printed.text);
  } finally {
    await db.close();
  }
});
