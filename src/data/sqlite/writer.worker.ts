/** The writer thread of a database that is opened without tasks: by commands, and by tests of the database alone. */
import { serveWriter } from './serve-writer.ts';

serveWriter(() => Promise.reject(new Error('This database was opened without tasks.')), 'file');
