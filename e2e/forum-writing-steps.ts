import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { becomeMember } from './finance-steps.ts'
import { expect } from './fixtures.ts'
import { post } from './newcomer.ts'

/** A new member for each story, since a member has only one draft of a new topic. */
export const aWriter = async (openAs: () => Promise<Page>): Promise<Page> => {
  const page = await openAs()
  await becomeMember(page)
  return page
}

export const aPicture = async (name = '断面.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 40, channels: 3, background: '#1b4a9f' } })
    .png()
    .toBuffer(),
})

/** Pastes or drops a picture into the editor. */
export const insertPicture = async (page: Page, by: 'paste' | 'drop', name: string) => {
  const { buffer } = await aPicture(name)
  await bodyOf(page).evaluate(
    (editor, { bytes, name, by }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      const { left, top } = editor.getBoundingClientRect()
      const common = { bubbles: true, cancelable: true }
      editor.dispatchEvent(
        by === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data, clientX: left + 40, clientY: top + 30 }),
      )
    },
    { bytes: [...buffer], name, by },
  )
}

export const newTopic = '/CultivateCenter/newpost'
export const editTopic = (id: number) => `/CultivateCenter/UpdatePost?setid=${id}`
export const index = '/CultivateCenter/indexContent'

export const titleOf = (page: Page) => page.getByRole('textbox', { name: '标题' })
export const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文' })
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: '消息' }).getByText(text).last()

export const choose = (page: Page, category: string) =>
  page.getByRole('radiogroup', { name: '类别' }).getByText(category, { exact: true }).click()

export const write = async (page: Page, text: string) => {
  await bodyOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

interface Category {
  id: number
  categoryName: string
}

const listCategories = (page: Page) => post<Category[]>(page, '/api/topic/queryTopicCategoryList', {})

interface NewItem {
  id: number
  isHeld: boolean
}

/** Posts a topic of this member by API; `page` must have opened a page of the portal. */
export const postTopic = async (
  page: Page,
  title: string,
  content = '<p>滨海相沉积区，想请教各位。</p>',
  more: { aiShare?: string } = {},
) => {
  const [category] = await listCategories(page)
  return post<NewItem>(page, '/api/topic/addTopic', { title, content, topicCategoryId: category!.id, ...more })
}

/** Posts a comment, or a reply to `subId`, by API. */
export const postReply = (page: Page, topicId: number, content: string, subId?: number) =>
  post<NewItem>(page, '/api/topic/addTopicAnswer', { topicId, content, subId })

export const readTopic = async (page: Page, topicId: number) => {
  const response = await page.request.get('/api/topic/queryTopic', { params: { topicId } })
  return { status: response.status(), ...(await response.json()) }
}

/** The newest topic with this title. */
export const findTopic = async (page: Page, title: string): Promise<{ id: number; tags: string[] }> => {
  const response = await page.request.get('/api/topic/queryTopicList', {
    params: { sort: 'uploadTime,desc', size: '50' },
  })
  const { content } = await response.json()
  const found = content.find((topic: { title: string }) => topic.title === title)
  expect(found, `topic ${title}`).toBeDefined()
  return readTopic(page, found.id)
}

/** Adds a sensitive word that no other story uses. */
export const aSensitiveWord = async (administrator: Page, action: 'block' | 'review') => {
  const word = `禁${Math.random().toString(36).slice(2, 10)}`
  await post(administrator, '/api/sensitiveWord/addSensitiveWord', { words: word, action })
  return word
}
