/** Adverts and info banners of the demo: the parts of their pictures and their links. */

export interface DemoBanner {
  /** The last part of the picture's path. */
  readonly theme: string;
  /** Names of Fluent Emoji, the largest one first. */
  readonly motifs: readonly string[];
  /** A background of `pictures/grounds.ts`. */
  readonly ground: string;
  /** A collection, sub-category or shop of the demo by name, a path of this site, or the address of another site. */
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

/** Theme | background | motifs | target; `ended` marks an inactive one. */
export const INFOS: readonly DemoBanner[] = `
market-day | calabash | basket tomato bell-pepper leafy-green banana | collection: Fresh Market
promotions | kola | shopping-bags label wrapped-gift balloon sparkles | /products/promotions
new-phones | indigo | mobile-phone headphone battery watch camera | collection: Phones & Tablets
solar-season | sun | sun light-bulb battery high-voltage flashlight | collection: Power & Solar
owambe | plum | party-popper sari clinking-glasses birthday-cake long-drum | collection: Traditional Wear & Aso Ebi
back-to-school | sky | backpack pencil books bento-box globe-showing-europe-africa | collection: Back_to_School
new-arrivals | leaf | package running-shoe handbag watch sunglasses | /new-products
home-comforts | calabash | couch-and-lamp potted-plant teapot mantelpiece-clock candle | collection: Furniture
beauty-week | rose | lipstick lotion-bottle rose sparkles nail-polish | collection: Beauty & Make-up
football | leaf | soccer-ball goal-net running-shirt trophy running-shoe | collection: Sports & Fitness
farm-gate | sun | tractor seedling ear-of-corn sheaf-of-rice rooster | collection: Farm & Agriculture
shops | indigo | shopping-cart department-store shopping-bags basket house | /shops
harmattan-sale | sky | coat scarf socks gloves billed-cap | /products/promotions | ended
easter-market | rose | egg rabbit hatching-chick carrot tulip | collection: Fresh Market | ended
`
  .trim()
  .split('\n')
  .map(readBanner);

export const ADVERTS: readonly DemoBanner[] = `
ankara | kola | sari scissors thread yarn straight-ruler | sub: Ankara Fabrics
smart-tv | indigo | television speaker-high-volume popcorn control-knobs film-projector | sub: Smart TVs
generators | calabash | fuel-pump high-voltage light-bulb battery electric-plug | sub: Petrol Generators
kitchen | leaf | pot-of-food cooking kitchen-knife spoon salt | collection: Kitchen & Dining
rice-and-beans | sun | cooked-rice beans sheaf-of-rice hot-pepper tomato | collection: Supermarket
trainers | sky | running-shoe hiking-boot high-heeled-shoe socks mans-shoe | collection: Shoes
baby | rose | teddy-bear baby-bottle socks puzzle-piece bathtub | collection: Baby & Maternity
books | plum | books open-book glasses pencil graduation-cap | collection: Books
laptops | indigo | laptop computer-mouse keyboard floppy-disk headphone | sub: Everyday Laptops
fruit | leaf | mango pineapple watermelon grapes banana | collection: Fresh Market
music | kola | long-drum guitar trumpet maracas violin | collection: Musical Instruments
cars | sky | automobile wheel toolbox wrench oil-drum | collection: Cars & Spare Parts
jewellery | plum | ring gem-stone crown prayer-beads watch | collection: Jewellery & Watches
fragrance | rose | rose hibiscus cherry-blossom herb lemon | collection: Fragrance
garden | leaf | potted-plant sunflower seedling cactus tulip | collection: Garden & Outdoors
cycling | sun | bicycle rescue-workers-helmet kick-scooter wheel wrench | collection: Cycling
cakes | rose | birthday-cake cupcake doughnut shortcake cookie | collection: Cakes & Catering
tools | calabash | hammer-and-wrench toolbox ladder carpentry-saw screwdriver | collection: Tools & Hardware
pets | sun | dog-face cat-face parrot bone tropical-fish | collection: Pets
crafts | calabash | amphora basket elephant performing-arts bell | collection: Made in Nigeria: carvings, calabash, clay and cane works
gaming | indigo | video-game joystick game-die puzzle-piece pool-8-ball | collection: Gaming
travel | sky | luggage airplane sunglasses beach-with-umbrella camera | https://example.com/travel-with-us
valentine | rose | heart-with-ribbon bouquet chocolate-bar ring love-letter | collection: Gifts & Flowers | ended
ramadan-kareem | plum | red-paper-lantern prayer-beads mosque olive crescent-moon | collection: Religious & Ceremonial | ended
election-tees | leaf | t-shirt megaphone triangular-flag billed-cap balloon | sub: Polo Shirts & T-shirts | ended
`
  .trim()
  .split('\n')
  .map(readBanner);
