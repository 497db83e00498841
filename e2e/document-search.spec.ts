import { docxOfPages } from '../server/areas/catalogue/documents/previews/testing/office-files.ts'
import { contribute, decide, uniqueTitle } from './contribute-steps.ts'
import { becomeMember } from './finance-steps.ts'
import { expect, inLongRun, test } from './fixtures.ts'
import { aWriter } from './forum-writing-steps.ts'
import { nextStep } from './library-steps.ts'

const filling = '场地位于滨海相沉积区，地下水位较高，应按设计要求分级加载并逐日观测沉降与孔隙水压力。'

/** Words of the dictionary that no other document has: of a locked page nothing else is told. */
const words = '琉璃瓦 藻井'

/** A report of twelve pages, two of them free; page 3 alone has the words. */
const aReport = async (title: string) => ({
  name: `${title}.docx`,
  mimeType: 'application/octet-stream',
  buffer: await docxOfPages(
    Array.from({ length: 12 }, (_, at) =>
      at === 2 ? '当琉璃瓦与藻井松动时，应立即停止抽气并查明原因。' : `第 ${at + 1} 节，${title}。${filling}`,
    ),
  ),
})

const story = 'words on a late page are found, masked, bought, read and downloaded'

test(story, inLongRun, async ({ openAs, administrator, visitor: member }) => {
  test.setTimeout(300_000) // the first conversion of a document
  const title = uniqueTitle('加固报告')
  const author = await aWriter(openAs)
  const id = await contribute(author, { title, coin: 5, file: await aReport(title) })
  await administrator.goto('/')
  await decide(administrator, id, 1)
  const search = `/search?selectValue=0&inputValue=${encodeURIComponent(words)}`
  const isFound = async (): Promise<boolean> => {
    const answer = await member.request.get('/api/library/queryResouceList', { params: { name: words, exact: 1 } })
    return (await answer.json()).content.some((item: { id: number }) => item.id === id)
  }
  await expect.poll(isFound, { timeout: 200_000, intervals: [2_000] }).toBe(true)

  await member.goto('/')
  await becomeMember(member)
  await member.goto(search)
  const result = member.getByRole('region', { name: '搜索结果' }).getByRole('listitem').filter({ hasText: title })
  await expect(result.getByRole('img', { name: '购买后可见' }).first()).toBeVisible()
  await expect(result).not.toContainText('停止抽气')
  await expect(result.locator('mark').filter({ hasText: '琉璃瓦' }).first()).toBeVisible()
  await result.getByRole('link', { name: /第 3 页/ }).click()
  await expect(member).toHaveURL(/productId=\d+&page=3/)
  await expect(member.getByRole('heading', { name: /^免费阅读到此/ })).toBeInViewport()

  await nextStep(member, 'button', '用 5 V币购买').first().click()
  await member.getByRole('dialog', { name: '您确认购买该商品吗？' }).getByRole('button', { name: '确认购买' }).click()
  await expect(member.getByText('支付成功，可以下载').filter({ visible: true }).first()).toBeVisible()
  await member.goto(search)
  await expect(result).toContainText('停止抽气')
  await result.getByRole('link', { name: /第 3 页/ }).click()
  const reader = member.getByRole('tabpanel', { name: '全文阅读' })
  await expect(member).toHaveURL(/productId=\d+&page=3/)
  await expect(reader.getByLabel('页码')).toHaveValue('3')
  await member.getByLabel('在文档里找').fill('停止抽气')
  await member.getByLabel('在文档里找').press('Enter')
  await expect(member.getByRole('button', { name: /第 3 页.*停止抽气/ })).toBeVisible()
  const [download] = await Promise.all([
    member.waitForEvent('download'),
    nextStep(member, 'link', /^下载文件/)
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toBe(`${title}.docx`)
})
