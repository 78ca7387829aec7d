/**
 * Settings of the storage of pictures: an S3-compatible bucket instead of a folder, and the disk space for variants.
 */
import { z } from 'zod';
import type { BucketSettings } from '../../providers/bucket.ts';
import { origin, wholeNumber } from './setting-forms.ts';

const MEGABYTE = 1_048_576;

export const storageSettings = {
  FILES_S3_ENDPOINT: origin('https://s3.eu-west-1.amazonaws.com').optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket such as oja-pictures')
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the region of the bucket such as eu-west-1')
    .optional(),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
  VARIANTS_MB: wholeNumber('a number of megabytes', 16, 16_777_216).default(10_240),
};

/** Pairs of settings, in a circle: all of them are set, or none. */
export const STORAGE_PAIRS = [
  ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET'],
  ['FILES_S3_BUCKET', 'FILES_S3_REGION'],
  ['FILES_S3_REGION', 'FILES_S3_ACCESS_KEY'],
  ['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'],
  ['FILES_S3_SECRET_KEY', 'FILES_S3_ENDPOINT'],
] as const;

const settings = z.object(storageSettings);

export interface StorageConfig {
  /** The bucket that holds original pictures; undefined when they are in the folder `files` of `dataDir`. */
  readonly bucket: BucketSettings | undefined;
  /** Maximum bytes of picture variants in `dataDir`; the least recently used are deleted. */
  readonly variantBytes: number;
}

/** Returns the bucket, if there is one, and the limit of variants in bytes. */
export function storageConfig(s: z.output<typeof settings>): StorageConfig {
  const { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_REGION, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY } = s;
  const isSet = FILES_S3_ENDPOINT && FILES_S3_BUCKET && FILES_S3_REGION && FILES_S3_ACCESS_KEY && FILES_S3_SECRET_KEY;
  return {
    bucket: isSet
      ? {
          endpoint: FILES_S3_ENDPOINT,
          name: FILES_S3_BUCKET,
          region: FILES_S3_REGION,
          accessKey: FILES_S3_ACCESS_KEY,
          secretKey: FILES_S3_SECRET_KEY,
        }
      : undefined,
    variantBytes: s.VARIANTS_MB * MEGABYTE,
  };
}
