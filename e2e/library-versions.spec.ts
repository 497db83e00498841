import type { Page } from '@playwright/test'
import { docx } from '../demo/files/index.ts'
import { type ChosenFile, contribute, decide, fileField, handIn, modifyPage, uniqueTitle } from './contribute-steps.ts'
import { becomeMember } from './finance-steps.ts'
import { expect, expectAccessible, expectFits, inLongRun, test } from './fixtures.ts'
import { aWriter } from './forum-writing-steps.ts'
import { nextStep, pageOf } from './library-steps.ts'
import { post } from './newcomer.ts'

const general = Array.from(
  { length: 24 },
  (_, at) =>
    `第 ${at + 1} 个测点设在场地${'东西南北'[at % 4]}侧，逐日观测沉降与孔隙水压力，读数记入第 ${at + 1} 号表。`,
).join('')

type Sections = [heading: string, text: string][]

/** A report whose sections are not on the first page alone, with a file name of its version. */
const aReport = async (title: string, version: number, sections: Sections): Promise<ChosenFile> => ({
  name: `${title}第${version}版.docx`,
  mimeType: 'application/octet-stream',
  buffer: await docx({
    title,
    author: '测试',
    sections: sections.map(([heading, text]) => ({ heading, paragraphs: [text] })),
  }),
})

const firstSections: Sections = [
  ['1 适用范围', general],
  ['2 预警值', '沉降速率的预警值为每日 3 毫米。超过时停工复测。'],
  ['3 报表', '每周报送一次监测周报。'],
]
const secondSections: Sections = [
  ['1 适用范围', general],
  ['2 预警值', '沉降速率的预警值为每日 2 毫米。超过时停工复测。'],
  ['4 应急预案', '读数异常时一小时内通知监理与设计。'],
]
const note = '按 2026 版规范改写预警值，删去报表，新增应急预案。'

/** Waits until the worker has read the newest file of the resource. */
const untilRead = (page: Page, id: number, version: number) =>
  expect
    .poll(
      async () =>
        (
          await (
            await page.request.get('/api/library/queryVersionChanges', { params: { resourceId: id, to: version } })
          ).json()
        ).state,
      { timeout: 200_000, intervals: [2_000] },
    )
    .toBe('compared')

/** The author sends a new file with a note through the page. */
const sendNewVersion = async (author: Page, id: number, file: ChosenFile) => {
  await author.goto(modifyPage(id))
  await fileField(author).setInputFiles(file)
  await author.getByLabel('我确认拥有该文件的著作权或分享权限').check()
  await author.getByRole('button', { name: '提交审核' }).click()
  await expect(author.getByText('请写明这一版改了什么').first()).toBeVisible()
  await author.getByLabel('更新说明').fill(note)
  await handIn(author)
}

const fetchVersion = async (buyer: Page, version: number) => {
  const [download] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^第 ${version} 版`) })
      .getByRole('link', { name: '下载此版本' })
      .click(),
  ])
  return download.suggestedFilename()
}

test(
  'a buyer hears of a new version once, sees what changed in it and fetches both',
  inLongRun,
  async ({ openAs, administrator, visitor: buyer }) => {
    test.setTimeout(400_000) // the first conversion of a document
    const title = uniqueTitle('监测方案')
    const author = await aWriter(openAs)
    await administrator.goto('/')
    const id = await contribute(author, { title, coin: 5, file: await aReport(title, 1, firstSections) })
    await decide(administrator, id, 1)
    await buyer.goto('/')
    await becomeMember(buyer)
    await buyer.goto(pageOf({ id }))
    await nextStep(buyer, 'button', '用 5 V币购买').first().click()
    await buyer.getByRole('dialog', { name: '您确认购买该商品吗？' }).getByRole('button', { name: '确认购买' }).click()
    await expect(buyer.getByText('支付成功，可以下载').filter({ visible: true }).first()).toBeVisible()

    await sendNewVersion(author, id, await aReport(title, 2, secondSections))
    await decide(administrator, id, 1)
    await buyer.goto('/NumberShop/Admin?activerescore=notices')
    const notices = buyer.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect(notices.filter({ hasText: note })).toHaveCount(1, { timeout: 30_000 })
    await notices.filter({ hasText: note }).getByRole('link').first().click()
    await expect(buyer).toHaveURL(new RegExp(`productId=${id}`))

    await untilRead(buyer, id, 2)
    await buyer.goto(pageOf({ id }))
    await buyer.getByRole('tab', { name: /文件清单/ }).click()
    const newest = buyer.getByRole('listitem').filter({ hasText: /^第 2 版，当前/ })
    await expect(newest).toContainText(note)
    await newest.getByRole('button', { name: '看改动，与您购买的第 1 版相比' }).click()
    await expect(newest.getByRole('listitem').filter({ hasText: '新增4 应急预案' })).toBeVisible()
    await expect(newest.getByRole('listitem').filter({ hasText: '删去3 报表' })).toBeVisible()
    const rewritten = newest.getByRole('list', { name: '2 预警值的改动' })
    await expect(rewritten.getByRole('deletion')).toHaveText('沉降速率的预警值为每日 3 毫米。')
    await expect(rewritten.getByRole('insertion')).toHaveText('沉降速率的预警值为每日 2 毫米。')
    await expectAccessible(buyer)
    await buyer.setViewportSize({ width: 390, height: 844 })
    await expectFits(buyer)
    expect(await fetchVersion(buyer, 1)).toBe(`${title}第1版.docx`)
    expect(await fetchVersion(buyer, 2)).toBe(`${title}第2版.docx`)
  },
)

test('an auditor sees a copied text beside its original', inLongRun, async ({ openAs, administrator }) => {
  test.setTimeout(400_000)
  const title = uniqueTitle('降水方案')
  const author = await aWriter(openAs)
  await administrator.goto('/')
  const original = await contribute(author, { title, coin: 5, file: await aReport(title, 1, firstSections) })
  await decide(administrator, original, 1)
  const copier = await aWriter(openAs)
  const other = uniqueTitle('开挖专项')
  const copy = await contribute(copier, { title: other, coin: 5, file: await aReport(other, 1, secondSections) })
  await expect(async () => {
    await administrator.goto(`/System/resourceDesk?id=${copy}`)
    await expect(administrator.getByText(`与 #${original} 文字相同`)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 200_000 })
  await administrator
    .getByRole('complementary', { name: '审核' })
    .locator('div')
    .filter({ hasText: `与 #${original} 文字相同` })
    .getByRole('button', { name: '并排看' })
    .last()
    .click()
  const compared = administrator.getByRole('region', { name: '并排比对' })
  await expect(compared.getByText(/^\d+% 相同，\d+ 页有相同$/)).toBeVisible()
  await expect(compared.locator('mark').filter({ hasText: '逐日观测沉降' }).first()).toBeVisible()
  await expectAccessible(administrator)
  await administrator.setViewportSize({ width: 390, height: 844 })
  await expectFits(administrator)
})

test(
  'an administrator rebuilds the data of one document and watches it end',
  inLongRun,
  async ({ openAs, administrator }) => {
    test.setTimeout(400_000)
    const title = uniqueTitle('重建')
    const author = await aWriter(openAs)
    await administrator.goto('/')
    const id = await contribute(author, { title, coin: 5, file: await aReport(title, 1, firstSections) })
    await decide(administrator, id, 1)
    const running = (await (await administrator.request.get('/api/rebuilds')).json()) as {
      id: number
      state: string
    }[]
    for (const { id: rebuild, state } of running)
      if (state === 'running') await post(administrator, '/api/rebuilds/stop', { id: rebuild })
    await administrator.goto('/System/jobs')
    const rebuilds = administrator.locator('section').filter({ hasText: '重建文档数据' }).last()
    await rebuilds.getByLabel('范围').selectOption({ label: '一份资源' })
    await rebuilds.getByLabel('资源编号').fill(String(id))
    await rebuilds.getByRole('button', { name: '开始重建' }).click()
    await expect(rebuilds.getByText(`#${id}`)).toBeVisible()
    await expect(rebuilds.getByText('已完成')).toBeVisible({ timeout: 200_000 })
    await expect(rebuilds.getByRole('progressbar', { name: '重建进度' })).toHaveAttribute('value', '100')
    await expectAccessible(administrator)
    await administrator.setViewportSize({ width: 390, height: 844 })
    await expectFits(administrator)
  },
)
