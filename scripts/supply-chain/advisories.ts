/** Asks the package registry for known advisories with `npm audit`. */
import { execFile } from 'node:child_process';

/** An advisory about an installed package. */
export interface Advisory {
  readonly name: string;
  readonly title: string;
  readonly severity: string;
  readonly url: string;
  /** The affected versions. */
  readonly range: string;
}

/** The advisories, or the reason why the registry gave no answer. */
export type AdvisoryAnswer = { readonly advisories: readonly Advisory[] } | { readonly unknown: string };

interface AuditReport {
  readonly message?: string;
  readonly error?: { readonly summary?: string };
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (Advisory | string)[] }>>;
}

/** The output of `npm audit --json` in `root`. Its exit code adds no information. */
function audit(root: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--json'], { cwd: root, env }, (error, stdout, stderr) => {
      resolve(stdout.trim() || stderr.trim() || String(error?.message ?? ''));
    });
  });
}

function parsed(text: string): AuditReport {
  try {
    return JSON.parse(text) as AuditReport;
  } catch {
    return { message: text };
  }
}

/** Known advisories about the packages of `root`, development packages included. */
export async function askAdvisories(root: string, env: NodeJS.ProcessEnv): Promise<AdvisoryAnswer> {
  const { vulnerabilities, message, error } = parsed(await audit(root, env));
  if (!vulnerabilities) return { unknown: message || error?.summary || 'npm audit printed nothing' };
  const found = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'));
  return { advisories: [...new Map(found.map((one) => [`${one.name} ${one.url}`, one])).values()] };
}
