/** Where the focus is, and whether it is visible (WCAG 2.4.3, 2.4.7 and 2.4.11). */
import { expect, type Locator, type Page } from '@playwright/test';

/** The maximum number of presses, more than any tested page has stops. */
const MAX_STOPS = 200;

interface Focus {
  /** Whether no element of the page has it: between the last stop and the first the browser's own controls have it. */
  readonly isGone: boolean;
  readonly isOnTarget: boolean;
  /** The problem as a message: the focus is lost, has no indicator, or its element is covered by another. */
  readonly problem?: string;
}

/**
 * Describes the focus. Runs in the page.
 * @param target compared with the focused element
 */
async function focusNow(target: Element | null): Promise<Focus> {
  // Scrolling to the focused element, and a layer that opens, take a frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const stop = document.activeElement;
  if (!stop || stop === document.body) return { isGone: true, isOnTarget: false, problem: 'The focus is lost.' };
  const found = { isGone: false, isOnTarget: stop === target };
  const name = `${stop.tagName.toLowerCase()}.${stop.getAttribute('class') ?? ''} "${(stop.ariaLabel ?? stop.textContent).trim().slice(0, 40)}"`;
  const label = (stop as HTMLInputElement).labels?.[0] ?? stop.closest('label');
  const card = stop.closest('.link-card');
  const shown = [stop, label, stop.nextElementSibling].flatMap((part) =>
    part ? [getComputedStyle(part), getComputedStyle(part, '::after')] : [],
  );
  // Dates show the focus on one of their parts. Headings, lists and the page, which Tab does not reach, determine where
  // the next Tab goes.
  const isOnPart = stop.matches('[type=date],[type=time],[tabindex="-1"]');
  if (
    !isOnPart &&
    !shown.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0)
  )
    return { ...found, problem: `${name} shows no focus.` };
  const { left, top, width, height } = stop.getBoundingClientRect();
  const parts = [0.05, 0.5, 0.95];
  const isSeen = parts.some((x) =>
    parts.some((y) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      if (!hit) return false;
      return stop.contains(hit) || hit.contains(stop) || hit.closest('label') === label || card?.contains(hit);
    }),
  );
  return isSeen ? found : { ...found, problem: `${name} is covered or out of sight.` };
}

/** Fails when the focus is lost, not visible, or covered. Slides and sheets may move for a moment. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(async () => (await page.evaluate(focusNow, null)).problem).toBeUndefined();
}

/**
 * Presses Tab until `target` has the focus. Every stop before it must show its focus too.
 * @param key `Shift+Tab` to go backwards
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press(key);
    const { isGone, isOnTarget, problem } = await target.evaluate(focusNow);
    if (isGone) continue;
    if (problem) await expectVisibleFocus(page);
    if (isOnTarget) return;
  }
  throw new Error(`${target} was not reached by ${key}.`);
}

/** Moves to `target` with Tab and presses `key`. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves to the field with Tab and replaces its text. */
export async function type(page: Page, field: Locator, message: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(message);
}

/** Follows the link at the start of every page. */
export async function skipToContent(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Skip to the content' }));
  await expect(page.locator('#content')).toBeFocused();
}
