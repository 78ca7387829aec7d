/** The form that reports something, and what the author of a hidden review or rating sees. */
import { openDatabase } from '../../src/data/open.ts';
import { hideOpinion } from '../../src/features/opinions/operator/hide-opinion.service.ts';
import { problemsInBothSchemes } from './axe.ts';
import { newCustomer, signInAs } from './customer.ts';
import { forgiveStatus } from './forms.ts';
import { postAs } from './opinions.ts';
import { unjudgedProduct } from './own.ts';
import { serverDataDir } from './server-data.ts';
import { expect, test } from './test.ts';

const OPERATOR = { person: 'root' };

test('G-598: the author of a hidden review sees it with a note, changes it, and others do not see it', async ({
  page,
  request,
}) => {
  const ada = await newCustomer(request);
  const { id: produitId, path, reviews } = await unjudgedProduct(request);
  const review = await postAs(request, ada, '/comments', { produitId, text: 'Rude words' });
  const rating = await postAs(request, ada, '/etoiles', { produitId, cote: 1, comment: '' });
  const db = await openDatabase({ dataDir: serverDataDir() });
  await hideOpinion(db, OPERATOR, { kind: 'review', id: review.id }, Date.now());
  await hideOpinion(db, OPERATOR, { kind: 'rating', id: rating.id }, Date.now());
  await db.close();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(reviews);
  await expect(page.getByText('Rude words')).toHaveCount(0);
  await signInAs(page, ada.session);
  await page.goto(reviews);
  const own = page.getByRole('region', { name: /^Your review of/ });
  await expect(own.getByRole('note')).toContainText('Hidden by Oja: only you see this review.');
  await expect(own).toContainText('Rude words');
  await expect(page.locator('.review-list')).toHaveCount(0);
  expect(await problemsInBothSchemes(page, { within: own })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await own.getByRole('button', { name: 'Update your hidden review' }).click();
  await own.getByLabel('Your review').fill('Milder words');
  await own.getByRole('button', { name: 'Validate' }).click();
  await expect(own.getByText('Milder words')).toBeVisible();
  await expect(own.getByRole('note')).toBeVisible();

  await page.goto(path);
  await page.getByRole('button', { name: 'Rate this product' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status').filter({ hasText: 'Hidden' })).toContainText(
    'Hidden by Oja: only you see this rating.',
  );
  await expect(dialog.getByRole('radio', { name: '1 star', exact: true })).toBeChecked();
  expect(await problemsInBothSchemes(page, { within: dialog })).toEqual([]);
});

test('G-601: a product is reported on a phone', async ({ page, request, pageErrors }) => {
  const { path } = await unjudgedProduct(request);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await page.getByRole('link', { name: 'Report this product' }).click();
  await expect(page.getByRole('heading', { name: 'Report a product' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the report' }).click();
  const reasons = page.getByRole('group', { name: 'What is wrong with it?' });
  await expect(reasons).toContainText('Please choose what is wrong');
  // The answer of a refused form.
  await expect.poll(() => pageErrors.length).toBeGreaterThanOrEqual(1);
  forgiveStatus(pageErrors);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await problemsInBothSchemes(page, { within: page.locator('main') })).toEqual([]);
  await reasons.getByLabel('It is counterfeit').check();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible();
});
