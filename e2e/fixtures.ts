import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Account } from '../checks/log-in.ts'
import { sharedSessions } from './sessions.ts'
import { type Watch, watch } from './watch.ts'

export { expect } from '@playwright/test'
export { accounts, logIn } from '../checks/log-in.ts'
export { expectAccessible, expectFits } from './accessible.ts'

interface PageFixtures extends Record<Account, Page> {
  /** A page of somebody who is not logged in. */
  visitor: Page
  /** Accepts console errors and failed requests that match, for a test that provokes them. */
  tolerate: (pattern: RegExp) => void
  /** All stories share one session per account; one that logs out uses `logIn` for a session of its own. */
  openAs: (account?: Account) => Promise<Page>
}

/** Where our pages are opened, they are waited for until their scripts run: a click before that would be lost. */
const waitUntilAlive = (page: Page) => {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  const alive = () =>
    page.waitForFunction(() => !('__reactRouterContext' in window) || document.documentElement.dataset.ready)
  page.goto = async (...given) => {
    const answer = await goto(...given)
    await alive()
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload(...given)
    await alive()
    return answer
  }
}

/** Stories speak of people: every page is watched, and whatever breaks on it fails the test. */
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
      if (javaScriptEnabled !== false) context.on('page', waitUntilAlive)
      const watched = await watch(context, testInfo.project.use.baseURL ?? '')
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

/** `test('…', atBothWidths, …)`: a story that holds on a desktop and on a phone runs in both projects. */
export const atBothWidths = { tag: '@phone' }

/** `test('…', onPhone, …)`: a story of the phone alone. */
export const onPhone = { tag: '@phone-only' }
