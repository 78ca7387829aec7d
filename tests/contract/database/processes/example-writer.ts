/** A writer thread that knows the tasks of `task-examples.ts`. */
import { serveWriter } from '../../../../src/data/sqlite/serve-writer.ts';

serveWriter(async () => (await import('../task-examples.ts')).EXAMPLES, 'memory');
