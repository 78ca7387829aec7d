/**
 * Fills the select in `container` from the complete one for browsers without script, which is text in the `<noscript>`
 * before it. This saves a page 150 elements until the select is touched. A second call does nothing.
 */
export function fillSelect(container: Element): void {
  const complete = container.previousElementSibling;
  const select = container.querySelector('select');
  if (!complete || !select) return;
  const { value } = select;
  const page = new DOMParser().parseFromString(complete.textContent, 'text/html');
  select.replaceChildren(...page.querySelectorAll('option'));
  select.value = value;
  complete.remove();
}
