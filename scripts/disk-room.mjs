/** Checks whether the disk has room for the packages. Runs on the machine's own Node. */
import { statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const MEGABYTE = 1_048_576;
/** Size of the packages in npm's cache, in megabytes. */
const CACHE_MB = 400;

const need = (megabytes) => {
  const cache = process.env.npm_config_cache ?? path.join(homedir(), '.npm');
  return `The packages take about ${megabytes} MB there, and npm keeps up to ${CACHE_MB} MB in ${cache}. Free space, and start again.`;
};

/**
 * Returns a sentence when the disk of `root` has too little room for the packages, or undefined when it has enough.
 * @param {string} root
 * @param {number} megabytes size of the packages
 * @param {(folder: string) => { bavail: number, bsize: number }} statfs blocks available to this user, and their size
 *   in bytes
 */
export function lackOfRoom(root, megabytes, statfs = statfsSync) {
  const { bavail, bsize } = statfs(root);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  return free < megabytes ? `The disk of ${root} has ${free} MB of free space. ${need(megabytes)}` : undefined;
}

/**
 * Returns a sentence for an installation that filled the disk.
 * @param {string} root
 * @param {number} megabytes size of the packages
 */
export function fullDisk(root, megabytes) {
  return `The disk became full while the packages were installed in ${root}. ${need(megabytes)}`;
}
