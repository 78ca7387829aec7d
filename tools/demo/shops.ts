/** The shops of the demo: their collections, cities and points of sale. */
import { placeOf } from './places.ts';

/** Collections by the kind of shop that sells them. */
export const DEPARTMENTS: Readonly<Record<string, readonly string[]>> = {
  tech: [
    'Phones & Tablets',
    'Computers & Accessories',
    'TV, Audio & Video',
    'Gaming',
    'Cameras & Creators',
    'Smart Home & Security',
  ],
  power: ['Power & Solar', 'Lighting', 'Large Appliances', 'Small Appliances', 'Plumbing & Electrical'],
  home: [
    'Kitchen & Dining',
    'Bedding & Bath',
    'Home Décor',
    'Cleaning & Laundry',
    'Storage & Organisation',
    'Clearance & Open Box',
    'Small Appliances',
    'Lighting',
  ],
  furniture: ['Furniture', 'Bedding & Bath', 'Home Décor'],
  garden: ['Garden & Outdoors', 'Farm & Agriculture'],
  fashion: [
    "Women's Fashion",
    "Men's Fashion",
    "Children's Fashion",
    'Shoes',
    'Bags & Luggage',
    'Sunglasses & Eyewear',
  ],
  native: ['Traditional Wear & Aso Ebi', 'Fabrics & Tailoring', 'Jewellery & Watches'],
  jewel: ['Jewellery & Watches', 'Sunglasses & Eyewear', 'Bags & Luggage'],
  beauty: ['Beauty & Make-up', 'Hair & Wigs', 'Skin Care', 'Fragrance', "Men's Grooming"],
  food: ['Supermarket', 'Drinks & Cocktails'],
  fresh: ['Fresh Market', 'Cakes & Catering', 'Supermarket'],
  family: [
    'Baby & Maternity',
    'Toys & Games',
    "Kids' Corner: Play, Learn & Grow!",
    "Children's Fashion",
    'Back_to_School',
  ],
  books: ['Books', 'School & Stationery', 'Back_to_School', 'Science & Discovery', 'Arts & Crafts'],
  sport: ['Sports & Fitness', 'Cycling', 'Swimming & Beach', 'Camping & Travel'],
  music: ['Musical Instruments', 'TV, Audio & Video'],
  health: ['Health & Wellness', 'Medical Supplies', 'Science & Discovery'],
  trade: ['Tools & Hardware', 'Building Materials', 'Plumbing & Electrical', 'Industrial & Safety'],
  auto: ['Cars & Spare Parts', 'Motorcycles & Tricycles'],
  farm: ['Farm & Agriculture', 'Livestock & Poultry', 'Pets'],
  office: ['Office Equipment', 'Restaurant & Hotel Supplies', 'Packaging & Market Supplies', 'School & Stationery'],
  party: [
    'Party & Events',
    'Gifts & Flowers',
    'Religious & Ceremonial',
    'Everything for weddings, naming days and owambe parties',
  ],
  craft: [
    'Made in Nigeria: carvings, calabash, clay and cane works',
    'Arts & Crafts',
    'Tourism & Souvenirs',
    'Home Décor',
  ],
};

export interface DemoShop {
  readonly nomBoutique: string;
  /** The last part of its address. */
  readonly nomLink: string;
  readonly isActive: boolean;
  readonly url: string;
  readonly pays: string;
  readonly province: string;
  readonly ville: string;
  readonly phone: string;
  readonly departments: readonly string[];
  /** The number of points of sale. */
  readonly points: number;
}

/** Name | city | departments | points of sale | motif and tint of the picture; `closed` marks an inactive shop. */
const SHOPS = `
Kọ́lá Phones & Gadgets | Ikeja | tech | 4 | mobile-phone indigo
Sabon Gari Electronics | Kano | tech, power | 3 | television indigo
Chukwudi Computers | Onitsha | tech | 2 | laptop kola
Alaba Sound & Vision | Badagry | tech, music | 20 | speaker-high-volume leaf
Ụlọ Teknụzụ | Enugu | tech | 1 | desktop-computer calabash
Arewa Phone Market | Kaduna | tech | 2 | mobile-phone kola
Port Harcourt Digital | Port Harcourt | tech | 1 | camera indigo
Wuse Gadget Corner | Abuja | tech | 3 | video-game kola
Sunridge Solar House | Abuja | power | 2 | sun calabash
Kainji Power Store | Ilorin | power | 1 | high-voltage indigo
Àmúlùdùn Appliances | Ibadan | power, home | 3 | electric-plug leaf
Lekki Living Room | Lekki | furniture, home | 2 | couch-and-lamp calabash
Sapele Woodworks | Sapele | furniture | 1 | chair kola
Mahogany Yard | Benin City | furniture | 0 | wood leaf
Mama Ronke's Kitchenware | Surulere | home | 21 | pot-of-food kola
Ilé Tó Dára | Abeokuta | home, furniture | 2 | house calabash
Kofar Gida Home Store | Katsina | home | 1 | teapot leaf
Umu Ada Household | Aba | home | 2 | basket kola
Gidan Tsafta Cleaning Supplies | Sokoto | home | 1 | broom indigo
Ugu Farms & Garden | Umuahia | garden, farm | 2 | seedling leaf
Asake Lane | Yaba | fashion, native | 3 | dress kola
Eko Thread Company | Ikeja | fashion | 4 | t-shirt indigo
Aba Stride Shoes | Aba | fashion | 3 | mans-shoe calabash
Zaria Leather House | Zaria | fashion, jewel | 1 | handbag kola
Harmattan Wear | Jos | fashion | 2 | coat indigo
Nkechi's Closet | Owerri | fashion | 1 | high-heeled-shoe kola
Tòmíwá Tailors | Osogbo | fashion, native | 1 | necktie leaf
Danfo Denim Depot | Oshodi | fashion | 2 | jeans indigo
Oyin Prints & Ankara | Ibadan | native | 3 | sari kola
Kantin Kwari Textiles | Kano | native | 3 | yarn calabash
Ìbàdàndùn Adire Store | Abeokuta | native, craft | 2 | sari indigo
Gidan Ɗinki Ɗan Kano | Kano | native | 1 | kimono leaf
Akwa Royale Fabrics | Onitsha | native | 2 | ribbon kola
Coral & Brass Jewellers | Benin City | jewel, native | 1 | ring calabash
Ife Gold & Gem | Ile-Ife | jewel | 1 | gem-stone indigo
Ori Glow Beauty Bar | Lekki | beauty | 3 | lipstick kola
Shea Story | Minna | beauty | 1 | lotion-bottle calabash
Nnenna Hair Gallery | Asaba | beauty | 2 | hair-pick indigo
Turaren Wuta Perfumery | Maiduguri | beauty | 1 | rose kola
Zuri Skin & Body | Uyo | beauty | 2 | sparkles leaf
Ma'aji Provisions | Zaria | food | 2 | shopping-cart calabash
Benue Gold Foodstuff | Makurdi | food, fresh | 3 | sheaf-of-rice leaf
Confluence Superstore | Lokoja | food, home | 2 | basket indigo
Iya Tunde Wholesale | Ogbomoso | food | 1 | cooked-rice kola
Ọjà Tuntun Fresh Market | Ikorodu | fresh | 3 | leafy-green leaf
Jos Plateau Greens | Jos | fresh | 1 | strawberry calabash
Calabar Kitchen & Catering | Calabar | fresh | 2 | curry-rice kola
Epe Fish & Seafood | Epe | fresh | 1 | fish indigo
Mile 12 Basket | Agege | fresh, food | 2 | tomato leaf
Sweet Surprise Cakes | Abuja | fresh, party | 2 | birthday-cake kola
Little Elephant Kids | Ikeja | family | 3 | teddy-bear calabash
Ọmọ Dára Baby World | Akure | family | 1 | baby-bottle indigo
Playground NG | Port Harcourt | family | 2 | kite kola
Ìwé Bookshop | Ibadan | books | 2 | books leaf
Arewa House of Letters | Kaduna | books | 1 | open-book indigo
Scholar Kit | Nsukka | books, office | 1 | graduation-cap kola
Ṣégun Sports Hub | Surulere | sport | 2 | soccer-ball leaf
Green Eagle Outfitters | Abuja | sport | 1 | running-shoe kola
Gángan Music House | Oyo | music | 1 | long-drum calabash
Ahụike Pharmacy & Care | Enugu | health | 3 | pill leaf
Lafiya Medical Supplies | Bauchi | health | 1 | stethoscope indigo
Ògún Tools & Iron | Ota | trade | 2 | hammer-and-wrench calabash
Kwara Build Depot | Ilorin | trade | 1 | brick kola
Ironmonger of Warri | Warri | trade, auto | 1 | toolbox indigo
Ladipo Prime Motors | Oshodi | auto | 3 | automobile kola
Nnewi Spare Parts Union | Nnewi | auto | 3 | wheel indigo
Gidan Noma Agro | Gombe | farm, garden | 2 | tractor leaf
Paw & Plateau Pets | Jos | farm | 1 | dog-face calabash
Marina Office & Hotel Supplies | Apapa | office | 2 | bellhop-bell indigo
Onitsha Packaging Centre | Onitsha | office | 1 | package kola
Owambe Hub | Ikeja | party | 2 | party-popper kola
Lekki Flower Market | Lekki | party | 1 | bouquet leaf
Oshogbo Arts & Raffia | Osogbo | craft | 2 | amphora calabash
Bida Brass Workshop | Bida | craft | 1 | bell kola
Marché Dantokpa Direct | Cotonou | fashion, home, native | 2 | shopping-bags indigo
Maison Porto-Novo | Porto-Novo | craft, beauty | 1 | mirror calabash
Uncle Femi Clearance | Sagamu | home, tech | 1 | label indigo | closed
Old Garage Vintage | Calabar | fashion, craft | 1 | mantelpiece-clock kola | closed
`;

/** The last part of a shop's address: plain letters and digits, with hyphens between words. */
function linkOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[ƊɗƁɓƘƙ]/g, (letter) => ({ Ɗ: 'D', ɗ: 'd', Ɓ: 'B', ɓ: 'b', Ƙ: 'K', ƙ: 'k' })[letter] ?? letter)
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function readShop(line: string, index: number): DemoShop {
  const [nomBoutique = '', ville = '', departments = '', points = '0', picture = '', closed] = line
    .split('|')
    .map((part) => part.trim());
  const [motif, tint] = picture.split(' ');
  return {
    nomBoutique,
    nomLink: linkOf(nomBoutique),
    isActive: closed !== 'closed',
    url: `demo/s/${motif}-${tint}.webp`,
    ...placeOf(ville),
    phone: `+234 800 000 0${101 + index}`,
    departments: departments.split(', '),
    points: Number(points),
  };
}

export const SHOPS_OF_DEMO: readonly DemoShop[] = SHOPS.trim().split('\n').map(readShop);

const MARKETS = ['Main Market', 'Central Plaza', 'Station Road', 'Old Market', 'Unity Complex', 'Post Office Road'];

/** The points of sale of a shop; the first is in its own city. */
export function pointsOfSale(
  shop: DemoShop,
  cities: readonly { readonly ville: string; readonly province: string }[],
): { nom: string; adressePrecise: string; desc: string }[] {
  return Array.from({ length: shop.points }, (_, k) => {
    const { ville, province } = (k > 0 && cities[(k * 7 + shop.nomBoutique.length) % cities.length]) || shop;
    const market = MARKETS[(k + shop.nomLink.length) % MARKETS.length] ?? 'Main Market';
    return {
      nom: k === 0 ? `${ville} main shop` : `${ville} branch`,
      adressePrecise: [`Shop ${k * 3 + 4}`, market, ...new Set([ville, province])].join(', '),
      desc: k % 3 === 2 ? 'Pick-up only, Monday to Friday, 9:00 to 17:00' : 'Open Monday to Saturday, 8:00 to 18:30',
    };
  });
}
