/** `/llms.txt`: what assistants should know to answer questions about the shop (llmstxt.org). */
import type { ShopSettings } from '../../client/shop-settings.ts';
import { ABOUT_PAGE } from '../../features/help/about.ts';
import { howToPay } from '../../features/payments/ways-to-pay.ts';
import { RETURNS_PAGE } from '../../features/returns/returns.ts';
import { counted } from '../../shared/counted.ts';
import { ARRIVALS_FEED, PRODUCT_FEED } from './product-feed.ts';

/** The Markdown of `/llms.txt`: what the shop is, and which addresses a program can read. */
export function llmsText(shop: ShopSettings): string {
  const { productName, publicUrl, supportEmail, supportPhone, returns } = shop;
  const link = (title: string, path: string, message: string) => `- [${title}](${publicUrl}${path}): ${message}`;
  return `# ${productName}

> An online market of independent shops across Nigeria. Prices are in naira (NGN). Shops deliver anywhere in Nigeria, or the buyer picks up; payment is ${howToPay(shop)}.

Every page is complete HTML without a script. Each product page also exists as Markdown: add \`.md\` to its address, or send \`Accept: text/markdown\`.${returns ? ` Products can be returned within ${counted(returns.days, 'day', 'days')}.` : ''}

## Find products

${link('Search', '/products/search/rice', 'the last part of the address is the text to search for')}
${link('Collections', '/collections', 'all collections with their categories')}
${link('Categories', '/categories', 'all categories')}
${link('New arrivals', '/new-products', 'the newest products')}
${link('Promotions', '/products/promotions', 'products with a lowered price')}
${link('Shops', '/shops', 'all shops, by state and city')}

## Data

${link('Sitemap', '/sitemap-index.xml', 'every public address')}
${link('Product feed', PRODUCT_FEED, 'all products with prices and stock, RSS 2.0 with the g: namespace')}
${link('Feed of new arrivals', ARRIVALS_FEED, 'the 50 newest products, RSS 2.0')}

## Help

${link('How to use the site', '/usage', 'finding, ordering, paying and tracking')}
${link('Track an order', '/track', 'with the number of the order')}
${link('Returns and refunds', RETURNS_PAGE, 'how many days, who pays and how')}
${link('About', ABOUT_PAGE, 'what the marketplace is and does')}
${link('Accessibility', '/accessibility', 'what was checked, and what is missing')}
${link('Privacy and terms', '/privacy-policy', 'what is stored, and the terms of use')}
- Contact: ${supportEmail}, ${supportPhone}
`;
}
