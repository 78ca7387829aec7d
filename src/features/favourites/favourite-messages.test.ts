import { describe, expect, it } from 'vitest';
import { changedMessage, failedMessage, heartLabel, nameOfHeart } from './favourite-messages.ts';

describe('changedWords', () => {
  it('ERR-26/C-08: an added favourite, with a full stop on cards and on the product page', () => {
    const message = 'Adire Bag has been successfully added to your favorites.';
    expect(changedMessage('added', 'Adire Bag', 'card')).toBe(message);
    expect(changedMessage('added', 'Adire Bag', 'product')).toBe(message);
  });

  it('ERR-27/C-07: a favourite removed on a card is deleted', () => {
    expect(changedMessage('deleted', 'Adire Bag', 'card')).toBe(
      'Adire Bag has been successfully deleted from your favorites.',
    );
  });

  it('C-07: a favourite removed on the product page is removed', () => {
    expect(changedMessage('deleted', 'Adire Bag', 'product')).toBe(
      'Adire Bag has been successfully removed from your favorites.',
    );
  });

  it('C-07 C-08: on the reviews page they have no full stop', () => {
    expect(changedMessage('added', 'Adire Bag', 'reviews')).toBe(
      'Adire Bag has been successfully added to your favorites',
    );
    expect(changedMessage('deleted', 'Adire Bag', 'reviews')).toBe(
      'Adire Bag has been successfully removed from your favorites',
    );
  });

  it('names are not changed', () => {
    for (const name of ['Favourite: Favourite: <b>$&</b>', 'Ọ̀ṣun “bag” $1', ' '])
      expect(changedMessage('added', nameOfHeart(heartLabel(name)), 'card')).toBe(
        `${name} has been successfully added to your favorites.`,
      );
  });
});

describe('failedWords', () => {
  it("REV-26: only the server's message", () => {
    for (const kind of ['added', 'deleted'] as const)
      expect(failedMessage(kind, { message: 'Not your own.' })).toBe('Not your own.');
  });

  it('C-09 C-10: without an answer only the connection message', () => {
    for (const message of ['', ' \n']) {
      expect(failedMessage('added', { message })).toBe('Server connectioon error');
      expect(failedMessage('deleted', { message })).toBe('Server connection error');
    }
  });
});
