/** Focuses the button of the menu or popover that contains the element, because what it shows is about to disappear. */
export const focusMenuOf = (element: Element | null) =>
  element?.closest('[data-menu]')?.querySelector('button')?.focus()
