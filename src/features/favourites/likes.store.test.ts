import { beforeEach, describe, expect, it } from 'vitest';
import { $likes, forgetLikes, likesNow, setChangingLike, setLike, setReadLikes } from './likes.store.ts';

const liked = () => [...$likes.get().keys()].sort();

describe('likes', () => {
  beforeEach(() => forgetLikes());

  it('are those that were read, for the requested products', () => {
    setLike(9, 90);
    setReadLikes([1, 2], [{ id: 10, produitId: 1 }], likesNow());
    expect([...$likes.get()].sort()).toEqual([
      [1, 10],
      [9, 90],
    ]);
    setReadLikes([1, 9], [], likesNow());
    expect(liked()).toEqual([]);
  });

  it('a read that started before a change does not undo it', () => {
    const since = likesNow();
    setLike(1, undefined);
    setReadLikes([1, 2], [{ id: 20, produitId: 2 }], since);
    expect(liked()).toEqual([1, 2]);
    const again = likesNow();
    setLike(2, null);
    setReadLikes([1, 2], [{ id: 20, produitId: 2 }], again);
    // The other product is no longer a favourite.
    expect(liked()).toEqual([]);
  });

  it('a list read during a change does not undo it, nor does one requested meanwhile', () => {
    setChangingLike(1, true);
    setLike(1, undefined);
    const since = likesNow();
    setReadLikes([1], [], since);
    expect(liked()).toEqual([1]);
    setChangingLike(1, false);
    setReadLikes([1], [], since);
    expect(liked()).toEqual([1]);
    setReadLikes([1], [], likesNow());
    expect(liked()).toEqual([]);
  });
});
