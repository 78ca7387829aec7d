import { beforeEach, describe, expect, it } from 'vitest';
import { $follows, followsNow, setChangingFollow, setFollow, setFollower, setReadFollows } from './follows.store.ts';

const followed = () => [...$follows.get().followed].sort();

describe('follows', () => {
  beforeEach(() => setFollower(5));

  it('are those that were read, for the requested shops', () => {
    setFollow(9, true);
    setReadFollows([1, 2], [2], followsNow());
    expect(followed()).toEqual([2, 9]);
  });

  it('a read that started before or during a change does not undo it', () => {
    const before = followsNow();
    setChangingFollow(1, true);
    setFollow(1, true);
    const during = followsNow();
    setReadFollows([1], [], before);
    setReadFollows([1], [], during);
    expect(followed()).toEqual([1]);
    setChangingFollow(1, false);
    setReadFollows([1], [], during);
    expect(followed()).toEqual([1]);
    setReadFollows([1], [], followsNow());
    expect(followed()).toEqual([]);
  });

  it('another customer starts with none', () => {
    setFollow(1, true);
    setFollower(6);
    expect(followed()).toEqual([]);
    expect($follows.get().customer).toBe(6);
  });
});
