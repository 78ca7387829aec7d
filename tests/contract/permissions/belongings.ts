/** A row of a customer in every table that refers to one, and the database as text, to find their data. */
import { sql } from 'kysely';
import type { Database } from '../../../src/data/database.ts';
import { insertAndLog } from '../../../src/data/logged-rows.ts';
import type { Tables } from '../../../src/data/tables.ts';
import { countLike, insertLike } from '../../../src/features/favourites/favourites.repository.ts';
import { putSubscriber } from '../../../src/features/newsletter/newsletter.repository.ts';
import { putRating } from '../../../src/features/ratings/ratings-write.repository.ts';
import { queueMails } from '../../../src/providers/mail.ts';
import { ID, NOW } from '../api/catalogue.ts';
import type { Customer } from '../api/customers.ts';

/** Part of all texts about the customer; unique to each customer. */
export const markOf = ({ id }: { readonly id: number }) => `Of-person-${id}.`;
/** Part of every secret text. */
export const SECRET_TEXT = 'Never-to-be-shown';

const AT = new Date(NOW).toISOString();
const LATER = new Date(NOW + 600_000).toISOString();

/** Fills every table that can hold data of a customer; returns the number of their order. */
export async function giveEverything(db: Database, customer: Customer): Promise<string> {
  const { id, cartId, email, numTel } = customer;
  const mark = markOf(customer);
  const idCommande = `AP-NG-${String(id).padStart(7, '0')}`;
  await db.write(async (trx) => {
    await trx
      .updateTable('clients')
      .set({ url: `customers/${mark}webp`, ville: mark })
      .where('id', '=', id)
      .execute();
    const address = { nom: mark, numTel, pays: 'Nigeria', province: 'Lagos', ville: mark, adresse: mark };
    await trx
      .insertInto('adresses')
      .values({ clientId: id, ...address, createdAt: AT })
      .execute();
    await trx.insertInto('cart_produits').values({ cartId, produitId: ID.galaxy, size: 2 }).execute();
    for (const produitId of [ID.galaxy, ID.plain]) {
      const like = await insertLike(trx, { clientId: id, produitId, createdAt: AT });
      await countLike(trx, like);
    }
    await putRating(trx, { clientId: id, produitId: ID.plain, cote: 2, comment: mark, createdAt: AT });
    await insertAndLog(trx, 'comments', { clientId: id, produitId: ID.galaxy, text: mark, createdAt: AT });
    await insertAndLog(trx, 'follows', { clientId: id, boutiqueId: ID.adePhones });
    const message = await trx
      .insertInto('signal_abus')
      .values({ prenom: mark, message: mark, clientId: id, createdAt: AT, closedAt: AT, closedNote: mark })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await trx
      .insertInto('message_answers')
      .values({ messageId: message.id, text: mark, to: `answers.${id}@example.ng`, createdAt: AT, person: 'root' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await putSubscriber(trx, {
      email: email.toLowerCase(),
      createdAt: AT,
      confirmedAt: AT,
      confirmToken: `${SECRET_TEXT} ${id}`,
      linkExpiresAt: LATER,
      unsubscribeToken: `${SECRET_TEXT} ${id}`,
    });
    const answered = { to: `answers.${id}@example.ng`, subject: mark, body: { text: mark, html: '' } };
    await queueMails(trx, [{ ...answered, kind: 'answer', isProven: false, answerId: answer.id }], NOW);
    for (const to of [email, email.toUpperCase()])
      await queueMails(
        trx,
        [{ to, kind: 'order', isProven: true, subject: mark, body: { text: SECRET_TEXT, html: SECRET_TEXT } }],
        NOW,
      );
    await trx
      .insertInto('email_changes')
      .values({
        clientId: id,
        email: `${mark}@next.example`,
        salt: SECRET_TEXT,
        codeDigest: SECRET_TEXT,
        expiresAt: LATER,
      })
      .execute();
    await trx
      .insertInto('password_resets')
      .values({
        codeHash: `${SECRET_TEXT} ${id}`,
        codeDigest: SECRET_TEXT,
        clientId: id,
        expiresAt: LATER,
        verifiedAt: null,
        usedAt: null,
        issuedBy: null,
      })
      .execute();
    const order = await trx
      .insertInto('commandes')
      .values({
        idCommande,
        idCommandeSent: idCommande,
        clientId: id,
        quantite: 3,
        priceTotal: 1500.5,
        fraisLivraison: 900,
        devise: 'Naira',
        adresse: `${mark}, Ikeja`,
        modeLivraison: 'Ship',
        dateLivraison: '2026-11-25',
        heureLivraison: '10:00',
        payment: 'completed',
        payment_method: 'Pay with Paystack',
        provider: 'paystack',
        status: 'delivered',
        desc: numTel,
        createdAt: AT,
        email,
        recipient: mark,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('unproven_orders').values({ commandeId: order.id, phoneKey: numTel, place: mark }).execute();
    await trx
      .insertInto('commande_produits')
      .values({
        commandeId: order.id,
        produitId: ID.plain,
        boutiqueId: ID.adePhones,
        nom: 'Plain',
        qte: 3,
        qteBackorder: 0,
        prix: 500.17,
      })
      .execute();
    await trx
      .insertInto('livraisons')
      .values({ commandeId: order.id, boutiqueId: ID.adePhones, status: 'delivered', nom: 'Rider Musa', updatedAt: AT })
      .execute();
    const payment = await trx
      .insertInto('payments')
      .values({
        reference: `ref-${id}`,
        commandeId: order.id,
        amountKobo: 240_050,
        currency: 'NGN',
        status: 'success',
        createdAt: AT,
        verifiedAt: AT,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('refunds')
      .values({
        ...{ paymentId: payment.id, amountKobo: 500, currency: 'NGN', status: 'processed', reason: mark },
        ...{ mark: null, providerId: null, problem: null, claimedUntil: null, createdAt: AT, updatedAt: AT },
      })
      .execute();
    await trx
      .insertInto('test_checkouts')
      .values({
        reference: `ref-${id}`,
        amountKobo: 240_050,
        currency: 'NGN',
        email,
        callbackUrl: 'https://oja.example/payment-status/',
        status: 'success',
        createdAt: AT,
      })
      .execute();
    // A mail about their order, to another address that they gave for it.
    const about = { text: `${mark} ${idCommande}`, html: SECRET_TEXT };
    await queueMails(
      trx,
      [{ to: `parcels.${id}@example.ng`, kind: 'order', isProven: false, subject: 'Order', body: about }],
      NOW,
    );
  });
  return idCommande;
}

/** A column with the id of a customer. */
export interface ClientColumn {
  readonly table: keyof Tables;
  readonly column: string;
}

/** Every column of the schema, read from the database. */
export async function schemaOf(db: Database): Promise<ClientColumn[]> {
  const { rows } =
    db.dialect === 'sqlite'
      ? await sql<ClientColumn>`
          select t.name as "table", c.name as "column" from sqlite_master as t, pragma_table_info(t.name) as c
          where t.type = 'table'`.execute(db.read)
      : await sql<ClientColumn>`
          select table_name as "table", column_name as "column" from information_schema.columns
          where table_schema = current_schema()`.execute(db.read);
  return rows.filter(({ table }) => !/^(kysely_|sqlite_|produit_search)/.test(table));
}

/** Columns with a foreign key to `clients`, and those with such a name. */
export async function clientColumns(db: Database): Promise<string[]> {
  const { rows } =
    db.dialect === 'sqlite'
      ? await sql<ClientColumn>`
          select t.name as "table", k."from" as "column"
          from sqlite_master as t, pragma_foreign_key_list(t.name) as k
          where t.type = 'table' and k."table" = 'clients'`.execute(db.read)
      : await sql<ClientColumn>`
          select c.conrelid::regclass::text as "table", a.attname as "column"
          from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
          where c.contype = 'f' and c.confrelid = 'clients'::regclass`.execute(db.read);
  const named = (await schemaOf(db)).filter(({ column }) => /(client|user|customer)_?id$/i.test(column));
  return [...new Set([...rows, ...named].map(({ table, column }) => `${table}.${column}`))].toSorted();
}

/** All rows of all tables, as text. */
export async function everything(db: Database): Promise<string[]> {
  const tables = new Set((await schemaOf(db)).map(({ table }) => table));
  const texts: string[] = [];
  for (const table of tables) {
    const rows: object[] = await db.read.selectFrom(table).selectAll().execute();
    for (const row of rows) texts.push(`${table} ${JSON.stringify(row)}`);
  }
  return texts;
}
