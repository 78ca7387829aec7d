import { describe, expect, it } from 'vitest';
import { clampedView, ENLARGED, WHOLE, zoomedAt } from './pan-zoom.ts';

const STAGE = { width: 360, height: 600 };
const PICTURE = { width: 360, height: 360 };

describe('an enlarged picture', () => {
  it('keeps the point under the finger in place', () => {
    const point = { x: 90, y: -50 };
    const view = zoomedAt(WHOLE, point, ENLARGED);
    expect(view).toEqual({ scale: 2, x: -90, y: 50 });
    // The position in the picture under the point, before and after.
    expect((point.x - view.x) / view.scale).toBe(point.x);
    expect(zoomedAt(view, point, 1)).toEqual(WHOLE);
  });

  it('is never smaller than its natural size, nor larger than four times', () => {
    expect(zoomedAt(WHOLE, { x: 0, y: 0 }, 0.2).scale).toBe(1);
    expect(zoomedAt(WHOLE, { x: 0, y: 0 }, 9).scale).toBe(4);
    expect(clampedView({ scale: 9, x: 0, y: 0 }, PICTURE, STAGE).scale).toBe(4);
  });

  it('cannot be moved off the stage, nor where it fits', () => {
    expect(clampedView({ scale: 1, x: 50, y: -50 }, PICTURE, STAGE)).toEqual(WHOLE);
    expect(clampedView({ scale: 2, x: 500, y: -500 }, PICTURE, STAGE)).toEqual({ scale: 2, x: 180, y: -60 });
  });
});
