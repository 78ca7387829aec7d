/**
 * Finds and links the Node that the project runs on: an npm package per platform, whose checksum is in
 * package-lock.json. npm silently omits an optional package that it cannot install, so this checks it afterwards. Runs
 * on the machine's own Node.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The path where npm links it. */
export const OWN_NODE = 'node_modules/.bin/node';

/** The npm package with Node for a platform; the package for macOS on ARM has a different name. */
export const packageFor = (platform, arch) =>
  `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`;

/** Links the Node of the package `name`: npm 9 does not, since packages of other platforms use the same link. */
function linkNode(root, name) {
  const link = path.join(root, OWN_NODE);
  if (existsSync(link) || !existsSync(path.join(root, 'node_modules', name, 'bin/node'))) return;
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(`../${name}/bin/node`, link);
}

/** npm's error message when it must install the package `name` with the checksum of `lock`. */
function reasonOfNpm(name, lock) {
  const dependencies = { [name]: lock.packages[''].optionalDependencies[name] };
  const { optional: _, ...required } = lock.packages[`node_modules/${name}`];
  const folder = mkdtempSync(path.join(tmpdir(), 'own-node-'));
  try {
    const project = { name: 'own-node', version: '0.0.0', dependencies };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project));
    const packages = { '': project, [`node_modules/${name}`]: required };
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    const { stderr, error } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return `${stderr ?? ''}${error?.message ?? ''}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The reason why the package `name` is missing, as a sentence. */
function absence(name, lock) {
  const { version } = lock.packages[`node_modules/${name}`];
  const reason = reasonOfNpm(name, lock);
  if (reason.includes('EINTEGRITY'))
    return (
      `The package ${name} ${version} that npm received is not the one whose checksum is in package-lock.json. ` +
      'Nothing of it was installed. Look at the registry that npm uses (npm config get registry).'
    );
  return `npm did not install ${name} ${version}, the Node that the project runs on.\n${reason}`.trim();
}

/** What a Node that did not print its version printed instead, or how it ended. */
function reasonOf({ stderr, error, signal, status }) {
  const message = (stderr || error?.message || '').trim();
  if (message) return message;
  const how = signal ? `was ended by ${signal}` : `ended with the code ${status}`;
  return `it ${how} and said nothing. Its file may be damaged: delete node_modules, and start again.`;
}

/**
 * Links the Node that npm installed in `root`. Returns the reason why it cannot be used, as a sentence; undefined when
 * it can.
 * @param {string} root
 * @param {{ platform: string, arch: string }} system as Node names them; this machine by default
 */
export function prepareOwnNode(root, { platform, arch } = process) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const names = Object.keys(lock.packages[''].optionalDependencies);
  const name = packageFor(platform, arch);
  if (!names.includes(name))
    return `The project has no Node for ${platform} on ${arch}: npm has it as ${names.join(', ')}.`;
  const node = path.join(root, OWN_NODE);
  linkNode(root, name);
  if (!existsSync(node)) return absence(name, lock);
  const { version } = lock.packages[`node_modules/${name}`];
  const { stdout, stderr, error, signal, status } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const found = stdout?.trim();
  if (found === `v${version}`) return undefined;
  if (found) return `${OWN_NODE} is Node ${found}, and package-lock.json names v${version}.`;
  const library = /(lib[\w.+-]+\.so[.\d]*): cannot open/.exec(stderr ?? '')?.[1];
  const hint = library ? ` Install the system's package with ${library} (on Debian libatomic1 or libstdc++6).` : '';
  return `Node ${version} does not run on this machine: ${reasonOf({ stderr, error, signal, status })}${hint}`;
}
