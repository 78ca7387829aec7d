/** The row of products viewed in this browser, with the switch that turns it off. */

import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react';
import { productPath } from '../../shared/links.ts';
import { formatNaira } from '../../shared/money.ts';
import { pictureAt } from '../../shared/picture-url.ts';
import { RECENTLY_SEEN_KEY } from '../../shared/storage-keys.ts';
import Button from '../../ui/Button.tsx';
import { $session } from '../account/session/session.store.ts';
import type { CartProduct } from '../cart/cart.ts';
import { currentPrice } from '../products/card/product-card.ts';
import { readRecent, storedSeen } from './recent-products.browser.ts';
import { OFF } from './recently-seen.ts';

/** Number of cards in the row. */
const SHOWN = 6;

interface RecentRowProps {
  /** Its place in the page, hidden while it is empty. */
  readonly place: HTMLElement;
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
}

interface CardProps {
  /** Current data of a viewed product. */
  readonly product: CartProduct;
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
}

function Card({ product, fileHost }: CardProps) {
  const { src, srcset, sizes, referrerpolicy } = pictureAt(product.url, fileHost, 'rail');
  return (
    <article className="link-card">
      {src === '' ? (
        <span className="picture picture--1-1 picture--none" aria-hidden="true" />
      ) : (
        // `loading` before the address; otherwise a browser fetches the picture immediately.
        <img
          className="picture picture--1-1"
          loading="lazy"
          alt=""
          width={320}
          height={320}
          referrerPolicy={referrerpolicy}
          sizes={sizes}
          srcSet={srcset}
          src={src}
        />
      )}
      <div className="link-card__body">
        <p className="link-card__name recent__name">
          <a href={productPath(product)}>{product.nom}</a>
        </p>
        <p className="recent__price">{formatNaira(currentPrice(product))}</p>
      </div>
    </article>
  );
}

export default function RecentRow({ place, fileHost }: RecentRowProps): ReactElement | null {
  /** Undefined until the row has been read. */
  const [row, setRow] = useState<{ readonly isOn: boolean; readonly products: readonly CartProduct[] }>();

  const refresh = async () => {
    const products = await readRecent(Number(place.dataset.recent));
    const isOn = storedSeen() !== OFF;
    setRow({ isOn, products: isOn ? products.slice(0, SHOWN) : [] });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is stored
  useEffect(() => {
    void refresh();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('storage', ({ key }) => (key === RECENTLY_SEEN_KEY || key === null) && void refresh(), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && void refresh(), { signal });
    const stopListening = $session.listen(() => void refresh());
    return () => {
      listening.abort();
      stopListening();
    };
  }, [place]);
  useLayoutEffect(() => {
    // The switch stays visible after its use, so that it can be turned on again.
    const hasFocus = place.contains(document.activeElement);
    place.hidden = !row || (row.isOn && !hasFocus && row.products.length === 0);
    place.ariaLabel = 'Recently seen';
  }, [place, row]);

  if (!row) return null;
  const { isOn, products } = row;
  const turn = () => {
    localStorage.setItem(RECENTLY_SEEN_KEY, isOn ? OFF : '');
    void refresh();
  };
  return (
    <>
      <div className="section-heading">
        {isOn ? (
          <h2 className="section-heading__title" id="recent-title">
            Recently seen
          </h2>
        ) : (
          <p className="recent__off">Recently seen is off: this browser remembers no products.</p>
        )}
        <Button variant="quiet" size="s" type="button" onClick={turn}>
          {isOn ? 'Turn off' : 'Turn on'}
          <span className="hidden-words"> recently seen</span>
        </Button>
      </div>
      {products.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none
        <ul className="recent__row" role="list" tabIndex={0} aria-labelledby="recent-title">
          {products.map((product) => (
            <li key={product.id}>
              <Card product={product} fileHost={fileHost} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
