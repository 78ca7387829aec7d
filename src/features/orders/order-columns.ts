/** The columns of an order's row. */
import type { Row } from '../../data/tables.ts';

/** All columns by name, since PostgreSQL prepares no `select *` (data/postgres/statement-names.ts). */
export const ORDER_COLUMNS = [
  'id',
  'idCommande',
  'idCommandeSent',
  'clientId',
  'quantite',
  'priceTotal',
  'fraisLivraison',
  'devise',
  'adresse',
  'modeLivraison',
  'dateLivraison',
  'heureLivraison',
  'payment',
  'payment_method',
  'provider',
  'status',
  'desc',
  'createdAt',
  'email',
  'recipient',
  'produitIds',
  'hidesContact',
] as const satisfies readonly (keyof Row<'commandes'>)[];
