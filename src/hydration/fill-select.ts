/**
 * Fills the select in `container` from the complete one for browsers without script, which is text in the `<noscript>`
 * before `container`: a page has 150 elements fewer until somebody touches it. Does nothing the second time.
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
