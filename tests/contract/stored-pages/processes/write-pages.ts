/** Writes pages into the file of the first argument until it is killed; sends a message once some are written. */
import { PageFile } from '../../../../src/server/stored-pages/page-file.ts';

const file = new PageFile(process.argv[2] ?? '');
for (let batch = 0; ; batch += 1) {
  const rows = Array.from({ length: 50 }, (_, k) => ({
    key: `/${batch % 10}/${k}`,
    changesAt: Number.MAX_SAFE_INTEGER,
    seq: batch,
    lowPriority: false,
    headers: '{}',
    head: '{"content":{}}',
    body: Buffer.alloc(12_000, batch),
  }));
  file.put(rows, 1, [], Date.now());
  if (batch === 20) process.send?.('written');
}
