/**
 * Follow buttons (SHP-21 to SHP-34, PDP-43 to PDP-46): what whoever is signed in follows, read for the whole page at
 * once, and the way to change it. All buttons of a shop say the same.
 */
import { ring } from '../../ui/elements.ts';
import { api } from '../account/api.browser.ts';
import { goToSignIn } from '../account/return-path.ts';
import { isSignedOut } from '../account/signed-out.ts';
import { currentSession, followSession } from '../account/stored-session.ts';
import { counted } from '../counted.ts';
import { NO_ANSWER } from '../no-answer.ts';
import { LIST_REFINED } from '../refine/refine.browser.ts';
import { closeToasts, showToast } from '../toasts/toasts.ts';
import { followWords } from './follow-words.ts';

/** Ids of the shops that are followed, as far as they were read. */
let followed: ReadonlySet<number> = new Set();
/** Ids of the shops whose state is being changed. */
const changing = new Set<number>();
/** Ends when the states have been read; undefined when they are not being read. */
let reading: Promise<void> | undefined;
/** Whose states are shown; undefined for a visitor. */
let customer: number | undefined;

const idOf = (button: HTMLElement) => Number(button.dataset.follow);
const buttonsOf = (id?: number) =>
  document.querySelectorAll<HTMLElement>(id === undefined ? '[data-follow]' : `[data-follow="${id}"]`);
const isBusy = (id: number) => reading !== undefined || changing.has(id);

function draw(button: HTMLElement): void {
  const id = idOf(button);
  const isFollowed = followed.has(id);
  const shop = (button.ariaLabel ?? '').replace(/^\w+ /, '');
  const busy = isBusy(id);
  button.ariaLabel = followWords(isFollowed, shop, true);
  button.ariaBusy = String(busy);
  button.classList.toggle('button--quiet', isFollowed);
  button.classList.toggle('button--secondary', !isFollowed);
  // Held at its width while the ring turns, where the place does not say how wide it is.
  button.style.minWidth = busy ? `${button.offsetWidth}px` : '';
  // The button keeps its name (SHP-30, SHP-31).
  button.replaceChildren(busy ? ring() : followWords(isFollowed, shop, button.dataset.named !== undefined));
}

const drawAll = (id?: number) => buttonsOf(id).forEach(draw);

function setFollowed(id: number, isFollowed: boolean): void {
  const next = new Set(followed);
  if (isFollowed) next.add(id);
  else next.delete(id);
  followed = next;
}

/** Says how many follow the shop: where the page says it already, else above each of its buttons. */
function showFollowers(id: number, followers: number): void {
  const places = () => document.querySelectorAll(`[data-followers="${id}"]`);
  if (places().length === 0)
    for (const button of buttonsOf(id)) {
      const place = document.createElement('p');
      place.className = 'shop-card__fact';
      place.setAttribute('data-followers', String(id));
      place.role = 'status';
      button.before(place);
    }
  for (const place of places()) place.textContent = counted(followers, 'follower', 'followers');
}

/** What `id` follows of this page, in one request. */
async function readStatesOf(id: number): Promise<void> {
  const ids = [...new Set([...buttonsOf()].map(idOf))];
  const answer = await api().call('listFollowStates', { params: { id }, query: { ids: ids.join(',') } });
  // Somebody else signed in meanwhile, whose states are on their way.
  if (customer !== id) return;
  // Nobody asked for it by hand, and a button that says `Follow` still does what it says.
  if (answer.ok) followed = new Set(answer.data.data);
  else console.warn('What is followed could not be read.', answer.error);
  reading = undefined;
  drawAll();
}

/** Shows the states of whoever is signed in now; a visitor follows nothing. */
function readStates(): void {
  customer = currentSession()?.id;
  followed = new Set();
  // Where there is no button there is nothing to ask.
  reading = customer === undefined || buttonsOf().length === 0 ? undefined : readStatesOf(customer);
  drawAll();
}

/** Reads the state and the count of a shop again, after they were changed (SHP-25, SHP-26, SHP-28, SHP-29). */
async function readAgain(clientId: number, id: number): Promise<void> {
  const [state, count] = await Promise.all([
    api().call('findFollow', { body: { clientId, boutiqueId: id } }),
    api().call('countFollowers', { params: { boutiqueId: id } }),
  ]);
  if (customer === clientId && state.ok) setFollowed(id, state.data.data !== null);
  if (!state.ok) console.warn('Whether the shop is followed could not be read.', state.error);
  if (count.ok) showFollowers(id, count.data.totalItems);
  else console.warn('The followers could not be counted.', count.error);
}

async function toggle(id: number): Promise<void> {
  const clientId = currentSession()?.id;
  if (clientId === undefined) return goToSignIn();
  if (changing.has(id)) return;
  // Before the states are here a button says `Follow`, and means no more than that.
  const willFollow = !followed.has(id);
  await reading;
  if (customer !== clientId || changing.has(id) || followed.has(id) === willFollow) return;
  changing.add(id);
  drawAll(id);
  const about = `follow ${id}`;
  closeToasts(about);
  const answer = await api().call(willFollow ? 'followShop' : 'unfollowShop', { body: { clientId, boutiqueId: id } });
  if (answer.ok) {
    if (customer === clientId) setFollowed(id, willFollow);
    await readAgain(clientId, id);
  } else if (!isSignedOut(answer.error)) showToast('danger', answer.error.messageError || NO_ANSWER, { about });
  changing.delete(id);
  drawAll(id);
}

let hasStarted = false;

/** Started by the pages of customers, who see what they follow, or by a touch; whoever comes second does nothing. */
export function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-follow]') : null;
    if (button) void toggle(idOf(button));
  });
  followSession(() => {
    if (currentSession()?.id !== customer) readStates();
  });
  // Another page may have changed it, while this one was kept.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readStates();
  });
  addEventListener(LIST_REFINED, readStates);
  readStates();
}
