import { describe, expect, it } from 'vitest';
import { product } from '../../../../tests/pages/catalogue-stub.ts';
import {
  callLink,
  contactPhone,
  deliveryText,
  detailRows,
  factRows,
  galleryPictures,
  gallerySwatches,
  varietyRows,
  whatsAppLink,
} from './product-details.ts';

describe('text of the product page', () => {
  it('PDP-29 a delivery time is in days', () => {
    expect(deliveryText('3')).toBe('3 days');
    expect(deliveryText('2-4')).toBe('2-4 days');
    expect(deliveryText('1')).toBe('1 day');
    expect(deliveryText('5 days')).toBe('5 days');
  });

  it('PDP-30 a delivery time that contains same stays as it is, in any case', () => {
    expect(deliveryText('Same day')).toBe('Same day');
    expect(deliveryText('the SAME day, in Lagos')).toBe('the SAME day, in Lagos');
  });

  it('PDP-19 fields and values are paired by index, and unpaired ones dropped', () => {
    expect(detailRows({ champ: 'Material, Lining ,Closure', value: ' Cotton,Canvas' })).toEqual([
      { name: 'Material', value: 'Cotton' },
      { name: 'Lining', value: 'Canvas' },
    ]);
    expect(detailRows({ champ: 'Material', value: 'Cotton,Silk' })).toEqual([{ name: 'Material', value: 'Cotton' }]);
    expect(detailRows({ champ: 'Material,,Closure', value: 'Cotton,Blue,Zip' })).toEqual([
      { name: 'Material', value: 'Cotton' },
      { name: 'Closure', value: 'Zip' },
    ]);
    expect(detailRows({ champ: '', value: '' })).toEqual([]);
    expect(detailRows(null)).toEqual([]);
  });

  it('C-11 G-425 rows of varieties end with the suffix of the settings, and leave out what cannot be chosen', () => {
    const caracteristiques = ['Small', 'Small ', ' '].map((nom, at) => ({ id: at + 1, nom, montant: 9500 + at }));
    expect(varietyRows(product({ caracteristiques }), 'NGN')).toEqual([{ name: 'Small', value: '9,500 NGN' }]);
  });

  it('facts without a value have no row; the minimum order always has one', () => {
    const bare = { quality: null, typeOfsale: '', deliveryTime: ' ', weight: null, length: null, width: null };
    expect(factRows(product({ ...bare, height: '2 m', mesure: null }))).toEqual([
      { name: 'Minimum order', value: '1' },
      { name: 'Height', value: '2 m' },
    ]);
  });

  it('calls go to the shop if it has a number, otherwise to support', () => {
    expect(contactPhone('0803 000 0000', '+234 800')).toBe('0803 000 0000');
    expect(contactPhone(null, '+234 800')).toBe('+234 800');
    expect(contactPhone('none', '+234 800')).toBe('+234 800');
  });

  it('phone links contain only digits, and WhatsApp the international form', () => {
    expect(callLink('+234 (803) 000-0000')).toBe('tel:+2348030000000');
    expect(callLink('0803 000 0000')).toBe('tel:08030000000');
    expect(whatsAppLink('0803 000 0000', 'a & b')).toBe('https://wa.me/2348030000000?text=a%20%26%20b');
    expect(whatsAppLink('+234 803 000 0000', 'x')).toBe('https://wa.me/2348030000000?text=x');
    expect(whatsAppLink('00234 803 000 0000', 'x')).toBe('https://wa.me/2348030000000?text=x');
  });

  it('the gallery starts with the main picture and shows each once', () => {
    const image = (id: number, url: string, colour: string | null = null) => ({
      id,
      url,
      couleur: colour === null ? null : { nom: colour },
      placeholder: id,
    });
    const images = [image(1, 'b', 'Red'), image(2, 'a', 'Blue'), image(3, 'b'), image(4, '')];
    const pictures = galleryPictures(product({ url: 'a', images }));
    expect(pictures).toEqual([
      { url: 'a', colour: 'Blue', placeholder: 2 },
      { url: 'b', colour: 'Red', placeholder: 1 },
    ]);
    expect(galleryPictures(product({ url: '', images: [] }))).toEqual([]);
    expect(galleryPictures(product({ url: 'c', placeholder: 9, images: [image(1, 'd')] }))).toEqual([
      { url: 'c', colour: '', placeholder: 9 },
      { url: 'd', colour: '', placeholder: 1 },
    ]);
  });

  it('each colour is offered once, with its first picture', () => {
    const swatches = gallerySwatches([{ colour: '' }, { colour: 'Red' }, { colour: 'red' }, { colour: 'Blue' }]);
    expect(swatches).toEqual([
      { colour: 'Red', at: 1 },
      { colour: 'Blue', at: 3 },
    ]);
  });
});
