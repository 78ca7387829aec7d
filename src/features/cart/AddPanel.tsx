/**
 * The add-to-cart panel of a product page: colour, variety, quantity, button. The page renders it, and a touch hydrates
 * it, keeping what was typed and chosen before. Without script, its form is sent to the cart page for shoppers without
 * script.
 */
import { type ReactElement, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatNaira } from '../../shared/money.ts';
import { PLAIN_CART } from '../../shared/plain-places.ts';
import Button from '../../ui/Button.tsx';
import Icon from '../../ui/Icon.tsx';
import Price from '../../ui/Price.tsx';
import ColourDot from '../products/page/ColourDot.tsx';
import { showColour, showPriceOf } from '../products/page/show-choice.browser.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { type AddInput, addToCart } from './add-to-cart.browser.ts';
import { changedSizeMessage, cleanSize, MIN_SIZE } from './cart.ts';
import { openCartPanel } from './cart-panel.browser.ts';

interface ColourChoice {
  readonly name: string;
  /** Number of its first picture, from 1. */
  readonly picture: number;
  /** Colour of its swatch; undefined for an unknown name. */
  readonly fill: string | undefined;
}

interface VarietyChoice {
  readonly name: string;
  /** Naira for one unit. */
  readonly now: number;
  /** Naira; the price without the promotion. */
  readonly before: number;
}

/** Reads the form of the product `id`. */
function inputOf(id: number, chosen: FormData): AddInput {
  const textOf = (name: string) => String(chosen.get(name) ?? '');
  // The heading of the page is the product's name.
  const name = document.querySelector('h1')?.textContent.trim();
  return { id, name, units: cleanSize(textOf('size')), variety: textOf('variety'), colour: textOf('colour') };
}

export interface AddPanelProps {
  /** Id of the product. */
  readonly id: number;
  /** Initial value of the quantity field, in units. */
  readonly moq: number;
  /** Naira, before a variety is chosen. */
  readonly price: number;
  /** The colours to choose from; empty for a product without any. */
  readonly colours: readonly ColourChoice[];
  /** The varieties to choose from, with their prices; empty for a product without any. */
  readonly varieties: readonly VarietyChoice[];
  /** The colour that is chosen at first; undefined for none. */
  readonly colour: string | undefined;
}

type ChoiceName = 'colour' | 'variety';

/** Asks for a missing choice beside its field. */
const ASK: Readonly<Record<ChoiceName, string>> = {
  colour: 'Please choose a colour.',
  variety: 'Please choose a variety.',
};

export default function AddPanel({ id, moq, price, colours, varieties, colour }: AddPanelProps): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const size = useRef<HTMLInputElement>(null);
  const [variety, setVariety] = useState<VarietyChoice>();
  const [missing, setMissing] = useState<ChoiceName>();
  /** The part whose button was pressed, while the product is being added. */
  const [busy, setBusy] = useState<'form' | 'bar'>();

  /** Normalises the field's text, so that plus and minus start from it, to at least `min` units. */
  const setSize = (step = 0, min = MIN_SIZE) => {
    if (size.current) size.current.value = String(Math.max(min, cleanSize(cleanSize(size.current.value) + step)));
  };
  // React has no event for `change`.
  useLayoutEffect(() => {
    const field = size.current;
    const clean = () => {
      if (!field) return;
      const message = changedSizeMessage(field.value);
      if (message !== undefined) showToast('neutral', message, { about: 'quantity' });
      field.value = String(cleanSize(field.value));
    };
    field?.addEventListener('change', clean);
    return () => field?.removeEventListener('change', clean);
  }, []);

  /** Marks, focuses and scrolls to the first missing choice; returns whether there is one. */
  const showMissingChoice = (): boolean => {
    const groups = [...(form.current?.querySelectorAll('fieldset') ?? [])];
    const group = groups.find((one) => !one.querySelector(':checked'));
    const field = group?.querySelector('input');
    setMissing(field?.name as ChoiceName | undefined);
    field?.focus();
    group?.scrollIntoView({ block: 'center' });
    return field !== undefined;
  };

  const add = async (button: HTMLElement | null, chosen: FormData) => {
    setBusy(button?.closest('.add-panel__bar') ? 'bar' : 'form');
    try {
      await addToCart(inputOf(id, chosen), () => void openCartPanel(button ?? undefined));
      setSize(0, moq);
    } finally {
      setBusy(undefined);
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSize();
    if (showMissingChoice()) return;
    void add((event.nativeEvent as globalThis.SubmitEvent).submitter, new FormData(event.currentTarget));
  };

  return (
    <form
      className="add-panel"
      id="choose"
      method="post"
      action={PLAIN_CART}
      data-product={id}
      data-price={price}
      autoComplete="off"
      noValidate
      ref={form}
      onSubmit={submit}
    >
      <input type="hidden" name="id" value={id} />
      {colours.length > 0 && (
        <fieldset className="add-panel__choices">
          <legend>Choose a colour</legend>
          {colours.map(({ name, picture, fill }) => (
            <label className="add-panel__choice" key={name}>
              <input
                type="radio"
                name="colour"
                value={name}
                data-picture={picture}
                defaultChecked={name === colour}
                onChange={() => {
                  setMissing(undefined);
                  showColour(picture);
                }}
              />
              {fill !== undefined && <ColourDot fill={fill} />}
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {missing === 'colour' && <Ask name="colour" />}
      {varieties.length > 0 && (
        <fieldset className="add-panel__choices">
          <legend>Choose a variety</legend>
          {varieties.map((one) => (
            <label className="add-panel__choice" key={one.name}>
              <input
                type="radio"
                name="variety"
                value={one.name}
                data-now={one.now}
                data-before={one.before}
                defaultChecked={varieties.length === 1}
                onChange={() => {
                  setMissing(undefined);
                  setVariety(one);
                  showPriceOf(one);
                }}
              />
              {one.name}
              <strong>{formatNaira(one.now)}</strong>
            </label>
          ))}
        </fieldset>
      )}
      {missing === 'variety' && <Ask name="variety" />}
      <div className="add-panel__order">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
        <div className="add-panel__quantity" role="group" aria-label="Quantity">
          <button
            className="needs-script"
            type="button"
            data-step="-1"
            aria-label="One less"
            onClick={() => setSize(-1)}
          >
            <Icon name="minus" size={20} />
          </button>
          <input
            name="size"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-label="Quantity"
            defaultValue={moq}
            ref={size}
          />
          <button className="needs-script" type="button" data-step="1" aria-label="One more" onClick={() => setSize(1)}>
            <Icon name="plus" size={20} />
          </button>
        </div>
        <Button class="add-panel__add" name="action" value="add" aria-busy={busy === 'form' || undefined}>
          <Icon name="cart" size={20} /> Add to cart
        </Button>
      </div>
      <FootBar amount={variety?.now ?? price} busy={busy === 'bar'} />
    </form>
  );
}

/** The bar at the foot of a phone, while the form itself is out of sight. */
const FootBar = ({ amount, busy }: { readonly amount: number; readonly busy: boolean }) => (
  <div className="add-panel__bar">
    <Price amount={amount} />
    <Button name="action" value="add" aria-busy={busy || undefined}>
      Add to cart
    </Button>
  </div>
);

const Ask = ({ name }: { readonly name: ChoiceName }) => (
  <p className="add-panel__ask" role="alert">
    {ASK[name]}
  </p>
);

/** The panel in `root`. */
export function addPanelIsland(root: HTMLElement): ReactElement {
  const form = root.firstElementChild as HTMLFormElement;
  const radios = (name: ChoiceName) => [...form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)];
  const colours = radios('colour');
  return (
    <AddPanel
      id={Number(form.dataset.product)}
      moq={Number(form.querySelector('[name=size]')?.getAttribute('value'))}
      price={Number(form.dataset.price)}
      colours={colours.map((field) => ({
        name: field.value,
        picture: Number(field.dataset.picture),
        fill: field.parentElement?.querySelector('circle')?.getAttribute('fill') ?? undefined,
      }))}
      varieties={radios('variety').map(({ value, dataset }) => ({
        name: value,
        now: Number(dataset.now),
        before: Number(dataset.before),
      }))}
      colour={colours.find((field) => field.defaultChecked)?.value}
    />
  );
}
