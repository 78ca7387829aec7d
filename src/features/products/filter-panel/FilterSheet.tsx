/** The filters of a list as a sheet over the page, in windows too narrow for a column. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import Button from '../../../ui/Button.tsx';
import Panel from '../../../ui/Panel.tsx';
import { LIST_REFINED } from '../../lists/refine.browser.ts';

export const FILTER_SHEET_ID = 'filter-sheet';

interface FilterSheetProps {
  /**
   * The filters in the HTML of the page: they are moved into the sheet and back, so that links and fields stay the
   * same.
   */
  readonly filters: HTMLElement;
  /** Receives the focus when the sheet is closed. */
  readonly opener: HTMLElement;
  /** Moves the filters back. */
  readonly putBack: () => void;
  readonly onClose: () => void;
}

/** From this width on, the filters are a column (ProductFilters.astro). */
export const wideWindow = matchMedia('(min-width: 1100px)');

/** The number of products in the list, such as `12 products`. */
const foundIn = (filters: HTMLElement) => filters.querySelector<HTMLElement>('[data-found]')?.dataset.found ?? '';

/**
 * Submits a price that was typed and not yet applied.
 * @returns false if the price is invalid, which the browser reports at the field
 */
function sendTypedPrice(filters: HTMLElement): boolean {
  const form = filters.querySelector<HTMLFormElement>('form.filters__price');
  const typed = [...(form?.querySelectorAll<HTMLInputElement>('.field__input') ?? [])];
  if (!form || typed.every(({ value, defaultValue }) => value === defaultValue)) return true;
  if (!form.reportValidity()) return false;
  form.requestSubmit();
  return true;
}

function SheetContent({ filters, onClose }: Pick<FilterSheetProps, 'filters' | 'onClose'>): ReactElement {
  const body = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState(() => foundIn(filters));
  const [announced, announce] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet opens
  useEffect(() => {
    body.current?.prepend(filters);
    const listening = new AbortController();
    const { signal } = listening;
    const onRefined = () => {
      setFound(foundIn(filters));
      announce(foundIn(filters));
    };
    addEventListener(LIST_REFINED, onRefined, { signal });
    wideWindow.addEventListener('change', onClose, { signal });
    return () => listening.abort();
  }, []);
  return (
    <>
      <div className="panel__body" ref={body}>
        {/* A screen reader announces nothing outside a modal dialog. */}
        <p className="hidden-words" role="status">
          {announced}
        </p>
      </div>
      <div className="panel__foot filters__foot">
        <Button type="button" onClick={() => sendTypedPrice(filters) && onClose()}>
          {found.startsWith('0 ') ? 'Back to the list' : `Show ${found}`}
        </Button>
      </div>
    </>
  );
}

/** A choice immediately changes the list behind the sheet, and the sheet itself. */
export default function FilterSheet({ filters, opener, putBack, onClose }: FilterSheetProps): ReactElement {
  const gone = () => {
    // Not if it was opened again during its closing animation.
    if (!document.getElementById(FILTER_SHEET_ID)?.contains(filters)) putBack();
    onClose();
  };
  return (
    <Panel id={FILTER_SHEET_ID} title="Filters" opener={opener} onGone={gone}>
      {(close) => <SheetContent filters={filters} onClose={close} />}
    </Panel>
  );
}
