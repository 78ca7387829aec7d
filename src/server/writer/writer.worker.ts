/** The writer thread of the shop, with the shop's tasks. */
import { serveWriter } from '../../data/sqlite/serve-writer.ts';

serveWriter(async () => (await import('./tasks.ts')).WRITER, 'memory');
