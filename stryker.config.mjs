/** `npm run mutate`: breaks the pure rules one place at a time and counts how often a unit test notices. */

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  mutate: [
    'src/features/account/{identifiers,session,profile/profile-rules,sign-up/sign-up-rules}.ts',
    'src/features/cart/cart.ts',
    'src/shared/list-query.ts',
    'src/features/orders/{order-amounts,checkout/allocate-stock,checkout/checkout-rules,checkout/order-check}.ts',
    'src/features/orders/{fulfilment/fulfilment,history/order-change}.ts',
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
