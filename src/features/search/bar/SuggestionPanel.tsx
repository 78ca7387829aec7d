/** The panel below the search bar: suggestions as links, controlled by the text box. */
import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { productPath, subCategoryPath } from '../../../shared/links.ts';
import { formatNaira } from '../../../shared/money.ts';
import { pictureAt } from '../../../shared/picture-url.ts';
import Icon from '../../../ui/Icon.tsx';
import Ring from '../../../ui/Ring.tsx';
import { currentPrice, nameParts } from '../../products/card/product-card.ts';
import type { Suggestion, View } from './suggestions.ts';

/** In px: the minimum height, which is that of two suggestions above a keyboard, and the margin below the panel. */
const MIN_ROOM = 180;
const AIR = 8;

/** Maximum characters of a name that fits into the two lines of a suggestion on a phone. */
const NAME_OF_SUGGESTION = 26;

type Answer = Exclude<View, { state: 'loading' }>;

function wordsOf(view: Answer): string {
  if (view.state === 'failed') return 'Suggestions could not be loaded. You can still press Search.';
  if (view.state === 'found') return view.text === '' ? 'You may like' : `Suggestions for ${view.text}`;
  // The message for no suggestions (HDR-30); without a text, the shop or the category has no product.
  return view.text === '' ? 'No product to suggest' : `No results found with the search ${view.text}`;
}

function Picture({
  url,
  placeholder,
  fileHost,
}: Pick<Suggestion, 'url' | 'placeholder'> & { readonly fileHost: string }) {
  const source = pictureAt(url, fileHost, 'thumbnail');
  const tint = placeholder === null ? '' : ` tint-${placeholder}`;
  if (source.src === '') return <span className="picture picture--none suggestion__picture" />;
  return (
    <img className={`picture suggestion__picture${tint}`} alt="" width={56} height={56} loading="lazy" {...source} />
  );
}

/** A name; a long one is shortened at its start, as on cards. */
function Name({ of }: { readonly of: string }) {
  const [start, end = of] = nameParts(of, NAME_OF_SUGGESTION) ?? [];
  return (
    <span className="suggestion__name">
      {start !== undefined && <span>{start}</span>}
      {end}
    </span>
  );
}

interface OptionProps {
  /** Its index, from 0. */
  readonly at: number;
  /** Whether Enter opens it. */
  readonly isActive: boolean;
  /** Path of the product or category. */
  readonly href: string;
  readonly className?: string;
  /** Picture and name. */
  readonly children: ReactNode;
}

function Option({ at, isActive, href, className = 'suggestion', children }: OptionProps) {
  return (
    <a className={className} id={`suggestion-${at}`} tabIndex={-1} role="option" href={href} aria-selected={isActive}>
      {children}
    </a>
  );
}

interface SuggestionPanelProps {
  /** Whether the panel is visible. */
  readonly isOpen: boolean;
  /** The last answer, shown while the next one is pending; undefined before the first. */
  readonly view: Answer | undefined;
  /** Whether the next answer is pending. */
  readonly isBusy: boolean;
  /** Index of the option that Enter opens; -1 for none. */
  readonly at: number;
  /** The element of the options, in which the text box moves. */
  readonly list: RefObject<HTMLDivElement | null>;
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
  onClose(): void;
}

export default function SuggestionPanel(props: SuggestionPanelProps): ReactElement {
  const { isOpen, view, isBusy, at, list, fileHost, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  const { products, categories, all } =
    view?.state === 'found' ? view : { products: [], categories: [], all: undefined };

  // The panel scrolls within the space that an on-screen keyboard leaves.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const fitRoom = () => {
      const bar = panel.current?.closest('form');
      if (!panel.current || !bar) return;
      const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
      const room = offsetTop + height - bar.getBoundingClientRect().bottom - AIR;
      panel.current.style.maxBlockSize = `${Math.max(room, MIN_ROOM)}px`;
    };
    fitRoom();
    window.visualViewport?.addEventListener('resize', fitRoom);
    return () => window.visualViewport?.removeEventListener('resize', fitRoom);
  }, [isOpen]);
  useLayoutEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [list, at]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is read from its beginning
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [list, view]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the text box whatever is pressed here
    <div className="suggestions" hidden={!isOpen} ref={panel} onMouseDown={(event) => event.preventDefault()}>
      <div className="suggestions__head">
        <p className="suggestions__words" role="status">
          {isBusy ? (
            <span className="spinner">
              <Ring size={20} />
              Searching…
            </span>
          ) : (
            view && wordsOf(view)
          )}
        </p>
        <button
          className="suggestions__close"
          type="button"
          tabIndex={-1}
          aria-label="Close suggestions"
          onClick={onClose}
        >
          <Icon name="close" size={20} />
        </button>
      </div>
      <div
        className="suggestions__list"
        id="suggestions-list"
        role="listbox"
        aria-label="Suggestions"
        aria-busy={isBusy}
        hidden={products.length === 0}
        ref={list}
      >
        {categories.map((category, k) => (
          <Option
            key={`category ${category.id}`}
            at={k}
            isActive={at === k}
            href={subCategoryPath(category)}
            className="suggestion suggestion--category"
          >
            <Icon name="grid" size={20} />
            <span className="suggestion__name">{category.nom}</span>{' '}
            <span className="suggestion__category">Category</span>
          </Option>
        ))}
        {products.map((product, k) => (
          <Option
            key={product.id}
            at={categories.length + k}
            isActive={at === categories.length + k}
            href={productPath(product)}
          >
            <Picture url={product.url} placeholder={product.placeholder} fileHost={fileHost} />
            <span className="suggestion__words">
              <Name of={product.nom} /> <span className="suggestion__category">{product.sousCategorie.nom}</span>
            </span>{' '}
            <span className="suggestion__price">{formatNaira(currentPrice(product))}</span>
          </Option>
        ))}
      </div>
      {/* Enter in the box opens the same page. */}
      {all !== undefined && (
        <a className="suggestions__all" tabIndex={-1} href={all}>
          See all results
        </a>
      )}
    </div>
  );
}
