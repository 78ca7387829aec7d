import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../config/config.ts';
import { editDistance, meantSetting } from './check-names.ts';

test.each([
  ['', '', 0],
  ['PORT', 'PORT', 0],
  ['PROT', 'PORT', 1],
  ['PORTS', 'PORT', 1],
  ['ORT', 'PORT', 1],
  ['HOME', 'HOST', 2],
  ['DATABSE_URL', 'DATABASE_URL', 1],
  ['abc', '', 3],
])('from %j to %j are %d edits', (a, b, edits) => {
  expect(editDistance(a, b)).toBe(edits);
  expect(editDistance(b, a)).toBe(edits);
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['PAYSTACK_SECRET', undefined],
  ['PAYSTAK_SECRETKEY', 'PAYSTACK_SECRET_KEY'],
  ['WORKER', 'WORKERS'],
  ['PROT', 'PORT'],
  ['FILE_S3_BUCKET', 'FILES_S3_BUCKET'],
])('G-378: %s looks like %s', (name, meant) => expect(meantSetting(name)).toBe(meant));

test('G-378: no setting, and no usual variable of a system, is taken for a misspelt one', () => {
  const usual =
    'HOME PATH PWD OLDPWD USER SHELL TERM LANG LC_ALL TZ CI EDITOR HOSTNAME LOGNAME MAIL SHLVL TMPDIR NODE_ENV';
  const others =
    'NODE_OPTIONS npm_config_cache INIT_CWD COLOR POSTGRES_PASSWORD XDG_DATA_DIRS DISPLAY SSH_TTY VISUAL PS1 CC CXX';
  const ofTraces =
    'OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_TIMEOUT OTEL_EXPORTER_OTLP_COMPRESSION OTEL_RESOURCE_ATTRIBUTES';
  for (const name of [...SETTING_NAMES, ...`${usual} ${others} ${ofTraces}`.split(' ')])
    expect(meantSetting(name), name).toBeUndefined();
});

test('docs/configuration.md names every setting', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
  expect(SETTING_NAMES.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
