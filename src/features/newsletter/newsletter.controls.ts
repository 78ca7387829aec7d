/** The newsletter form of the footer (FTR-04 to FTR-12). */
import { element, icon } from '../../ui/elements.ts';
import { api } from '../account/api.browser.ts';
import { showToast } from '../toasts/toasts.ts';
import { readEmail } from './newsletter.ts';

const WORDS_SENDING = 'Subscribing...';
const WORDS_FAILED = 'Server Error';
/** Of its toasts the last alone is true. */
const ABOUT = { about: 'newsletter' };
/** Sends an address although its ending is unusual (G-53). */
const SURE = 'sure';

/** Shows what is wrong beside the field, as ui/Field.astro does; '' for nothing. */
function showFault(input: HTMLInputElement, words: string, mayBeRight = false): void {
  const frame = input.closest('.field');
  for (const old of frame?.querySelectorAll('.field__error, button') ?? []) old.remove();
  frame?.classList.toggle('field--wrong', words !== '');
  if (words === '') {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
    return;
  }
  const fault = element('p', { class: 'field__error', id: `${input.id}-error` }, icon('close', 16), words);
  frame?.append(fault);
  const sure = { class: 'button button--secondary button--s', name: SURE };
  if (mayBeRight) frame?.append(element('button', sure, 'My address is right'));
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', fault.id);
  input.focus();
}

/** Adds `email` to the list. While it is under way the button says so and does nothing. */
async function subscribe(email: string, input: HTMLInputElement, submit: HTMLButtonElement): Promise<void> {
  const words = submit.textContent;
  submit.textContent = WORDS_SENDING;
  submit.disabled = true;
  const answer = await api().call('subscribe', { body: { email } });
  submit.textContent = words;
  submit.disabled = false;
  if (!answer.ok) {
    showToast('danger', answer.error.messageError || WORDS_FAILED, ABOUT);
    return;
  }
  showToast('success', answer.data.message, ABOUT);
  // Whoever writes another one meanwhile goes on with that.
  if (input.value.trim() === email) input.value = '';
}

export function start(): void {
  const form = document.querySelector<HTMLFormElement>('.newsletter');
  const field = form?.querySelector<HTMLInputElement>('input');
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!form || !field || !button) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const isSure = event.submitter instanceof HTMLButtonElement && event.submitter.name === SURE;
    const { email, words, mayBeRight } = readEmail(field.value);
    const isRight = words === '' || (isSure && mayBeRight);
    // The button that goes has the focus.
    if (isSure) field.focus();
    showFault(field, isRight ? '' : words, mayBeRight);
    if (isRight) void subscribe(email, field, button);
  });
  field.addEventListener('input', () => showFault(field, ''));
}
