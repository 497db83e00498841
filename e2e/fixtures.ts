import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Account } from '../checks/log-in.ts'
import { sharedSessions } from './sessions.ts'
import { type Watch, watch } from './watch.ts'

export { expect } from '@playwright/test'
export { accounts, logIn } from '../checks/log-in.ts'
export { expectAccessible, expectFits } from './accessible.ts'

interface PageFixtures extends Record<Account, Page> {
  /** A page without login. */
  visitor: Page
  /** Accepts console errors and failed requests that match, for a test that provokes them. */
  tolerate: (pattern: RegExp) => void
  /** Stories share one session per account; a story that logs out opens its own session with `logIn`. */
  openAs: (account?: Account) => Promise<Page>
}

/** Waits after navigations until the page is hydrated: an earlier click would be lost. */
const waitUntilHydrated = (page: Page) => {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  const alive = () =>
    page.waitForFunction(() => !('__reactRouterContext' in window) || document.documentElement.dataset.ready)
  page.goto = async (...options) => {
    const answer = await goto(...options)
    await alive()
    return answer
  }
  page.reload = async (...options) => {
    const answer = await reload(...options)
    await alive()
    return answer
  }
}

/** Fixtures with a page per kind of person. Every page is watched, and any error on it fails the test. */
export const test = base.extend<PageFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its first parameter
  tolerate: async ({}, use, testInfo) => {
    await use((pattern) => testInfo.annotations.push({ type: 'tolerated', description: pattern.source }))
  },
  openAs: async ({ browser, javaScriptEnabled }, use, testInfo) => {
    const opened: { context: BrowserContext; watched: Watch }[] = []
    await use(async (account) => {
      const state = account && sharedSessions()[account]
      const context = await browser.newContext({ storageState: state })
      if (javaScriptEnabled !== false) context.on('page', waitUntilHydrated)
      const watched = watch(context, testInfo.project.use.baseURL ?? '')
      opened.push({ context, watched })
      return context.newPage()
    })
    const tolerated = testInfo.annotations
      .filter(({ type }) => type === 'tolerated')
      .map(({ description = '' }) => new RegExp(description))
    for (const { context, watched } of opened) {
      await context.close()
      const problems = watched.problems.filter((problem) => !tolerated.some((pattern) => pattern.test(problem)))
      expect(problems, 'console errors, failed requests, foreign hosts').toEqual([])
    }
  },
  visitor: async ({ openAs }, use) => use(await openAs()),
  administrator: async ({ openAs }, use) => use(await openAs('administrator')),
  firstLevel: async ({ openAs }, use) => use(await openAs('firstLevel')),
  secondLevel: async ({ openAs }, use) => use(await openAs('secondLevel')),
  thirdLevel: async ({ openAs }, use) => use(await openAs('thirdLevel')),
})

/** Whether `npm run test:long` runs the stories: some then wait for what others prove quicker. */
export const isLongRun = Boolean(process.env.ALL_STORIES)

/** `test('…', atBothWidths, …)`: a story that runs on a desktop and on a phone. */
export const atBothWidths = { tag: '@phone' }

/** `test('…', onPhoneInLongRun, …)`: a story that runs on a desktop, and with `npm run test:long` on a phone, too. */
export const onPhoneInLongRun = { tag: '@phone-in-long-run' }

/** `test('…', onPhone, …)`: a story that runs on a phone only. */
export const onPhone = { tag: '@phone-only' }

/**
 * `test('…', inLongRun, …)`: a story whose rule the tests of the API prove, or whose pages another story visits. It runs
 * with `npm run test:long`.
 */
export const inLongRun = { tag: '@long' }

/** `test('…', atBothWidthsInLongRun, …)`: like `inLongRun`, on a desktop and on a phone. */
export const atBothWidthsInLongRun = { tag: [atBothWidths.tag, inLongRun.tag] }

/** `test('…', onlyOnPhoneInLongRun, …)`: like `inLongRun`, on a phone only. */
export const onlyOnPhoneInLongRun = { tag: [onPhone.tag, inLongRun.tag] }
