/**
 * Journeys by keyboard alone: every stop shows its focus, none is covered, and none is lost. The accessibility tree
 * stands for what a screen reader says on the way.
 */

import { DELIVERY_DAY } from '../delivery-day.ts';
import { TAG_MORE } from '../more.ts';
import { customerWith } from './checkout.ts';
import { newCustomer, signInAs } from './customer.ts';
import { expectVisibleFocus, press, skipToContent, tabTo, type } from './focus.ts';
import { toastOf } from './forms.ts';
import { ownProduct, ownProducts, ownShop, unjudgedProduct } from './own.ts';
import { expect, test } from './test.ts';

const DOCUMENT = { waitUntil: 'domcontentloaded' } as const;

/** The path text of a search that finds a product or shop by its name. */
const searchFor = (name: string) => encodeURIComponent(name.replace(/[^\p{L}\p{N} ]/gu, ' '));

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1350, height: 720 } });

  test('G-255: from a search to a placed order', { tag: TAG_MORE }, async ({ page, request }) => {
    const product = await ownProduct(request);
    await customerWith(page, request, []);
    await page.goto(`/products/search/${searchFor(product.nom)}`, DOCUMENT);
    await test.step('from the list to the product', async () => {
      await skipToContent(page);
      await press(page, page.locator(`.product-card:has([data-like="${product.id}"]) a`).first());
      await expect(page.locator('.buy-box')).toMatchAriaSnapshot(`
        - heading "${product.nom}" [level=1]
        - 'button "Favourite: ${product.nom}"'
        - list:
          - listitem:
            - link /rating/
        - paragraph: In stock
        - group "Quantity":
          - button "One less"
          - textbox "Quantity": "1"
          - button "One more"
        - button "Add to cart"
        - list "Delivery and payment"
      `);
    });
    const cart = page.getByRole('dialog', { name: 'Cart' });
    await test.step('into the cart', async () => {
      await press(page, page.locator('.add-panel__add'));
      await press(page, page.getByRole('button', { name: 'View cart' }));
      await expect(cart).toMatchAriaSnapshot(`
        - dialog "Cart":
          - heading "Cart" [level=2]
          - button "Close"
          - status
          - list:
            - listitem "${product.nom}":
              - link "${product.nom}"
              - button "Remove ${product.nom}"
              - group "Quantity of ${product.nom}":
                - button "One less of ${product.nom}" [disabled]
                - textbox "Quantity of ${product.nom}": "1"
                - button "One more of ${product.nom}"
          - paragraph: /Total/
          - link "Checkout"
      `);
      await press(page, cart.getByRole('button', { name: 'One more of' }));
      await expect(page.locator('[data-cart-panel]')).toHaveAttribute('aria-label', 'Cart, 2 items');
    });
    await test.step('through the checkout', async () => {
      await press(page, cart.getByRole('link', { name: 'Checkout' }));
      await expect(page.getByLabel('City')).toHaveValue('Ikeja');
      await expect(page.locator('main')).toMatchAriaSnapshot(`
        - heading "Checkout" [level=1]
        - list "Steps":
          - listitem: Your details
          - listitem: Confirm
        - region "Contact":
          - heading "Contact" [level=2]
          - paragraph:
            - text: /Ada Okafor/
            - button "Change the contact"
        - region "Delivery":
          - group "How do you want to get it?":
            - radio "Ship" [checked]
            - radio "Pick up"
          - textbox "Address"
          - combobox "City"
          - textbox "Delivery date"
        - region "Payment":
          - group "How do you want to pay?":
            - radio "Cash on Delivery"
            - radio "Pay with Paystack"
        - button "Next"
        - region "Your cart 2 items":
          - table "Items of your order"
      `);
      await type(page, page.getByLabel('Address *', { exact: true }), '12 Allen Avenue');
      await type(
        page,
        page.getByLabel('Delivery date'),
        `${DELIVERY_DAY.slice(5).replace('-', '')}${DELIVERY_DAY.slice(0, 4)}`,
      );
      await tabTo(page, page.getByRole('radio', { name: 'Cash on Delivery' }));
      await page.keyboard.press('Space');
      await press(page, page.getByRole('button', { name: 'Next', exact: true }));
      await expect(page.locator('main')).toMatchAriaSnapshot(`
        - heading "Check and confirm" [level=2]
        - term: Receiver
        - definition: /Ada Okafor/
        - term: Delivery
        - definition: Ship 12 Allen Avenue, Ikeja, Lagos, Nigeria
        - term: Payment
        - definition: Cash on Delivery
        - button "Back"
        - button "Confirm order"
      `);
      await expectVisibleFocus(page);
      await press(page, page.getByRole('button', { name: 'Confirm order' }));
      await page.waitForURL('/order-success');
      await expect(page.getByText(/AP-NG-/).first()).toBeVisible();
      await expect(page.locator('main')).toMatchAriaSnapshot(`
        - heading "Thank you for your order" [level=1]
        - region /Order AP-NG-/:
          - heading /Order AP-NG-/ [level=2]
          - term: You ordered
          - definition: 2 × ${product.nom}
          - link "Continue Shopping"
          - link "See your order"
      `);
    });
  });

  test('G-255: signing in, a favourite and a followed shop, and both removed', { tag: TAG_MORE }, async ({
    page,
    request,
  }) => {
    const { session, password } = await newCustomer(request);
    const products = await ownProducts(request, 2);
    const shop = await ownShop(request);
    const login = page.getByRole('main').getByRole('button', { name: 'Login', exact: true });
    await test.step('missing values are said, with a way to each', async () => {
      await page.goto('/sign-in', DOCUMENT);
      await skipToContent(page);
      await press(page, page.getByRole('checkbox', { name: 'I am not a robot' }), 'Space');
      await expect(page.getByText('Checked', { exact: true })).toBeVisible();
      await press(page, login);
      await expect(page.locator('main')).toMatchAriaSnapshot(`
        - heading "Login" [level=1]
        - region "There is a problem":
          - paragraph: Please fill in all the fields
          - list:
            - listitem:
              - link "Email or phone"
            - listitem:
              - link "Password"
        - textbox "Email or phone" [invalid]
        - paragraph: Required field
        - textbox "Password" [invalid]
        - button "Show password"
        - paragraph: Required field
        - checkbox "Remember me"
        - checkbox "I am not a robot" [checked]
        - status: Checked
        - button "Login"
      `);
      await expect(page.getByLabel('Email or phone')).toHaveAccessibleDescription('Required field');
      await expectVisibleFocus(page);
    });
    await test.step('signed in', async () => {
      await type(page, page.getByLabel('Email or phone'), session.email ?? '');
      await type(page, page.getByLabel('Password', { exact: true }), password);
      await press(page, login);
      await page.waitForURL('/');
      await expect(page.locator('header')).toMatchAriaSnapshot(`
        - banner:
          - link "Oja, home"
          - search "Products":
            - combobox "Category"
            - searchbox "Search products"
            - button "Search"
          - link /Call us/
          - group: Your account
          - link "Cart"
          - navigation "Shop":
            - list:
              - listitem:
                - link "Collections"
      `);
    });
    for (const { id, nom } of products) {
      await page.goto(`/products/search/${searchFor(nom)}`, DOCUMENT);
      await skipToContent(page);
      await press(page, page.locator(`[data-like="${id}"]`));
      await expect(page.locator(`[data-like="${id}"]`)).toHaveAttribute('aria-pressed', 'true');
      await expectVisibleFocus(page);
    }
    await test.step('removed favourites leave the focus to the list', async () => {
      await page.goto('/favorite-products', DOCUMENT);
      await expect(page.locator('main .product-card')).toHaveCount(2);
      await skipToContent(page);
      await expect(page.locator('main')).toMatchAriaSnapshot(`
        - navigation "Breadcrumb"
        - heading "Your favourites" [level=1]
        - search "Search your favourites"
        - status: 2 products
        - list:
          - listitem:
            - link "${products[1]?.nom}"
            - 'button "Favourite: ${products[1]?.nom}" [pressed]'
            - 'button "Add to cart: ${products[1]?.nom}"'
          - listitem
        - combobox "Items per page"
      `);
      await press(page, page.locator('main [data-like]').first());
      await expect(page.locator('main .product-card')).toHaveCount(1);
      await expectVisibleFocus(page);
      await expect(page.locator('main [data-like]')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('main .product-card')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Discover products' })).toBeFocused();
      await expectVisibleFocus(page);
    });
    await test.step('a shop is followed and left', async () => {
      await page.goto(`/shops?q=${encodeURIComponent(shop.nomBoutique)}`, DOCUMENT);
      await skipToContent(page);
      const follow = page.locator(`[data-follow="${shop.id}"]`);
      await press(page, follow);
      await expect(page.locator('li', { has: follow })).toMatchAriaSnapshot(`
        - article:
          - heading /${shop.nomBoutique}/ [level=2]
          - status: /follower/
          - button "Unfollow ${shop.nomBoutique}"
      `);
      await expectVisibleFocus(page);
      await page.keyboard.press('Enter');
      await expect(follow).toHaveText('Follow');
    });
  });
});

test.describe('on a phone', { tag: TAG_MORE }, () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('G-255: suggestions, a search, filters in a sheet and the next page', async ({ page }) => {
    await page.goto('/', DOCUMENT);
    const box = page.getByLabel('Search products', { exact: true });
    await test.step('suggestions are chosen by arrows', async () => {
      await type(page, box, 'phone');
      await expect(page.locator('.suggestions').getByRole('status')).toHaveText('Suggestions for phone');
      await expect(page.getByRole('search', { name: 'Products' })).toMatchAriaSnapshot(`
        - combobox "Search products" [expanded]: phone
        - status: Suggestions for phone
        - button "Close suggestions"
        - listbox "Suggestions":
          - option
        - button "Search"
      `);
      await page.keyboard.press('ArrowDown');
      await expect(box).toHaveAttribute('aria-activedescendant', /./);
      await page.keyboard.press('Escape');
      await expectVisibleFocus(page);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/products\/search\/phone/);
    });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await test.step('a filter in the sheet', async () => {
      await skipToContent(page);
      await press(page, page.locator('.filters-toggle summary'));
      await expect(sheet).toBeVisible();
      await expect(sheet).toMatchAriaSnapshot(`
        - heading "Filters" [level=2]
        - button "Close"
        - region "Filters":
          - form "Price":
            - textbox "From"
            - textbox "To"
            - button "Apply the price"
          - heading "Show only" [level=3]
          - list:
            - listitem:
              - link /In stock \\d+/
      `);
      await press(page, sheet.getByRole('link', { name: /^In stock/ }));
      await expect(sheet.getByRole('link', { name: /^In stock/ })).toHaveAttribute('aria-current', 'true');
      await expectVisibleFocus(page);
      await press(page, sheet.getByRole('button', { name: /^Show/ }));
      await expect(sheet).toHaveCount(0);
      await expectVisibleFocus(page);
    });
    await test.step('the next page', async () => {
      await press(page, page.getByRole('link', { name: 'Next' }));
      await expect(page).toHaveURL(/page=2/);
      await expect(page.locator('#announcer')).toMatchAriaSnapshot('- status: /\\d+ products, page 2 of \\d+/');
      await expectVisibleFocus(page);
      await press(page, page.locator('main .product-card a').first());
      await expect(page.locator('.buy-box')).toBeVisible();
      await page.keyboard.press('Tab');
      await expectVisibleFocus(page);
    });
  });

  test('G-255: a rating and a review, and both deleted', async ({ page, request }) => {
    await signInAs(page, (await newCustomer(request)).session);
    const product = await unjudgedProduct(request);
    await page.goto(product.path, DOCUMENT);
    const dialog = page.getByRole('dialog', { name: 'Rate this product' });
    await test.step('a rating', async () => {
      await skipToContent(page);
      await press(page, page.getByRole('button', { name: 'Rate this product' }));
      await press(page, dialog.getByRole('button', { name: 'Send' }));
      await expect(dialog).toMatchAriaSnapshot(`
        - dialog "Rate this product":
          - heading "Rate this product" [level=2]
          - group "Your stars":
            - radio "1 star"
            - radio "5 stars"
            - paragraph: Choose at least one star.
          - textbox "Your words (optional)"
          - button "Cancel"
          - button "Send"
          - status
      `);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await press(page, dialog.getByRole('button', { name: 'Send' }));
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Rate this product' })).toBeFocused();
      await expectVisibleFocus(page);
      await expect(page.locator('#ratings')).toMatchAriaSnapshot(`
        - region "Ratings":
          - heading "Ratings" [level=2]
          - button "Rate this product"
          - paragraph:
            - img "3 of 5 stars"
            - text: 1 rating
          - list:
            - listitem:
              - img "3 of 5 stars"
              - button "Delete your rating"
      `);
    });
    await test.step('the rating is deleted', async () => {
      await press(page, page.getByRole('button', { name: 'Delete your rating' }));
      await press(page, page.getByRole('dialog').getByRole('button', { name: /^Delete/ }));
      await expect(page.locator('.rating-list__item')).toHaveCount(0);
      await expectVisibleFocus(page);
    });
    await test.step('a review', async () => {
      await page.goto(product.reviews, DOCUMENT);
      await skipToContent(page);
      await press(page, page.getByRole('button', { name: 'Send your review' }));
      await expect(page.locator('.review-write')).toMatchAriaSnapshot(`
        - region "Write a review":
          - region "There is a problem":
            - paragraph:
              - link "Please write your review first."
          - textbox "Your review" [invalid]
          - paragraph: Please write your review first.
          - paragraph:
            - button "Send your review"
            - status
      `);
      await tabTo(page, page.locator('.review-write').getByLabel('Your review'), 'Shift+Tab');
      await page.keyboard.type('It works well.');
      await press(page, page.getByRole('button', { name: 'Send your review' }));
      await expect(toastOf(page, 'Your review has been successfully added')).toBeVisible();
      await expect(page.locator('.review')).toHaveCount(1);
      await expectVisibleFocus(page);
      await expect(page.locator('.review')).toMatchAriaSnapshot(`
        - paragraph: It works well.
        - paragraph:
          - button "Update your review"
          - button "Delete your review"
      `);
    });
    await test.step('the review is deleted', async () => {
      await press(page, page.getByRole('button', { name: 'Delete your review' }));
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
      await expect(page.locator('.review')).toHaveCount(0);
      await expectVisibleFocus(page);
    });
  });
});
