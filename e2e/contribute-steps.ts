import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { docx } from '../demo/files/index.ts'
import { packParts } from '../demo/files/parts.ts'
import { expect } from './fixtures.ts'
import { post } from './newcomer.ts'
import { originOf } from './origin.ts'

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A title that no other story has, in this run or in an earlier one against the same portal. */
export const uniqueTitle = (word: string) => `${word}${Date.now().toString(36)}${randomBytes(2).toString('hex')}`

/** A small Word document that no other story sends. */
export const aDocument = async (title: string): Promise<ChosenFile> => {
  const sections = [{ heading: '1 工程概况', paragraphs: [`${title}，场地位于滨海相沉积区。`] }]
  return {
    name: `${title}.docx`,
    mimeType: 'application/octet-stream',
    buffer: await docx({ title, author: '测试', sections }),
  }
}

/** An archive of this size that no other story sends. */
export const aPackage = async (title: string, megabytes: number): Promise<ChosenFile> => {
  const content = randomBytes(megabytes * 1024 * 1024)
  return {
    name: `${title}.zip`,
    mimeType: 'application/octet-stream',
    buffer: await packParts([{ path: '数据/测点.bin', content }]),
  }
}

export const fileField = (page: Page) => page.getByRole('group', { name: '文件' }).getByLabel('选择文件')

/** Drops a file on the drop zone. */
export const dropFile = async (page: Page, file: { name: string; content: string }) => {
  const dataTransfer = await page.evaluateHandle(({ name, content }) => {
    const data = new DataTransfer()
    data.items.add(new File([content], name))
    return data
  }, file)
  const place = page.getByRole('group', { name: '文件' }).locator('label').filter({ hasText: '拖入文件' })
  await place.dispatchEvent('drop', { dataTransfer })
}

interface Contribution {
  title: string
  coin: number
  category?: string
  /** By default a small document. */
  file?: ChosenFile
}

/** Fills in all fields except for the file. */
export const fillIn = async (page: Page, { title, coin, category = '工程勘察' }: Contribution) => {
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('资源类别').selectOption({ label: category })
  await page.getByLabel('下载积分（V币）').fill(String(coin))
  await page.getByLabel('描述').fill('说明适用阶段、内容构成和使用方法。')
  await page.getByLabel('我确认拥有该文件的著作权或分享权限').check()
}

export const handIn = async (page: Page) => {
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('上传成功')).toBeVisible()
  await expect(page).toHaveURL('/mall')
  await expect(page.getByText('已提交，待审核')).toBeVisible()
}

/** Uploads a resource through the API; it waits for its audit. */
export const contribute = async (page: Page, { title, coin, file }: Contribution): Promise<number> => {
  const answer = await page.request.post('/api/library/upload', {
    headers: { origin: originOf(page) },
    multipart: {
      sourceName: title,
      sourceDesc: '说明适用阶段、内容构成和使用方法。',
      sourceCategoryId: '10004',
      coin: String(coin),
      file: file ?? (await aDocument(title)),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}

/** Approves or rejects a resource through the API. */
export const decide = (administrator: Page, id: number, isAudit: 1 | 2, auditReason = '内容完整，符合上架要求') =>
  post(administrator, '/api/library/auditResource', { id, isAudit, auditReason })

export const memberList = (tab: string) => `/NumberShop/Admin?activerescore=${tab}`
export const modifyPage = (id: number) => `/Admin/UploadModify?id=${id}`

/** The row of a resource in a list of the member centre. */
export const rowOf = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
