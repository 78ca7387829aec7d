/** Handles the bench's elements with `data-enhance="later"` after the first interaction with one. */
export function startLater(): void {
  for (const element of document.querySelectorAll('[data-enhance=later]')) {
    for (const type of ['click', 'submit', 'change'])
      element.addEventListener(type, (event) => {
        event.preventDefault();
        window.said.push(`later ${type} ${element.textContent?.trim()}`);
      });
  }
}
