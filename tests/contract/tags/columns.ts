/** Every column of the schema: how production changes it, or why no answer changes with it. */
import { addToProduct, updateProduct } from '../../../src/features/products/products-write.repository.ts';
import { ringStart } from '../../../src/features/random-order.ts';
import { updateShop } from '../../../src/features/shops/shops-write.repository.ts';
import type { Writer } from '../../../src/platform/database/database.ts';
import { type PlainTable, updateAndLog } from '../../../src/platform/database/logged-rows.ts';
import type { Row, Tables } from '../../../src/platform/database/tables.ts';
import { HELP, ID, minutesAgo } from '../api/catalogue.ts';
import { SEED, WATCHED } from './asks.ts';

export type ColumnName = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables];

export type Change = (trx: Writer) => Promise<unknown>;

export type Verdict =
  /** Reaches answers; each of the changes must be seen in one at least. */
  | { readonly changes: readonly Change[] }
  /** Reaches answers and is kept by the writer of that other column. */
  | { readonly follows: ColumnName }
  /** Reaches answers, but no writer changes it once the row is there. */
  | { readonly fixed: string }
  /** Reaches no answer. */
  | { readonly unseen: string }
  /** Reaches answers and purges nothing. */
  | { readonly exception: string };

const to = (...changes: Change[]): Verdict => ({ changes });
const plain = <T extends PlainTable>(table: T, where: Partial<Row<T>>, changes: Partial<Row<T>>): Verdict =>
  to((trx) => updateAndLog(trx, table, where, changes));

type ProductChanges = Parameters<typeof updateProduct>[2];
/** Changes a product that is last of its kind in some list, so that it comes to the front. */
const product = (id: number, changes: ProductChanges): Verdict => to((trx) => updateProduct(trx, id, changes));
const counts = (changes: Parameters<typeof addToProduct>[2]): Verdict =>
  to((trx) => addToProduct(trx, WATCHED.plain, changes));
const shop = (id: number, ...changes: Parameters<typeof updateShop>[2][]): Verdict =>
  to(...changes.map((change) => (trx: Writer) => updateShop(trx, id, change)));

const KEY: Verdict = { fixed: 'it is what the row is known by' };
const SOURCE: Verdict = { unseen: 'the identity in the source that it was imported from' };
const SITEMAP: Verdict = { unseen: 'only the sitemaps show it, which are made anew for each request' };
const PRIVATE: Verdict = { unseen: 'of a customer, answers show the first name and the picture' };
const SESSION: Verdict = { unseen: 'no reading call of the catalogue looks at sessions' };
const OWN: Verdict = { unseen: 'only its customer sees it, and no cached page' };
const ORDER: Verdict = { unseen: 'only its customer sees an order, and no cached page' };
const SERVICE: Verdict = { unseen: 'the process keeps it for itself' };
const WORDS: Verdict = { follows: 'produits.nom' };

const { galaxy, plain: target, promoted } = WATCHED;

export const COLUMNS: Readonly<Record<ColumnName, Verdict>> = {
  'pays.id': KEY,
  'pays.nom': plain('pays', { id: 3 }, { nom: 'Bénin' }),
  'provinces.id': KEY,
  'provinces.nom': plain('provinces', { id: 1 }, { nom: 'Abia' }),
  'provinces.paysId': plain('provinces', { id: 4 }, { paysId: 1 }),
  'villes.id': KEY,
  'villes.nom': plain('villes', { id: 1 }, { nom: 'Aba' }),
  'villes.provinceId': plain('villes', { id: 3 }, { provinceId: 1 }),
  'devises.id': KEY,
  'devises.nom': plain('devises', { id: 2 }, { nom: 'Dollar' }),
  'devises.taux': plain('devises', { id: 2 }, { taux: { valeur: 0.0007 } }),

  'classifications.id': KEY,
  'classifications.nom': plain('classifications', { id: ID.electronics }, { nom: 'Electricals' }),
  'classifications.url': plain('classifications', { id: ID.electronics }, { url: 'collections/new.webp' }),
  'classifications.rnd': plain('classifications', { id: 20 }, { rnd: ringStart(SEED) }),
  'classifications.externalId': SOURCE,
  'classifications.updatedAt': SITEMAP,
  'categories.id': KEY,
  'categories.nom': plain('categories', { id: ID.computers }, { nom: 'Computing' }),
  'categories.url': plain('categories', { id: ID.computers }, { url: 'categories/new.webp' }),
  'categories.classificationId': plain('categories', { id: 6 }, { classificationId: ID.electronics }),
  'categories.externalId': SOURCE,
  'sous_categories.id': KEY,
  'sous_categories.nom': plain('sous_categories', { id: ID.laptops }, { nom: 'All laptops' }),
  'sous_categories.nomFolded': { follows: 'sous_categories.nom' },
  'sous_categories.url': plain('sous_categories', { id: ID.laptops }, { url: 'sub-categories/new.webp' }),
  'sous_categories.categorieId': plain('sous_categories', { id: ID.tablets }, { categorieId: ID.computers }),
  'sous_categories.rnd': plain('sous_categories', { id: 50 }, { rnd: ringStart(SEED) }),
  'sous_categories.listedCount': { follows: 'produits.sousCategorieId' },
  'sous_categories.externalId': SOURCE,
  'sous_categories.updatedAt': SITEMAP,

  'boutiques.id': KEY,
  'boutiques.nomBoutique': shop(ID.ojaTuntun, { nomBoutique: 'A first market' }),
  'boutiques.nomFolded': { follows: 'boutiques.nomBoutique' },
  'boutiques.nomLink': { fixed: 'printed on signs; no writer takes another one' },
  // Closed and opened again, with all its products.
  'boutiques.isActive': shop(ID.accraShop, { isActive: false }, { isActive: true }),
  'boutiques.url': shop(ID.adePhones, { url: 'shops/new.webp' }),
  'boutiques.pays': shop(ID.ojaTuntun, { pays: 'Togo' }),
  'boutiques.province': shop(ID.accraShop, { province: 'Oyo' }),
  'boutiques.ville': shop(ID.accraShop, { ville: 'Tema' }),
  'boutiques.phone': shop(ID.adePhones, { phone: '+2348030000002' }),
  'boutiques.rnd': { fixed: 'drawn once' },
  'boutiques.listedCount': { follows: 'produits.boutiqueId' },
  'boutiques.externalId': SOURCE,
  'boutiques.createdAt': { unseen: 'no answer shows the age of a shop' },
  'boutiques.updatedAt': SITEMAP,
  'mesures.id': KEY,
  'mesures.initials': plain('mesures', { id: 1 }, { initials: 'kg' }),

  'produits.id': KEY,
  'produits.nom': product(target, { nom: 'Laptop samsungish' }),
  'produits.description': product(target, { description: 'A zebra among samsung' }),
  'produits.url': product(target, { url: 'products/new.webp' }),
  'produits.prix': product(target, { prix: 1 }),
  'produits.prixPromotion': product(promoted, { prixPromotion: 2 }),
  'produits.promotion': to(
    (trx) => updateProduct(trx, promoted, { promotion: false }),
    (trx) => updateProduct(trx, target, { promotion: true, prixPromotion: 1 }),
  ),
  'produits.qte': to(
    (trx) => updateProduct(trx, target, { qte: 40 }),
    (trx) => addToProduct(trx, target, { qte: -40 }),
  ),
  'produits.mesureId': product(target, { mesureId: 1 }),
  'produits.moq': product(target, { moq: 6 }),
  'produits.views': { exception: 'stored with every view, exact in every answer of the API' },
  'produits.quality': product(target, { quality: 'Used' }),
  'produits.typeOfsale': product(target, { typeOfsale: 'Wholesale' }),
  'produits.deliveryTime': product(target, { deliveryTime: 'same day' }),
  'produits.weight': product(target, { weight: '2 kg' }),
  'produits.length': product(target, { length: '30 cm' }),
  'produits.width': product(target, { width: '20 cm' }),
  'produits.height': product(target, { height: '2 cm' }),
  'produits.sousCategorieId': to(
    (trx) => updateProduct(trx, target, { sousCategorieId: ID.featurePhones }),
    (trx) => updateProduct(trx, target, { sousCategorieId: ID.laptops }),
  ),
  'produits.boutiqueId': to(
    (trx) => updateProduct(trx, target, { boutiqueId: ID.accraShop }),
    (trx) => updateProduct(trx, target, { boutiqueId: ID.closedShop }),
    (trx) => updateProduct(trx, target, { boutiqueId: ID.ojaTuntun }),
  ),
  'produits.description_produit': product(target, { description_produit: { champ: 'Keys', value: '88' } }),
  'produits.isActive': to(
    (trx) => updateProduct(trx, target, { isActive: false }),
    (trx) => updateProduct(trx, target, { isActive: true }),
  ),
  'produits.isListed': { follows: 'produits.isActive' },
  'produits.prixActuel': { follows: 'produits.prix' },
  'produits.rnd': { fixed: 'drawn once' },
  // The same stars of fewer raters, then more stars of as many: either is the best mean of all.
  'produits.ratingCount': to((trx) => addToProduct(trx, 39, { ratingCount: -3 })),
  'produits.ratingSum': counts({ ratingSum: 1000 }),
  'produits.likeCount': counts({ likeCount: 1000 }),
  // Another one, which overtakes the first in a search as well.
  'produits.orderCount': to((trx) => addToProduct(trx, promoted, { orderCount: 100_000 })),
  'produits.trendScore': counts({ trendScore: 1000.5 }),
  'produits.externalId': SOURCE,
  'produits.createdAt': { fixed: 'an update keeps it' },
  'produits.updatedAt': to((trx) => updateProduct(trx, galaxy, { moq: 3 }, minutesAgo(0))),
  'images.id': KEY,
  'images.produitId': { fixed: 'the pictures of a product are replaced as a whole' },
  'images.url': product(galaxy, { images: [{ url: 'products/galaxy-back.webp', couleur: { nom: 'black' } }] }),
  'images.couleur': product(galaxy, { images: [{ url: 'products/galaxy-back.webp', couleur: { nom: 'red' } }] }),
  'caracteristiques.id': KEY,
  'caracteristiques.produitId': { fixed: 'the varieties of a product are replaced as a whole' },
  'caracteristiques.nom': product(galaxy, { caracteristiques: [{ nom: '256 GB', montant: 140_000 }] }),
  'caracteristiques.montant': product(galaxy, { caracteristiques: [{ nom: '256 GB', montant: 145_000 }] }),
  'points_de_vente.id': KEY,
  'points_de_vente.boutiqueId': plain('points_de_vente', { id: 4 }, { boutiqueId: ID.ojaTuntun }),
  'points_de_vente.nom': plain('points_de_vente', { id: 1 }, { nom: 'Front desk' }),
  'points_de_vente.adressePrecise': plain('points_de_vente', { id: 1 }, { adressePrecise: '9 Allen Avenue' }),
  'points_de_vente.desc': plain('points_de_vente', { id: 1 }, { desc: 'Ask for Bola' }),
  'pictures.path': KEY,
  'pictures.placeholder': plain('pictures', { path: 'products/galaxy.webp' }, { placeholder: 5 }),

  'clients.id': KEY,
  'clients.nom': PRIVATE,
  'clients.pseudo': plain('clients', { id: 1 }, { pseudo: 'Ngozi' }),
  'clients.email': PRIVATE,
  'clients.numTel': PRIVATE,
  'clients.url': plain('clients', { id: 1 }, { url: 'customers/new.webp' }),
  'clients.sexe': PRIVATE,
  'clients.dateNaissance': PRIVATE,
  'clients.pays': PRIVATE,
  'clients.province': PRIVATE,
  'clients.ville': PRIVATE,
  'clients.passwordHash': PRIVATE,
  'clients.googleSub': PRIVATE,
  'clients.createdAt': PRIVATE,
  'clients.emailKey': PRIVATE,
  'clients.phoneKey': PRIVATE,
  'sessions.id': SESSION,
  'sessions.clientId': SESSION,
  'sessions.createdAt': SESSION,
  'sessions.expiresAt': SESSION,
  'sessions.revokedAt': SESSION,
  'adresses.id': OWN,
  'adresses.clientId': OWN,
  'adresses.nom': OWN,
  'adresses.numTel': OWN,
  'adresses.pays': OWN,
  'adresses.province': OWN,
  'adresses.ville': OWN,
  'adresses.adresse': OWN,
  'adresses.createdAt': OWN,
  'carts.id': OWN,
  'carts.clientId': OWN,
  'cart_produits.cartId': OWN,
  'cart_produits.produitId': OWN,
  'cart_produits.size': OWN,
  'likes.id': OWN,
  'likes.clientId': OWN,
  'likes.produitId': { unseen: 'lists are sorted by produits.likeCount' },
  'likes.createdAt': OWN,
  'follows.clientId': { unseen: 'followers are counted, not named' },
  'follows.boutiqueId': plain('follows', { clientId: 3, boutiqueId: ID.adePhones }, { boutiqueId: ID.ojaTuntun }),
  'etoiles.id': KEY,
  'etoiles.clientId': plain('etoiles', { id: 1 }, { clientId: 13 }),
  'etoiles.produitId': plain('etoiles', { id: 1 }, { produitId: target }),
  'etoiles.cote': plain('etoiles', { id: 2 }, { cote: 1 }),
  'etoiles.comment': plain('etoiles', { id: 2 }, { comment: 'Came late' }),
  'etoiles.createdAt': plain('etoiles', { id: 3 }, { createdAt: minutesAgo(0) }),
  'comments.id': KEY,
  'comments.clientId': plain('comments', { id: 1 }, { clientId: 9 }),
  'comments.produitId': plain('comments', { id: 1 }, { produitId: target }),
  'comments.text': plain('comments', { id: 2 }, { text: 'Changed my mind' }),
  'comments.createdAt': plain('comments', { id: 3 }, { createdAt: minutesAgo(0) }),

  'commandes.id': ORDER,
  'commandes.idCommande': ORDER,
  'commandes.idCommandeSent': ORDER,
  'commandes.clientId': ORDER,
  'commandes.quantite': ORDER,
  'commandes.priceTotal': ORDER,
  'commandes.fraisLivraison': ORDER,
  'commandes.devise': ORDER,
  'commandes.adresse': ORDER,
  'commandes.modeLivraison': ORDER,
  'commandes.dateLivraison': ORDER,
  'commandes.heureLivraison': ORDER,
  'commandes.payment': ORDER,
  'commandes.payment_method': ORDER,
  'commandes.status': ORDER,
  'commandes.desc': ORDER,
  'commandes.createdAt': ORDER,
  'commandes.email': ORDER,
  'commandes.recipient': ORDER,
  'commandes.produitIds': ORDER,
  'commande_produits.commandeId': ORDER,
  'commande_produits.produitId': ORDER,
  'commande_produits.qte': ORDER,
  'commande_produits.qteBackorder': ORDER,
  'commande_produits.prix': ORDER,
  'commande_produits.boutiqueId': ORDER,
  'commande_produits.nom': ORDER,
  'livraisons.id': ORDER,
  'livraisons.commandeId': ORDER,
  'livraisons.nom': ORDER,
  'livraisons.boutiqueId': ORDER,
  'livraisons.status': ORDER,
  'livraisons.updatedAt': ORDER,
  'payments.id': ORDER,
  'payments.reference': ORDER,
  'payments.commandeId': ORDER,
  'payments.amountKobo': ORDER,
  'payments.currency': ORDER,
  'payments.status': ORDER,
  'payments.createdAt': ORDER,
  'payments.verifiedAt': ORDER,
  'payments.url': ORDER,
  'payments.paidKobo': ORDER,
  'payments.paidCurrency': ORDER,
  'test_checkouts.reference': ORDER,
  'test_checkouts.amountKobo': ORDER,
  'test_checkouts.currency': ORDER,
  'test_checkouts.email': ORDER,
  'test_checkouts.callbackUrl': ORDER,
  'test_checkouts.status': ORDER,
  'test_checkouts.createdAt': ORDER,

  'pubs.id': KEY,
  'pubs.url': plain('pubs', { id: 2 }, { url: 'adverts/new.webp' }),
  'pubs.link': plain('pubs', { id: 2 }, { link: '/shops' }),
  'pubs.isActive': plain('pubs', { id: 3 }, { isActive: false }),
  'pubs.externalId': SOURCE,
  'infos.id': KEY,
  'infos.url': plain('infos', { id: 3 }, { url: 'infos/new.webp' }),
  'infos.link': plain('infos', { id: 3 }, { link: '/help' }),
  'infos.isActive': plain('infos', { id: 4 }, { isActive: false }),
  'infos.externalId': SOURCE,
  'newsletter.email': OWN,
  'newsletter.createdAt': OWN,
  'localisations.id': SERVICE,
  'localisations.lon': SERVICE,
  'localisations.lat': SERVICE,
  'localisations.nom': SERVICE,
  'localisations.createdAt': SERVICE,
  'signal_abus.id': SERVICE,
  'signal_abus.prenom': SERVICE,
  'signal_abus.message': SERVICE,
  'signal_abus.clientId': SERVICE,
  'signal_abus.createdAt': SERVICE,
  'password_resets.codeHash': SESSION,
  'password_resets.codeDigest': SESSION,
  'password_resets.clientId': SESSION,
  'password_resets.expiresAt': SESSION,
  'password_resets.attempts': SESSION,
  'password_resets.verifiedAt': SESSION,
  'password_resets.usedAt': SESSION,
  'captcha_challenges.id': SERVICE,
  'captcha_challenges.answerDigest': SERVICE,
  'captcha_challenges.expiresAt': SERVICE,
  'captcha_challenges.usedAt': SERVICE,
  'mail_outbox.id': SERVICE,
  'mail_outbox.to': SERVICE,
  'mail_outbox.subject': SERVICE,
  'mail_outbox.body': SERVICE,
  'mail_outbox.createdAt': SERVICE,
  'mail_outbox.sentAt': SERVICE,
  'mail_outbox.claimedUntil': SERVICE,
  'mail_outbox.attempts': SERVICE,
  'help_documents.slug': KEY,
  'help_documents.title': plain('help_documents', { slug: HELP }, { title: 'Selling here' }),
  'help_documents.body': plain('help_documents', { slug: HELP }, { body: 'Write to us.' }),
  'help_documents.updatedAt': plain('help_documents', { slug: HELP }, { updatedAt: minutesAgo(0) }),
  'mobile_apps.name': KEY,
  'mobile_apps.url': plain('mobile_apps', { name: 'Android' }, { url: 'https://apps.example/new' }),

  'purge_calls.signature': SERVICE,
  'purge_calls.createdAt': SERVICE,
  'counters.name': SERVICE,
  'counters.value': { follows: 'produits.isActive' },
  'change_log.seq': SERVICE,
  'change_log.tag': SERVICE,
  'change_log.xid': SERVICE,
  'change_log.createdAt': SERVICE,
  'search_words.word': WORDS,
  'search_words.frequency': WORDS,
  'rate_limits.key': SERVICE,
  'rate_limits.points': SERVICE,
  'rate_limits.expire': SERVICE,
  'search_trigrams.trigram': WORDS,
  'search_trigrams.word': WORDS,
};
