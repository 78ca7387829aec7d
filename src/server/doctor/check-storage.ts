/** Checks the bucket of pictures: lists, reads, writes an object and deletes it. */
import { randomUUID } from 'node:crypto';
import { type Bucket, openBucket, StorageUnavailableError } from '../../providers/bucket.ts';
import type { Config } from '../config/config.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** What to do, by the error code of the storage. */
const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Create the bucket, or correct FILES_S3_BUCKET.',
  InvalidAccessKeyId: 'Correct FILES_S3_ACCESS_KEY.',
  SignatureDoesNotMatch: 'Correct FILES_S3_SECRET_KEY and FILES_S3_REGION.',
  AuthorizationHeaderMalformed: 'Set FILES_S3_REGION to the region of the bucket.',
  PermanentRedirect: 'Set FILES_S3_ENDPOINT and FILES_S3_REGION to those of the bucket.',
  RequestTimeTooSkewed: 'Set the clock of this machine right.',
  AccessDenied: 'Give the key the rights s3:ListBucket and s3:GetObject on this bucket.',
};

const PROBE = 'doctor';

/** Returns the error of `work`; undefined when it succeeds. */
async function failure(work: () => Promise<unknown>): Promise<StorageUnavailableError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof StorageUnavailableError) return error;
    throw error;
  }
}

const adviceFor = ({ code }: StorageUnavailableError) =>
  code === undefined
    ? 'Check FILES_S3_ENDPOINT, and that no firewall blocks it.'
    : (ADVICE[code] ?? 'Check the five settings FILES_S3_….');

/**
 * Without the right to list, a storage answers 403 for a missing object, which would look like an error of the shop.
 */
async function checkReading(bucket: Bucket): Promise<StorageUnavailableError | undefined> {
  const listed = await failure(() => bucket.list().next());
  return listed ?? (await failure(() => bucket.head(`${PROBE}/${randomUUID()}`)));
}

async function checkWriting(bucket: Bucket): Promise<StorageUnavailableError | undefined> {
  const probe = `${PROBE}/${randomUUID()}`;
  return failure(async () => {
    await bucket.put(probe, Buffer.from('probe'));
    await bucket.remove(probe);
  });
}

/** Yields the findings about the bucket. */
export async function* checkStorage({ bucket: settings }: Pick<Config, 'bucket'>): AsyncGenerator<Finding> {
  if (!settings) return;
  const bucket = openBucket(settings);
  const unreadable = await checkReading(bucket);
  if (unreadable) {
    yield problem('storage', unreadable.message, adviceFor(unreadable));
    return;
  }
  yield ok('storage', `The bucket ${settings.name} can be listed and read.`);
  const closed = await checkWriting(bucket);
  yield closed
    ? warning(
        'storage',
        `The bucket ${settings.name} cannot be written: ${closed.code ?? 'it does not answer'}.`,
        'A demo and npm run restore write pictures: give the key s3:PutObject and s3:DeleteObject for them.',
      )
    : ok('storage', `The bucket ${settings.name} can be written.`);
}
