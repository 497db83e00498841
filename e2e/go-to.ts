import type { Page } from '@playwright/test'

/** Goes to an address within the loaded program, as a link does: a page that is loaded whole costs several times as much. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
