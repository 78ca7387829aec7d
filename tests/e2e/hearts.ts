/** Helpers for tests of hearts. */
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { newCustomer, signInAs } from './customer.ts';

export const isPressed = (heart: Locator, pressed: boolean) =>
  expect(heart).toHaveAttribute('aria-pressed', String(pressed));

/** The first heart of the page, with the id and name of its product. */
export async function firstHeart(page: Page) {
  const heart = page.locator('.product-card .heart').first();
  const id = (await heart.getAttribute('data-like')) ?? '';
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace('Favourite: ', '');
  return { heart, id, name };
}

/** Opens `path` as a new customer. */
export async function openAsCustomer(page: Page, request: APIRequestContext, path: string) {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto(path);
  return session;
}
