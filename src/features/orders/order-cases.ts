/** An order as the API returns it, for tests. */
import type { Order } from './history/order-detail.ts';

const SHOPS = [
  { id: 3, nomBoutique: 'Ìyá Bọ́lá Kitchen', nomLink: 'iya-bola' },
  { id: 4, nomBoutique: 'Lekki Living Room', nomLink: 'lekki-living-room' },
] as const;

/** A delivery of two shops, paid in cash; `own` overrides fields. */
export function orderCase(own: Partial<Order> = {}): Order {
  return {
    id: 12,
    idCommande: 'AP-NG-0000012',
    quantite: 5,
    priceTotal: 12_500.5,
    fraisLivraison: 900,
    adresse: '14 Unity Street,Ikeja,Lagos,Nigeria',
    modeLivraison: 'Ship',
    heureLivraison: '14:30',
    dateLivraison: '2026-11-25',
    statusLivraison: false,
    payment: 'pending',
    payment_method: 'Cash on Delivery',
    paymentMethod: 'Cash on Delivery',
    devise: 'Naira',
    clientId: 7,
    produitId: [21, 22],
    createdAt: '2026-11-21T23:30:00.000Z',
    livraison: { nom: 'Sule Abdullahi' },
    produits: [
      {
        id: 21,
        nom: 'Ofada rice',
        url: 'rice.webp',
        mesure: { initials: 'kg' },
        boutique: SHOPS[0],
        commande_produit: { qte: 3, qteBackorder: 1, prix: 2500, variety: '12 months', colour: 'Wine', montant: 7500 },
      },
      {
        id: 22,
        nom: 'Steamer <b>"3"</b>',
        url: '',
        mesure: null,
        boutique: SHOPS[1],
        commande_produit: { qte: 2, qteBackorder: 0, prix: 2500.25, variety: '', colour: '', montant: 5000.5 },
      },
    ],
    status: 'confirmed',
    desc: '+2348031234567',
    email: null,
    recipient: null,
    parts: SHOPS.map((boutique) => ({ boutique, status: 'confirmed' as const, nom: null, pickUp: null, steps: [] })),
    payBefore: null,
    confirmBefore: null,
    ...own,
  };
}
