/**
 * Installs system packages for the tests (Chromium, Firefox, WebKit, PostgreSQL, xmllint, Varnish, nginx, OpenSSL and
 * Java) and for the benchmark (wrk) from Debian, where that is possible.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

const onPath = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

const hasNginx = () => onPath('nginx');

/** Packages, each with a function that returns whether it is installed. */
const OF_TESTS = {
  chromium: () => Boolean(process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) || onPath('chromium'),
  postgresql: () => {
    const versions = '/usr/lib/postgresql';
    return existsSync(versions) && readdirSync(versions).some((v) => existsSync(`${versions}/${v}/bin/initdb`));
  },
  'libxml2-utils': () => onPath('xmllint'),
  varnish: () => onPath('varnishd'),
  'varnish-modules': () => existsSync('/usr/share/doc/varnish-modules'),
  nginx: hasNginx,
  openssl: () => onPath('openssl'),
  'default-jre-headless': () => onPath('java'),
};

/** Additional packages for `npm run test:more`. */
const OF_MORE = {
  'firefox-esr': () =>
    Boolean(process.env.FIREFOX && existsSync(process.env.FIREFOX)) || onPath('firefox-esr') || onPath('firefox'),
  'webkit2gtk-driver': () => onPath('WebKitWebDriver'),
  xvfb: () => onPath('Xvfb'),
};

/** Chromium without windows, which opens pages in a quarter of the CPU time. Optional. */
const FOR_SPEED = {
  'chromium-headless-shell': () => Boolean(process.env.CHROMIUM) || onPath('chromium-headless-shell'),
};

const OF_BENCH = { wrk: () => onPath('wrk'), nginx: hasNginx };

/**
 * Runs `install` without letting Debian start services of the new packages: neither a database server nor a web server
 * should start.
 */
function withoutServices(install) {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return install();
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return install();
  } finally {
    rmSync(policy);
  }
}

/** Installs missing packages of `needed` as root on Debian. Returns those still missing. */
function ensure(needed) {
  const missing = Object.keys(needed).filter((name) => !needed[name]());
  if (missing.length === 0 || process.getuid?.() !== 0 || !onPath('apt-get')) return missing;
  console.log(`Installing ${missing.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
  withoutServices(() =>
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { stdio: 'inherit', env }),
  );
  const still = missing.filter((name) => !needed[name]());
  if (still.length > 0)
    throw new Error(`apt-get installed ${missing.join(', ')}, but not found afterwards: ${still.join(', ')}`);
  return [];
}

/**
 * Installs packages for the tests, or warns about tests that will be skipped or slow.
 * @param isMore whether to include those of `npm run test:more`
 */
export function ensureSystemPackages(isMore = false) {
  const missing = ensure(isMore ? { ...OF_TESTS, ...OF_MORE } : OF_TESTS);
  if (missing.length > 0)
    console.warn(
      `Missing: ${missing.join(', ')}. Install them with your package manager; their tests will be skipped.`,
    );
  try {
    const slow = ensure(FOR_SPEED);
    if (slow.length > 0) console.warn(`The browser tests will take longer: ${slow.join(', ')} is missing.`);
  } catch (error) {
    console.warn(`The browser tests will take longer: ${error.message}`);
  }
}

/** Installs packages for the benchmark. Throws an Error when that is impossible. */
export function ensureBenchPackages() {
  const missing = ensure(OF_BENCH);
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}. Install them with your package manager.`);
}
