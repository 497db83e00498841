import type { Page } from '@playwright/test'
import { uniqueTitle } from './contribute-steps.ts'
import { expect } from './fixtures.ts'
import { toast } from './forum-writing-steps.ts'
import { post } from './newcomer.ts'

/** The category of the topics that `aTopic` posts. */
export const category = { id: 30001, name: '勘察测绘' }

/** Posts a topic of this member by API. */
export const aTopic = async (page: Page, title = uniqueTitle('灌注桩清孔')): Promise<number> => {
  const topic = { title, content: '<p>滨海相沉积区，<strong>沉渣</strong>偏厚。</p>', topicCategoryId: category.id }
  return (await post<{ id: number }>(page, '/api/topic/addTopic', topic)).id
}

export const topicPage = (id: number, more = '') => `/CultivateCenter/cententpage?setid=${id}${more}`

export const commentsOf = (page: Page) => page.getByRole('region', { name: '评论' })
export const replyItem = (page: Page, text: string) => commentsOf(page).locator('li').filter({ hasText: text }).last()

/** The server's response to the page's next change of its topic. */
export const nextResponse = (page: Page) =>
  page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/cententpage.data'))

export const expectToast = (page: Page, text: string) => expect(toast(page, text)).toBeVisible()
