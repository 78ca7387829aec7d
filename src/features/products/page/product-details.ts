/** Text and links of the product page. Pure. */

import type { z } from 'zod';
import { formatAmount } from '../../../shared/money.ts';
import { countedUnits } from '../../../shared/units.ts';
import { shopDays } from '../../delivery/delivery-days.ts';
import { factsForFilters } from '../../filters/filters.ts';
import { factsNamed, isValue } from '../../filters/stored-facts.ts';
import { currentPrice } from '../card/product-card.ts';
import { offeredVarieties, varietyPrice } from '../choices.ts';
import type { product } from '../products.contract.ts';
import { unitsInStock } from '../stock.ts';
import { nafdacNumber } from './nafdac.ts';

/** A product with all nested data. */
export type ProductData = z.output<typeof product>;

/** Points of sale shown initially, and in the extended list (CST-55, CST-56). */
export const INLINE_POINTS = 3;
export const EXTENDED_POINTS = 20;
/** Maximum characters of a point of sale's name before it is cut (CST-57). */
export const POINT_NAME_MAX = 10;
/** Maximum characters of a description before it is cut (CST-63). */
export const DESCRIPTION_MAX = 200;
/** Maximum characters of a sub-category's name on the product page before it is cut (CST-62). */
export const SUB_CATEGORY_NAME_MAX = 60;
/** `3` becomes `3 days`, `1` becomes `1 day`; text with `same`, in any case, stays unchanged (G-35). */
export function deliveryText(deliveryTime: string): string {
  const time = deliveryTime.trim();
  if (/same/i.test(time) || /\bdays?$/i.test(time)) return time;
  return time === '1' ? '1 day' : `${time} days`;
}

/** The initial price in naira, now and before a promotion: that of the product, or of its only variety. */
export function firstPrice(item: ProductData): { readonly now: number; readonly before: number } {
  const [only, ...others] = offeredVarieties(item.caracteristiques);
  if (!only || others.length > 0) return { now: currentPrice(item), before: item.prix };
  return { now: varietyPrice(item, only.montant), before: only.montant };
}

/** Rows of the detailed description: both lists split at commas and paired by index, unpaired values dropped. */
export function detailRows(details: ProductData['description_produit']): { name: string; value: string }[] {
  if (details === null) return [];
  const values = details.value.split(',').map((value) => value.trim());
  return details.champ
    .split(',')
    .map((name, at) => ({ name: name.trim(), value: values[at] ?? '' }))
    .filter(({ name, value }) => name !== '' && value !== '');
}

/** The rows of the specified table of varieties: the prices of the choice, with the suffix of the settings. */
export const varietyRows = (item: ProductData, suffix: string): { name: string; value: string }[] =>
  offeredVarieties(item.caracteristiques).map(({ nom, montant }) => ({
    name: nom,
    value: `${formatAmount(varietyPrice(item, montant))} ${suffix}`,
  }));

/** A fact beside the price that helps to decide. */
export interface DecidingFact {
  /** '' if the value is clear without a name. */
  readonly name: string;
  readonly value: string;
}

/** Condition, warranty, minimum order and NAFDAC number as the shop entered them, in this order. */
export function decidingFacts(item: ProductData): DecidingFact[] {
  const details = detailRows(item.description_produit);
  const [warranty] = factsNamed(factsForFilters(details, []), 'warranty');
  return [
    { name: '', value: item.quality?.trim() ?? '' },
    { name: 'Warranty', value: warranty?.value ?? '' },
    { name: 'Minimum order', value: item.moq > 1 ? countedUnits(item.moq, item.mesure?.initials) : '' },
    { name: 'NAFDAC', value: nafdacNumber(details, item.description) ?? '' },
  ].filter(({ value }) => value !== '');
}

/** The brand in the detail rows, whose names shops choose themselves; undefined if none is given. */
export const brandOf = (rows: readonly { readonly name: string; readonly value: string }[]): string | undefined =>
  rows.find(({ name, value }) => /^brand(?: name)?$/i.test(name) && isValue(value))?.value;

/** The delivery time, with the shop's state, to which it applies; without a time for a product that is out of stock. */
function deliveryFact(item: ProductData, deliveryTime: string): string {
  if (unitsInStock(item) === 0) return 'Once it is in stock again';
  const state = item.boutique.province.trim();
  const time = deliveryText(deliveryTime);
  return state === '' || shopDays(deliveryTime) === undefined ? time : `${time} in ${state}, longer to other states`;
}

/** Rows of the facts table in order, without facts that the shop did not enter. */
export function factRows(item: ProductData): { name: string; value: string }[] {
  const rows: [string, string | null][] = [
    ['Quality', item.quality],
    ['Type of sale', item.typeOfsale],
    ['Delivery time', item.deliveryTime?.trim() ? deliveryFact(item, item.deliveryTime) : null],
    ['Minimum order', countedUnits(item.moq, item.mesure?.initials)],
    ['Weight', item.weight],
    ['Length', item.length],
    ['Width', item.width],
    ['Height', item.height],
  ];
  return rows.flatMap(([name, value]) => (value?.trim() ? [{ name, value: value.trim() }] : []));
}

/** The phone number for questions: the shop's, otherwise support. */
export function contactPhone(shopPhone: string | null, supportPhone: string): string {
  return /\d/.test(shopPhone ?? '') ? (shopPhone ?? '').trim() : supportPhone;
}

/** The `tel:` link of a phone number: digits with a leading plus sign. */
export function callLink(phone: string): string {
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`;
}

/**
 * The `wa.me` link, which needs the international number without a plus sign; a number that starts with 0 is Nigerian.
 */
export function whatsAppLink(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '234');
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

/** The pictures of the gallery without duplicates, the main one first. */
export function galleryPictures(item: ProductData): { url: string; colour: string; placeholder: number | null }[] {
  const pictures = item.images.map(({ url, couleur, placeholder }) => ({
    url,
    colour: couleur?.nom.trim() ?? '',
    placeholder,
  }));
  const main = pictures.find(({ url }) => url === item.url) ?? {
    url: item.url,
    colour: '',
    placeholder: item.placeholder,
  };
  const all = [main, ...pictures.filter(({ url }) => url !== main.url)];
  return all.filter(({ url }, at) => url !== '' && all.findIndex((other) => other.url === url) === at);
}

/** The colours without duplicates, each with the index of its first picture in the gallery. */
export function gallerySwatches(pictures: readonly { colour: string }[]): { colour: string; at: number }[] {
  return pictures
    .map(({ colour }, at) => ({ colour, at }))
    .filter(
      ({ colour }, at, all) =>
        colour !== '' && all.findIndex((other) => other.colour.toLowerCase() === colour.toLowerCase()) === at,
    );
}
