/** Controls of the bench: what answers elements with `data-script="later"` once one of them is touched. */
export function start(): void {
  for (const element of document.querySelectorAll('[data-script=later]')) {
    for (const type of ['click', 'submit', 'change'])
      element.addEventListener(type, (event) => {
        event.preventDefault();
        window.said.push(`later ${type} ${element.textContent?.trim()}`);
      });
  }
}
