/** Adverts and info banners of the demo: what their pictures are composed of and where they lead. */

export interface DemoBanner {
  /** Last part of the picture's path. */
  readonly theme: string;
  /** Fluent Emoji, the leading one first. */
  readonly motifs: readonly string[];
  /** A ground of `picture-grounds.ts`. */
  readonly ground: string;
  /** A collection, sub-category or shop of the demo by name, a path of this site, or another site's address. */
  readonly to: { readonly collection: string } | { readonly subCategory: string } | { readonly link: string };
  readonly isActive: boolean;
}

function readBanner(line: string): DemoBanner {
  const [theme = '', ground = '', motifs = '', to = '', ended] = line.split('|').map((part) => part.trim());
  const [kind = '', ...rest] = to.split(': ');
  const target = rest.join(': ');
  return {
    theme,
    ground,
    motifs: motifs.split(' '),
    to: kind === 'collection' ? { collection: target } : kind === 'sub' ? { subCategory: target } : { link: to },
    isActive: ended !== 'ended',
  };
}

/** Theme | ground | motifs | where to; `ended` marks an inactive one. */
export const INFOS: readonly DemoBanner[] = `
market-day | calabash | basket tomato bell-pepper leafy-green banana | collection: Fresh Market
promotions | kola | shopping-bags label wrapped-gift balloon | /products/promotions
new-phones | indigo | mobile-phone headphone battery | collection: Phones & Tablets
solar-season | sun | sun light-bulb battery | collection: Power & Solar
owambe | plum | party-popper sari clinking-glasses birthday-cake | collection: Traditional Wear & Aso Ebi
back-to-school | sky | backpack pencil books bento-box | collection: Back_to_School
new-arrivals | leaf | package running-shoe handbag watch | /new-products
home-comforts | calabash | couch-and-lamp potted-plant teapot | collection: Furniture
beauty-week | rose | lipstick lotion-bottle rose sparkles | collection: Beauty & Make-up
football | leaf | soccer-ball goal-net running-shirt trophy | collection: Sports & Fitness
farm-gate | sun | tractor seedling ear-of-corn sheaf-of-rice | collection: Farm & Agriculture
shops | indigo | convenience-store department-store shopping-cart | /shops
harmattan-sale | sky | coat scarf socks | /products/promotions | ended
easter-market | rose | egg rabbit hatching-chick | collection: Fresh Market | ended
`
  .trim()
  .split('\n')
  .map(readBanner);

export const ADVERTS: readonly DemoBanner[] = `
ankara | kola | sari scissors thread yarn | sub: Ankara Fabrics
smart-tv | indigo | television speaker-high-volume popcorn | sub: Smart TVs
generators | calabash | fuel-pump high-voltage light-bulb | sub: Petrol Generators
kitchen | leaf | pot-of-food cooking kitchen-knife | collection: Kitchen & Dining
rice-and-beans | sun | cooked-rice beans sheaf-of-rice | collection: Supermarket
trainers | sky | running-shoe hiking-boot socks | collection: Shoes
baby | rose | teddy-bear baby-bottle socks | collection: Baby & Maternity
books | plum | books open-book glasses | collection: Books
laptops | indigo | laptop computer-mouse keyboard | sub: Everyday Laptops
fruit | leaf | mango pineapple watermelon grapes | collection: Fresh Market
music | kola | long-drum guitar trumpet | collection: Musical Instruments
cars | sky | automobile wheel toolbox | collection: Cars & Spare Parts
jewellery | plum | ring gem-stone crown | collection: Jewellery & Watches
fragrance | rose | rose hibiscus white-flower | collection: Fragrance
garden | leaf | potted-plant sunflower seedling | collection: Garden & Outdoors
cycling | sun | bicycle rescue-workers-helmet kick-scooter | collection: Cycling
cakes | rose | birthday-cake cupcake doughnut | collection: Cakes & Catering
tools | calabash | hammer-and-wrench toolbox ladder | collection: Tools & Hardware
pets | sun | dog-face cat-face parrot bone | collection: Pets
crafts | calabash | amphora basket elephant | collection: Made in Nigeria: carvings, calabash, clay and cane works
gaming | indigo | video-game joystick game-die | collection: Gaming
travel | sky | luggage airplane sunglasses | https://example.com/travel-with-us
valentine | rose | heart-with-ribbon bouquet chocolate-bar | collection: Gifts & Flowers | ended
ramadan-kareem | plum | red-paper-lantern prayer-beads mosque | collection: Religious & Ceremonial | ended
election-tees | leaf | t-shirt megaphone triangular-flag | sub: Polo Shirts & T-shirts | ended
`
  .trim()
  .split('\n')
  .map(readBanner);
