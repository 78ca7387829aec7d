/** `npm run mutate`: breaks the pure rules one place at a time and counts how often a unit test notices. */
import { existsSync } from 'node:fs';

const FILES = [
  'src/features/account/identifiers/identifiers.ts',
  'src/features/account/profile/profile-rules.ts',
  'src/features/account/session/session.ts',
  'src/features/account/sign-up/sign-up-rules.ts',
  'src/features/cart/cart.ts',
  'src/features/orders/checkout/allocate-stock.ts',
  'src/features/orders/checkout/checkout-rules.ts',
  'src/features/orders/checkout/order-check.ts',
  'src/features/orders/fulfilment/fulfilment.ts',
  'src/features/orders/history/order-change.ts',
  'src/features/orders/order-amounts.ts',
  'src/shared/list-query.ts',
  'src/shared/money.ts',
  'src/ui/pagination.ts',
];
// Stryker would skip a file that was moved.
const missing = FILES.filter((file) => !existsSync(file));
if (missing.length > 0)
  throw new Error(`tools/mutate/stryker.config.mjs names files that do not exist: ${missing.join(', ')}`);

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutate/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  mutate: FILES,
  concurrency: 2,
  tempDirName: '.cache/mutate',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'reports/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false },
  checkers: [],
  disableTypeChecks: false,
  thresholds: { high: 95, low: 93, break: 92 },
};
