/** Pan and zoom of a picture: tap, pinch, drag. Lengths are in px. For the browser. */

/** The view of a picture: `scale`, and `x` and `y` from the centre. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** Scale after a tap, and the maximum of a pinch. */
export const ENLARGED = 2;
const MAX = 4;

const between = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max);

/** The nearest view in which a picture that fills the stage leaves no empty edge. */
export function clampedView({ scale, x, y }: View, picture: Size, stage: Size): View {
  const held = between(1, scale, MAX);
  const wide = Math.max(0, (picture.width * held - stage.width) / 2);
  const high = Math.max(0, (picture.height * held - stage.height) / 2);
  return { scale: held, x: between(0 - wide, x, wide), y: between(0 - high, y, high) };
}

/** Scales to `scale`, keeping `point` (from the centre of the stage) in place. */
export function zoomedAt(view: View, point: Point, scale: number): View {
  const by = between(1, scale, MAX) / view.scale;
  return { scale: view.scale * by, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by };
}

/** A shorter move is a tap. */
const TAP = 8;
/** A longer horizontal move is a swipe. */
const SWIPE = 48;
/** Interval of a double tap, in ms. */
const DOUBLE = 300;

interface PanZoom {
  /** Sets the view, clamped to the stage. */
  set(next: View): void;
  view(): View;
}

interface Reactions {
  changed(view: View): void;
  /** Called on a tap beside the picture. */
  tappedBeside(): void;
  swiped(direction: 1 | -1): void;
}

/** Handles pointers on `stage` that zoom and pan `picture`. */
export function panZoom(stage: HTMLElement, picture: HTMLElement, reactions: Reactions): PanZoom {
  let view = WHOLE;
  const fingers = new Map<number, Point>();
  let start: Point = WHOLE;
  let isTap = false;
  let tappedAt = Number.NEGATIVE_INFINITY;

  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const set = (next: View) => {
    const sizes = { width: picture.offsetWidth, height: picture.offsetHeight };
    view = clampedView(next, sizes, { width: stage.clientWidth, height: stage.clientHeight });
    picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    reactions.changed(view);
  };
  const spread = () => {
    const [one, other] = [...fingers.values()];
    if (!one || !other) return undefined;
    return {
      distance: Math.hypot(one.x - other.x, one.y - other.y),
      middle: fromMiddle({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }),
    };
  };
  const tap = (point: Point, time: number) => {
    const { left, right, top, bottom } = picture.getBoundingClientRect();
    if (point.x < left || point.x > right || point.y < top || point.y > bottom) return reactions.tappedBeside();
    if (time - tappedAt < DOUBLE) return;
    tappedAt = time;
    set(view.scale > 1 ? WHOLE : zoomedAt(view, fromMiddle(point), ENLARGED));
  };

  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    isTap = fingers.size === 0;
    start = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, start);
  });
  stage.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const pinched = spread();
    const now = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, now);
    if (Math.hypot(now.x - start.x, now.y - start.y) > TAP) isTap = false;
    const pinch = spread();
    if (pinched && pinch) {
      const { scale, x, y } = zoomedAt(view, pinch.middle, (view.scale * pinch.distance) / pinched.distance);
      set({ scale, x: x + pinch.middle.x - pinched.middle.x, y: y + pinch.middle.y - pinched.middle.y });
    } else if (view.scale > 1 && !isTap) set({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y });
  });
  stage.addEventListener('pointerup', (event) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    const aside = event.clientX - start.x;
    if (isTap) tap({ x: event.clientX, y: event.clientY }, event.timeStamp);
    else if (view.scale === 1 && Math.abs(aside) > Math.max(SWIPE, Math.abs(event.clientY - start.y)))
      reactions.swiped(aside < 0 ? 1 : -1);
  });
  stage.addEventListener('pointercancel', ({ pointerId }) => fingers.delete(pointerId));

  return { set, view: () => view };
}
