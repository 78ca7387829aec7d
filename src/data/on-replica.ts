/** Reads on a replica where there is one. */
import type { Database } from './database.ts';
import type { ReplicaTicket } from './replica-reads.ts';

/**
 * Runs `work`, which only reads and may be repeated, on a replica that has replayed all changes that this process knows
 * of, or on the primary when there is no such replica.
 * @param ticket the ticket of the process, when called on a thread
 */
export function onReplica<T>(
  db: Database,
  work: (db: Database) => Promise<T>,
  ticket: ReplicaTicket | undefined = db.replicas?.ticket(),
): Promise<T> {
  if (!db.replicas) return work(db);
  return db.replicas.run(
    (read) => work({ ...db, read }),
    () => work(db),
    ticket,
  );
}
