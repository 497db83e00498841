import type { Page } from '@playwright/test'

/** The origin of calls to the API in the session of a page, which need not have opened a page of the portal yet. */
export const originOf = (page: Page): string =>
  page.url() === 'about:blank'
    ? new URL(process.env.BASE_URL ?? `http://127.0.0.1:${process.env.E2E_PORT}`).origin
    : new URL(page.url()).origin
