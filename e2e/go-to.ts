import type { Page } from '@playwright/test'

/** Navigates in the loaded page, like a link. Loading the whole page would take several times as long. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
