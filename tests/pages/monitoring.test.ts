/** The files for Prometheus and Grafana use only names of metrics that the shop has. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { backupName, MANIFEST } from '../../src/server/backup/manifest.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { openEdge } from '../../src/server/edge/edge.ts';
import { createMetrics } from '../../src/server/process/metrics.ts';
import { aggregate } from '../../src/server/process/metrics-server.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

const DEPLOY = path.join(import.meta.dirname, '../../deploy');
const HOUR = 3_600_000;
/** The counters of an empty page store. */
const NO_PAGES = { hits: 0, misses: 0, outdated: 0, written: 0, dropped: 0, failures: 0, pages: 0, bytes: 0 };

let shop: TestShop;
let caching: CachingShop;
let backupDir: string;
beforeAll(async () => {
  shop = await openShop();
  backupDir = path.join(shop.dataDir, 'backups');
  caching = await shop.openCaching({ BACKUP_DIR: backupDir });
});
afterAll(async () => {
  await caching.close();
  await shop.close();
});

const linesOf = async () => (await aggregate([await caching.metrics.snapshot()]).metrics()).split('\n');
/** The value of a metric with its labels, as printed. */
const numberOf = async (metric: string) =>
  (await linesOf()).find((line) => line.startsWith(`${metric} `))?.slice(metric.length + 1);

/** The names of all metrics of a shop that is watched, has a shared cache in front, and makes backups. */
async function knownNames(): Promise<Set<string>> {
  const watched = createMetrics(true);
  const { cache } = caching;
  watched.watch({ memoryStats: () => cache.stats() });
  watched.watchDisk(async () => ({ ...NO_PAGES, limitBytes: 1, isUsed: false }));
  const edge = openEdge(
    readConfig({ VARNISH_URLS: 'http://127.0.0.1:9', VARNISH_SECRET: 'x'.repeat(32) }).edge,
    pino({ level: 'silent' }),
  );
  if (edge) watched.watchEdge(() => edge.stats());
  const all = [...(await watched.snapshot()), ...(await caching.metrics.snapshot())];
  // Prometheus itself adds this one.
  const names = new Set(['up']);
  for (const { name, type } of all as unknown as { name: string; type: string }[])
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) names.add(name + suffix);
  return names;
}

/** The metrics in an expression, which precede a selector. */
const metricsIn = (expression: string) => [...expression.matchAll(/([a-z_][a-z0-9_]*)\{/g)].map(([, name]) => name);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string };
}

test('G-278: every alert names metrics of the shop, how urgent it is, and what to do', async () => {
  const file = parse(await readFile(path.join(DEPLOY, 'prometheus/oja-alerts.yml'), 'utf8')) as {
    groups: { rules: Rule[] }[];
  };
  const rules = file.groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  const names = await knownNames();
  for (const { alert, expr, labels, annotations } of rules) {
    expect(metricsIn(expr).length, alert).toBeGreaterThan(0);
    expect(
      metricsIn(expr).filter((name) => !names.has(name ?? '')),
      alert,
    ).toEqual([]);
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    for (const text of [annotations.summary, annotations.action]) expect(text, alert).toMatch(/\w/);
  }
  const config = parse(await readFile(path.join(DEPLOY, 'prometheus/prometheus.yml'), 'utf8')) as {
    scrape_configs: { job_name: string }[];
  };
  const [job] = config.scrape_configs;
  for (const { expr } of rules) expect(expr).toContain(`job="${job?.job_name}"`);
});

test('G-278: every panel of the dashboard names metrics of the shop', async () => {
  const dashboard = JSON.parse(await readFile(path.join(DEPLOY, 'grafana/oja.json'), 'utf8')) as {
    panels: { id: number; title: string; type: string; targets?: { expr: string }[] }[];
  };
  const panels = dashboard.panels.filter(({ type }) => type !== 'row');
  expect(panels.length).toBeGreaterThan(20);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  const names = await knownNames();
  for (const { title, targets = [] } of panels) {
    expect(targets.length, title).toBeGreaterThan(0);
    for (const { expr } of targets) {
      expect(metricsIn(expr).length, title).toBeGreaterThan(0);
      expect(
        metricsIn(expr).filter((name) => !names.has(name ?? '')),
        title,
      ).toEqual([]);
    }
  }
});

test('G-278: metrics tell of calls, transactions, mails, refunds and the disk', async () => {
  await caching.get('/api/produits?limit=1');
  await caching.get('/api/produits/999999999');
  const before = Number(await numberOf('shop_database_transactions_total'));
  const refused = shop.db.write(async () => {
    throw new Error('Refused.');
  });
  await expect(refused).rejects.toThrow('Refused.');
  const createdAt = new Date(shop.now - HOUR).toISOString();
  const mail = { to: 'a@b.example', subject: 's', body: { text: '', html: '' }, createdAt };
  await shop.db.write((trx) =>
    trx
      .insertInto('mail_outbox')
      .values([
        { ...mail, attempts: 2 },
        { ...mail, attempts: 9 },
      ] as never)
      .execute(),
  );
  expect(await numberOf('shop_calls_total{call="listProducts",status="2xx"}')).toBe('1');
  expect(await numberOf('shop_calls_total{call="getProduct",status="4xx"}')).toBe('1');
  expect(Number(await numberOf('shop_database_transactions_total'))).toBe(before + 2);
  expect(Number(await numberOf('shop_database_rollbacks_total'))).toBeGreaterThanOrEqual(1);
  expect(await numberOf('shop_mails_waiting')).toBe('1');
  expect(await numberOf('shop_mails_given_up')).toBe('1');
  expect(await numberOf('shop_mail_oldest_waiting_seconds')).toBe('3600');
  const due = await shop.db.read.selectFrom('payments').select('id').where('status', '=', 'refund_due').execute();
  expect(await numberOf('shop_refunds_due')).toBe(String(due.length));
  expect(await numberOf('shop_database_up')).toBe('1');
  expect(await numberOf('shop_writable')).toBe('1');
  expect(Number(await numberOf('shop_disk_free_bytes'))).toBeGreaterThan(0);
  expect(await numberOf('shop_uncached_waiting{queue="pages"}')).toBe('0');
});

test('G-278: metrics tell how old the last complete backup is, and that one is missing', async () => {
  expect(await numberOf('shop_backup_expected')).toBe('1');
  expect(await numberOf('shop_backup_age_seconds')).toBeUndefined();
  for (const hours of [30, 2]) {
    const made = shop.now - hours * HOUR;
    const folder = path.join(backupDir, backupName(made));
    await mkdir(folder, { recursive: true });
    const manifest = {
      format: 1,
      createdAt: new Date(made).toISOString(),
      engine: 'sqlite',
      migration: 'x',
      rows: {},
      hasSecret: true,
      files: 1,
    };
    await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest));
  }
  expect(await numberOf('shop_backup_age_seconds')).toBe('7200');
});
