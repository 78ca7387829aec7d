/**
 * A small catalogue behind the client, for cases that the demo lacks: a text of exactly 201 characters, an empty list,
 * a call that fails. Answers match the contract.
 */
import type { Transport, TransportAnswer, TransportRequest } from '../../src/client/client.ts';
import type { ProductCardData } from '../../src/features/products/card/product-card.ts';
import type { Facets } from '../../src/features/products/filter-panel/product-filters.ts';
import type { ProductData } from '../../src/features/products/page/product-details.ts';
import type { RatingData } from '../../src/features/ratings/rating.ts';
import type { ReviewData } from '../../src/features/reviews/review.ts';
import { drawSeed } from '../../src/shared/random-order.ts';

/** 21 November 2026, noon UTC. */
export const NOW = Date.parse('2026-11-21T12:00:00.000Z');

export const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();

export function card(change: Partial<ProductCardData> = {}): ProductCardData {
  return {
    id: 7,
    nom: 'Adire Tote Bag',
    url: 'demo/bag-1.svg',
    placeholder: 16,
    prix: 12_000,
    prixPromotion: null,
    promotion: false,
    qte: 10,
    moq: 1,
    views: 1234,
    isActive: true,
    createdAt: daysAgo(60),
    sousCategorieId: 3,
    sousCategorie: { id: 3, nom: 'Bags' },
    boutique: { id: 2, nomBoutique: 'Abeokuta Cloth House', nomLink: 'abeokuta-cloth', isActive: true },
    mesure: { initials: 'pcs' },
    ratingAverage: 4.5,
    ratingCount: 2,
    hasVarieties: false,
    colourCount: 0,
    quality: null,
    ...change,
  };
}

export function product(change: Partial<ProductData> = {}): ProductData {
  return {
    ...card(),
    description: 'Hand dyed in Abeokuta, lined, with an inner pocket.',
    images: [
      { id: 1, url: 'demo/bag-1.svg', couleur: { nom: 'Indigo' }, placeholder: 16 },
      { id: 2, url: 'demo/bag-2.svg', couleur: { nom: 'Wine' }, placeholder: 8 },
      { id: 3, url: 'demo/bag-3.svg', couleur: null, placeholder: null },
    ],
    size: 1,
    quality: 'Handmade',
    typeOfsale: 'Retail',
    deliveryTime: '3',
    weight: '0.6 kg',
    length: '40 cm',
    width: '12 cm',
    height: '38 cm',
    boutique: {
      id: 2,
      nomBoutique: 'Abeokuta Cloth House',
      nomLink: 'abeokuta-cloth',
      isActive: true,
      url: 'demo/shop-2.svg',
      pays: 'Nigeria',
      province: 'Ogun',
      ville: 'Abeokuta',
      phone: '0803 000 0000',
      standing: null,
    },
    caracteristiques: [
      { id: 1, nom: 'Small', montant: 9500 },
      { id: 2, nom: 'Large, lined', montant: 12000.5 },
    ],
    description_produit: { champ: 'Material,Lining,Closure', value: 'Cotton,Canvas' },
    pointDeVentes: [],
    updatedAt: daysAgo(1),
    ...change,
  };
}

export function rating(id: number, change: Partial<RatingData> = {}): RatingData {
  return {
    id,
    cote: 4,
    isCut: false,
    comment: 'Strong seams.',
    createdAt: '2026-11-05T23:30:00.000Z',
    bought: false,
    produitId: 7,
    clientId: id,
    client: { id, pseudo: `Ngozi${id}`, url: null },
    ...change,
  };
}

export function review(id: number, change: Partial<ReviewData> = {}): ReviewData {
  return {
    id,
    text: 'It came in two days.',
    isCut: false,
    createdAt: '2026-11-05T23:30:00.000Z',
    bought: false,
    produitId: 7,
    clientId: id,
    client: { id, pseudo: `Ngozi${id}`, url: null },
    ...change,
  };
}

export const points = (count: number): ProductData['pointDeVentes'] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    nom: `Stand number ${at + 1}`,
    adressePrecise: `${at + 1} Itoku Market Road`,
    desc: '',
  }));

export const subCategories = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    nom: `Category ${at + 1}`,
    url: '',
    categorieId: 1,
    listedCount: at,
  }));

/** Returns the requested page of `all` in the envelope. */
export function paged<T>(all: readonly T[], { path }: TransportRequest, size: number) {
  const query = new URL(path, 'http://api').searchParams;
  const limit = Number(query.get('limit') ?? size);
  const page = Number(query.get('page') ?? 1);
  return {
    data: all.slice((page - 1) * limit, page * limit),
    totalItems: all.length,
    totalPages: Math.ceil(all.length / limit),
  };
}

const NO_FACETS: Facets = {
  promotion: 0,
  inStock: 0,
  fourStars: 0,
  provinces: [],
  villes: [],
  couleurs: [],
  boutiques: [],
  sousCategories: [],
  prix: { min: 0, max: 0 },
};

const ok = (body: unknown): TransportAnswer => ({ status: 200, body, tags: [] });

export const missing: TransportAnswer = {
  status: 404,
  body: { message: 'Not found', messageError: 'Not found' },
  tags: [],
};

/** A transport whose calls fail, as when the API is down. */
export const down: Transport = async () => {
  throw new Error('The API is down.');
};

export interface Stub {
  readonly product?: ProductData;
  /** The products of every list without its own entry in `lists`. */
  readonly cards?: readonly ProductCardData[];
  /** The products of a list, by the path of its call, such as `/produits/news`. */
  readonly lists?: Readonly<Record<string, readonly ProductCardData[]>>;
  readonly ratings?: readonly RatingData[];
  readonly subCategories?: ReturnType<typeof subCategories>;
  readonly siblings?: ReturnType<typeof subCategories>;
  readonly reviews?: number;
  readonly written?: readonly ReviewData[];
  /** The counts for the filters of a list, which it returns when requested. */
  readonly facets?: Facets;
  /** Paths whose calls fail. */
  readonly failing?: RegExp;
}

function ratingsPage(all: readonly RatingData[], request: TransportRequest) {
  const cote = Number(new URL(request.path, 'http://api').searchParams.get('cote'));
  const chosen = cote > 0 ? all.filter((one) => one.cote === cote) : all;
  const stars = [1, 2, 3, 4, 5].map((number) => all.filter((one) => one.cote === number).length);
  return { ...paged(chosen, request, 10), stars };
}

/** Answers the calls of the product pages from `stub`. */
export function stubTransport(stub: Stub = {}): Transport {
  const cards = stub.cards ?? [card()];
  const ratings = stub.ratings ?? [];
  const list = stub.subCategories ?? subCategories(3);
  const facetsOf = ({ path }: TransportRequest) =>
    /[?&]facets=1\b/.test(path) ? { facets: stub.facets ?? NO_FACETS } : {};
  const average = ratings.length ? ratings.reduce((sum, { cote }) => sum + cote, 0) / ratings.length : 0;
  return async (request) => {
    const { pathname } = new URL(request.path, 'http://api');
    if (stub.failing?.test(pathname)) throw new Error('No answer.');
    if (pathname.startsWith('/etoiles/v1/produits/average/')) return ok(Math.round(average * 10) / 10);
    if (pathname.startsWith('/etoiles/v1/produits/')) return ok(ratingsPage(ratings, request));
    if (pathname.startsWith('/comments/v1/produits/count/')) return ok(stub.reviews ?? 0);
    if (pathname.startsWith('/comments/v1/produits/'))
      return pathname.endsWith(`/${(stub.product ?? product()).id}`)
        ? ok(paged(stub.written ?? [], request, 15))
        : missing;
    if (pathname.startsWith('/produits/v1/sous-categories/'))
      return ok({ ...paged(cards, request, 24), ...facetsOf(request), sousCategorie: { id: 3, nom: 'Bags', url: '' } });
    if (/^\/produits\/\d+$/.test(pathname)) {
      const found = stub.product ?? product();
      return pathname.endsWith(`/${found.id}`) ? ok(found) : missing;
    }
    if (pathname.startsWith('/produits/')) {
      const isRandom = /[?&]rand=1\b/.test(request.path);
      return ok({
        ...paged(stub.lists?.[pathname] ?? cards, request, 30),
        ...facetsOf(request),
        ...(isRandom ? { seed: drawSeed(NOW, 0) } : {}),
      });
    }
    if (pathname.includes('/widthSousCategorieId/')) return ok(paged(stub.siblings ?? subCategories(2), request, 28));
    if (/^\/sous-categories\/\d+$/.test(pathname))
      return ok({
        ...subCategories(1)[0],
        id: Number(pathname.split('/').at(-1)),
        nom: 'Bags',
        categorie: { id: 5, nom: 'Accessories' },
        collection: { id: 1, nom: 'Fashion' },
      });
    if (pathname.startsWith('/sous-categories/')) return ok(paged(list, request, 100));
    const places: Record<string, string[]> = {
      '/pays': ['Nigeria', 'Ghana'],
      '/provinces': ['Lagos', 'Ogun'],
      '/villes': ['Ikeja', 'Abeokuta'],
    };
    const names = places[pathname];
    return names
      ? ok(
          paged(
            names.map((nom, at) => ({ id: at + 1, nom })),
            request,
            50,
          ),
        )
      : missing;
  };
}
