import {
  aDocument,
  aPackage,
  contribute,
  decide,
  dropFile,
  fileField,
  fillIn,
  handIn,
  memberList,
  modifyPage,
  rowOf,
  uniqueTitle,
} from './contribute-steps.ts'
import { asMember } from './finance-steps.ts'
import { atBothWidthsInLongRun, expect, expectAccessible, inLongRun, onPhoneInLongRun, test } from './fixtures.ts'
import { findBuyAndTrace, nextStep } from './library-steps.ts'

test(
  'an upload that was cut goes on where it stopped, to its audit and its buyers',
  onPhoneInLongRun,
  async ({ openAs, visitor, administrator, tolerate }) => {
    tolerate(/ERR_(CONNECTION_RESET|FAILED)/)
    const member = await asMember(await openAs())
    const title = uniqueTitle('真空预压监测数据')
    await member.goto('/Admin/Upload')
    const sent: string[] = []
    let isConnected = true
    await member.route('**/api/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      sent.push(route.request().headers()['upload-offset'] ?? '')
      if (sent.length === 2) isConnected = false
      return isConnected ? route.continue() : route.abort('connectionreset')
    })
    await fileField(member).setInputFiles(await aPackage(title, 17))
    await expect(member.getByText('连接中断，恢复后从 16 MB 处继续')).toBeVisible({ timeout: 60_000 })
    isConnected = true
    await fillIn(member, { title, coin: 4 })
    await expect(member.getByText('已上传', { exact: true })).toBeVisible({ timeout: 60_000 })
    expect([...new Set(sent)].map(Number)).toEqual([0, 16 * 1024 * 1024])
    await member.unrouteAll() // a route switches off the browser's cache
    await expectAccessible(member)
    await handIn(member)
    await member.goto(memberList('resources'))
    await expect(rowOf(member, title)).toContainText('待审核')
    const edit = await rowOf(member, title).getByRole('link', { name: '修改' }).getAttribute('href')
    await decide(administrator, Number(new URL(edit ?? '', member.url()).searchParams.get('id')), 1)
    await findBuyAndTrace(visitor, await asMember(await openAs()), { title, coin: 4, fileName: `${title}.zip` })
  },
)

test('missing and invalid input shows errors at the fields', inLongRun, async ({ visitor }) => {
  const member = await asMember(visitor)
  await member.goto('/Admin/Upload')
  await member.getByRole('button', { name: '提交审核' }).click()
  for (const sentence of [
    '请输入标题',
    '请选择资源类别',
    '请输入下载积分',
    '请输入文件的描述',
    '请选择文件',
    '请先确认拥有文件的分享权限',
  ])
    await expect(member.getByText(sentence, { exact: true })).toBeVisible()
  await expect(member.getByLabel('标题')).toBeFocused()
  await member.getByLabel('下载积分（V币）').fill('-5')
  await expect(member.getByText('格式只允许数字')).toBeVisible()
  const choose = (name: string, content: string) =>
    fileField(member).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
  await choose('程序.exe', 'MZ')
  await expect(member.getByText(/^不支持的文件类型，请选择 zip、doc、docx/)).toBeVisible()
  await choose('空.docx', '')
  await expect(member.getByText('文件内容为空')).toBeVisible()
  await expect(member).toHaveURL('/Admin/Upload')
})

test(
  'an upload is cancelled; a dropped file whose content does not match its name is rejected',
  inLongRun,
  async ({ visitor, tolerate }) => {
    tolerate(/status of 4\d\d/)
    const member = await asMember(visitor)
    await member.goto('/Admin/Upload')
    const title = uniqueTitle('假文档')
    await fillIn(member, { title, coin: 0 })
    await member.route('**/api/uploads/*', () => {}) // the upload hangs until it is cancelled
    await fileField(member).setInputFiles(await aPackage(title, 1))
    await member.getByRole('button', { name: '取消上传' }).click()
    await expect(member.getByText('已取消', { exact: true })).toBeVisible()
    await member.unrouteAll({ behavior: 'ignoreErrors' })
    await dropFile(member, { name: '假.docx', content: '只是一行文字' })
    await expect(member.getByText('已上传', { exact: true })).toBeVisible()
    await member.getByRole('button', { name: '提交审核' }).click()
    await expect(member.getByRole('group', { name: '文件' }).getByText(/文件内容与/)).toBeVisible()
    await expect(member.getByLabel('标题')).not.toHaveValue('')
  },
)

test('leaving unsaved input asks for confirmation', inLongRun, async ({ visitor }) => {
  const member = await asMember(visitor)
  await member.goto('/Admin/Upload')
  await member.getByLabel('标题').fill('写了一半')
  await member.getByRole('link', { name: '取消' }).click()
  const question = member.getByRole('alertdialog', { name: '是否取消修改?' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(member.getByLabel('标题')).toHaveValue('写了一半')
  await member.getByRole('link', { name: '取消' }).click()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(member).toHaveURL('/mall')
})

test('a duplicate file is reported during the upload', inLongRun, async ({ visitor, administrator, tolerate }) => {
  tolerate(/status of 409/)
  const member = await asMember(visitor)
  const title = uniqueTitle('重复的方案')
  await decide(administrator, await contribute(member, { title, coin: 0 }), 1)
  await member.goto('/Admin/Upload')
  await fillIn(member, { title: uniqueTitle('另一个标题'), coin: 3 })
  await fileField(member).setInputFiles(await aDocument(title))
  await expect(member.getByText('您已上传过相同的文件')).toBeVisible()
  await expect(member.getByRole('link', { name: title })).toBeVisible()
  await expect(member.getByText('已上传', { exact: true })).toBeVisible()
  await member.getByRole('button', { name: '提交审核' }).click()
  await expect(member.getByText(`您已上传过相同的文件：「${title}」`)).toBeVisible()
})

test(
  'a rejected resource is changed by its author and submitted again',
  inLongRun,
  async ({ visitor, administrator }) => {
    const member = await asMember(visitor)
    const title = uniqueTitle('监测方案')
    const id = await contribute(member, { title, coin: 5 })
    await decide(administrator, id, 2, '第 2 章缺少预警值，请补充后重新提交。')
    await member.goto(memberList('resources'))
    const row = rowOf(member, title)
    await expect(row).toContainText('不通过')
    await expect(row).toContainText('第 2 章缺少预警值，请补充后重新提交。')
    await row.getByRole('link', { name: '修改并重新提交' }).click()
    await expect(member).toHaveURL(modifyPage(id))
    await expect(member.getByText('审核理由：第 2 章缺少预警值，请补充后重新提交。')).toBeVisible()
    await expect(member.getByText(`沿用原文件：${title}.docx`)).toBeVisible()
    await member.getByLabel('标题').fill(`${title}修订`)
    await member.getByLabel('我确认拥有该文件的著作权或分享权限').check()
    await handIn(member)
    await member.goto(memberList('resources'))
    await expect(rowOf(member, `${title}修订`)).toContainText('待审核')
  },
)

test('deleting a resource asks for confirmation and can be cancelled', inLongRun, async ({ visitor }) => {
  const member = await asMember(visitor)
  const title = uniqueTitle('多余的文件')
  await contribute(member, { title, coin: 0 })
  await member.goto(memberList('resources'))
  const question = member.getByRole('alertdialog', { name: '此操作将永久删除该文件, 是否继续?' })
  await rowOf(member, title).getByRole('button', { name: '删除' }).click()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(member.getByText('已取消删除')).toBeVisible()
  await rowOf(member, title).getByRole('button', { name: '删除' }).click()
  await question.getByRole('button', { name: '删除' }).click()
  await expect(member.getByText('删除成功!')).toBeVisible()
  await expect(rowOf(member, title)).toHaveCount(0)
  await expect(member.getByText('还没有上传过资源')).toBeVisible()
})

test('a member sees purchases, downloads and favourites', atBothWidthsInLongRun, async ({ openAs, administrator }) => {
  const author = await asMember(await openAs())
  const buyer = await asMember(await openAs())
  const title = uniqueTitle('勘察成果')
  const id = await contribute(author, { title, coin: 5 })
  await decide(administrator, id, 1)
  await buyer.goto(`/product?productId=${id}`)
  await buyer.getByRole('button', { name: '收藏', exact: true }).click()
  await nextStep(buyer, 'button', '用 5 V币购买').click()
  await buyer.getByRole('dialog', { name: '您确认购买该商品吗？' }).getByRole('button', { name: '确认购买' }).click()
  await expect(buyer.getByText('支付成功，可以下载').filter({ visible: true }).first()).toBeVisible()
  const [download] = await Promise.all([buyer.waitForEvent('download'), nextStep(buyer, 'link', /^下载文件/).click()])
  expect(download.suggestedFilename()).toBe(`${title}.docx`)
  await buyer.goto(memberList('bought'))
  await expect(rowOf(buyer, title)).toContainText('5 V币')
  const account = buyer.getByRole('region', { name: '我的账户' })
  for (const label of ['已购资源', '收藏'])
    await expect(account.getByRole('term').filter({ hasText: label }).locator('..')).toContainText('1')
  await buyer.goto(memberList('downloads'))
  await expect(buyer.getByRole('row').filter({ hasText: title })).toContainText(`${title}.docx`)
  await buyer.goto(memberList('favorites'))
  await expect(rowOf(buyer, title)).toContainText('已购买')
  await rowOf(buyer, title).getByRole('button', { name: '取消收藏' }).click()
  await expect(buyer.getByText('已取消收藏')).toBeVisible()
  await expect(rowOf(buyer, title)).toHaveCount(0)
  await author.goto(memberList('resources'))
  await expect(rowOf(author, title)).toContainText('已审核')
})

test(
  'the third level cannot upload, but can download shared resources',
  inLongRun,
  async ({ thirdLevel, tolerate }) => {
    tolerate(/40[13]/)
    await thirdLevel.goto('/Admin/Upload')
    await expect(thirdLevel).toHaveURL('/401')
    await thirdLevel.goto(memberList('shared'))
    await expect(thirdLevel.getByRole('heading', { name: '授权资源' })).toBeVisible()
    const rows = thirdLevel
      .getByRole('region', { name: '授权资源' })
      .getByRole('listitem')
      .filter({ has: thirdLevel.getByRole('heading') })
    await expect(rows).toHaveCount(1)
    const name = (await rows.getByRole('heading').textContent()) ?? ''
    const [download] = await Promise.all([
      thirdLevel.waitForEvent('download'),
      rows.getByRole('link', { name: '下载' }).click(),
    ])
    expect(download.suggestedFilename()).toContain(name)
    await expect(thirdLevel.getByRole('link', { name: '上传资源' })).toHaveCount(0)
  },
)
