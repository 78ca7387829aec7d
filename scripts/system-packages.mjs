/** What the tests need from the system: Chromium, PostgreSQL and xmllint, from Debian's packages where it may. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const onPath = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** Package to whether what it brings is there. */
const NEEDED = {
  chromium: () => Boolean(process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) || onPath('chromium'),
  postgresql: () => {
    const versions = '/usr/lib/postgresql';
    return existsSync(versions) && readdirSync(versions).some((v) => existsSync(`${versions}/${v}/bin/initdb`));
  },
  'libxml2-utils': () => onPath('xmllint'),
};

/** Installs what is missing when this is root on Debian; otherwise says what the run will have to skip. */
export function ensureSystemPackages() {
  const missing = Object.keys(NEEDED).filter((name) => !NEEDED[name]());
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    console.warn(
      `Missing: ${missing.join(', ')}. Install them with your package manager; their tests will be skipped.`,
    );
    return;
  }
  console.log(`Installing ${missing.join(', ')} …`);
  // A cluster of the system's own is not wanted: the tests start their own server in a temporary folder.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { stdio: 'inherit', env });
  const still = missing.filter((name) => !NEEDED[name]());
  if (still.length > 0)
    throw new Error(`apt-get installed ${missing.join(', ')}, but not found afterwards: ${still.join(', ')}`);
}
