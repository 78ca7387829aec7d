/** `npm run mutate`: breaks the pure rules one place at a time and counts how often a unit test notices. */

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  mutate: [
    'src/features/account/{identifiers,profile-rules,session,sign-up-rules}.ts',
    'src/features/cart/cart.ts',
    'src/shared/list-query.ts',
    'src/features/orders/{allocate-stock,checkout-rules,fulfilment,order-amounts,order-change,order-check}.ts',
    'src/ui/{money,pagination}.ts',
  ],
  concurrency: 2,
  tempDirName: '.cache/mutate',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'reports/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false },
  checkers: [],
  disableTypeChecks: false,
  thresholds: { high: 95, low: 93, break: 92 },
};
