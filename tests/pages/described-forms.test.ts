/** A form without script and its island have the same fields. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { all, textOf } from './reading.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Fields that only an island has: a box to remember the login, and the captcha. */
const ISLAND_ONLY = ['remember', 'captcha'];
const ATTRIBUTES = ['autocomplete', 'inputmode', 'autocapitalize', 'maxlength', 'required'];

/**
 * The fields of a form as shoppers and browsers see them.
 * @param form selector
 */
const fieldsOf = (page: TestAnswer, form: string) =>
  all(page, `${form} :is(input, select, textarea):not([type=hidden])`)
    .filter((control) => !ISLAND_ONLY.includes(control.getAttribute('name') ?? ''))
    .map((control) => ({
      name: control.getAttribute('name'),
      label: textOf(control.closest('.field')?.querySelector('.field__label')),
      // An island offers a choice of places; without script they are typed.
      type: control.tagName === 'SELECT' ? 'text' : control.getAttribute('type'),
      // React prints some in mixed case, which HTML ignores.
      attributes: [...control.attributes]
        .map(({ name, value }) => [name.toLowerCase(), value] as const)
        .filter(([name]) => ATTRIBUTES.includes(name))
        // Only an island shows a password, and offers places in a list.
        .filter(
          ([name, value]) =>
            name !== 'autocapitalize' || (value === 'none' && control.getAttribute('type') !== 'password'),
        )
        .sort(([one], [other]) => one.localeCompare(other)),
    }));

for (const [island, plain] of [
  ['/sign-in', '/plain/sign-in'],
  ['/sign-up', '/plain/sign-up'],
  ['/auth/reset-password', '/plain/forgotten-password'],
] as const)
  test(`G-517 ${plain} has the fields of ${island}`, async () => {
    const drawn = fieldsOf(await shop.get(island), 'main form');
    expect(drawn.length).toBeGreaterThan(0);
    expect(fieldsOf(await shop.get(plain), 'main .plain__card')).toEqual(drawn);
  });
