/**
 * React Router adds a `#` to the address of a style sheet that code loaded later needs, too, so that this code brings it
 * once more and it stays when the route is left. The copy would come last and win over the sheets of the page that adapt
 * it; here it moves next to the first.
 */
const moveCopies = () => {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  for (const copy of sheets) {
    const first = sheets.find(({ href }) => href === `${copy.href}#`)
    if (first && first.nextElementSibling !== copy) first.after(copy)
  }
}

/** A style sheet that arrives later does not change the look of the page. Called once, before the page is hydrated. */
export const holdSheetOrder = (): void => new MutationObserver(moveCopies).observe(document.head, { childList: true })
