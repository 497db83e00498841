import type { Page } from '@playwright/test'
import { becomeMember } from './finance-steps.ts'
import { expect } from './fixtures.ts'
import { post } from './newcomer.ts'

/** Somebody new who has opened the portal. */
export const aMember = async (openAs: () => Promise<Page>): Promise<Page> => {
  const page = await openAs()
  await page.goto('/')
  await becomeMember(page)
  return page
}

let count = 0
/** Words that nobody said before. */
export const words = (about = '想请教各位') => `${about} ${Date.now().toString(36)}${++count}`

/** A topic of this person, without the pages. */
export const aTopic = async (page: Page, title = words('灌注桩清孔')): Promise<number> => {
  const topic = { title, content: '<p>滨海相沉积区，<strong>沉渣</strong>偏厚。</p>', topicCategoryId: 30001 }
  return (await post<{ id: number }>(page, '/api/topic/addTopic', topic)).id
}

export const says = async (page: Page, topicId: number, content: string, subId?: number): Promise<number> =>
  (await post<{ id: number }>(page, '/api/topic/addTopicAnswer', { topicId, content, subId })).id

export const topicPage = (id: number, more = '') => `/CultivateCenter/cententpage?setid=${id}${more}`

export const commentsOf = (page: Page) => page.getByRole('region', { name: '评论' })
export const answer = (page: Page, text: string) => commentsOf(page).locator('li').filter({ hasText: text }).last()

/** Waits for what the server says to something the page does to its topic. */
export const answered = (page: Page) =>
  page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/cententpage.data'))

export const told = (page: Page, text: string) => expect(page.getByRole('region', { name: '消息' })).toContainText(text)
