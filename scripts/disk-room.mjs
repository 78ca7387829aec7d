/** Whether the disk has room for the packages. Runs on the machine's own Node. */
import { statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const MEGABYTE = 1_048_576;
/** What npm keeps of the packages in its cache, in megabytes. */
const CACHE_MB = 400;

const need = (megabytes) => {
  const cache = process.env.npm_config_cache ?? path.join(homedir(), '.npm');
  return `The packages take about ${megabytes} MB there, and npm keeps up to ${CACHE_MB} MB in ${cache}. Free space, and start again.`;
};

/**
 * A sentence when the disk of `root` has too little room for the packages; undefined when it has enough.
 * @param {string} root
 * @param {number} megabytes what the packages take
 * @param {(folder: string) => { bavail: number, bsize: number }} statfs blocks that this user may take, and their bytes
 */
export function lackOfRoom(root, megabytes, statfs = statfsSync) {
  const { bavail, bsize } = statfs(root);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  return free < megabytes ? `The disk of ${root} has ${free} MB of free space. ${need(megabytes)}` : undefined;
}

/**
 * A sentence after a disk became full during the installation.
 * @param {string} root
 * @param {number} megabytes what the packages take
 */
export function fullDisk(root, megabytes) {
  return `The disk became full while the packages were installed in ${root}. ${need(megabytes)}`;
}
