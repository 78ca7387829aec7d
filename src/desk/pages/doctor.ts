/** What `npm run doctor` finds, examined on request. */
import { html } from 'hono/html';
import type { Finding } from '../../server/doctor/finding.ts';
import { formatMoment } from '../../shared/dates.ts';
import { type DeskApp, type DeskShop, done, show } from '../app.ts';
import { badge, button, form, type Html } from '../html.ts';

interface Examined {
  readonly at: number;
  readonly findings: readonly Finding[];
}

const LEVELS = ['error', 'warning', 'ok'] as const satisfies readonly Finding['level'][];
const BADGES: Readonly<Record<Finding['level'], Html>> = {
  error: badge('wrong', 'bad'),
  warning: badge('look at it', 'warn'),
  ok: badge('well', 'good'),
};

const listOf = (findings: readonly Finding[]) =>
  html`<ul class="findings">${LEVELS.flatMap((level) => findings.filter((one) => one.level === level)).map(
    ({ level, area, what, todo }) =>
      html`<li>${BADGES[level]} <p><strong>${area}</strong>: ${what}${todo === undefined ? '' : html`<br><span class="soft">${todo}</span>`}</p></li>`,
  )}</ul>`;

const countsOf = (findings: readonly Finding[]) => {
  const [wrong, warnings, well] = LEVELS.map((level) => findings.filter((one) => one.level === level).length);
  return `${wrong} wrong, ${warnings} to look at, ${well} well.`;
};

export function addDoctor(app: DeskApp, { examine, now }: DeskShop): void {
  let last: Examined | undefined;
  let running: Promise<void> | undefined;

  async function examineNow(): Promise<void> {
    const findings = await Array.fromAsync(examine());
    last = { at: now(), findings };
  }

  app.get('/doctor', (c) => {
    const content = html`
<p class="soft">Examines settings, ports, folders, database, services and clock, and changes nothing. It takes a few seconds; a service that does not answer makes it longer.</p>
${form(c.env.session, '/doctor/examine', button(last ? 'Examine again' : 'Examine the shop'))}
${last ? html`<h2>${countsOf(last.findings)}</h2><p class="soft">As of ${formatMoment(new Date(last.at).toISOString())}</p>${listOf(last.findings)}` : ''}`;
    return show(c, { title: 'What the doctor says', content });
  });

  app.post('/doctor/examine', async (c) => {
    // A second press waits for the first.
    running ??= examineNow().finally(() => {
      running = undefined;
    });
    await running;
    return done(c, '/doctor', 'The shop was examined.');
  });
}
