import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { atBothWidths, expect, inLongRun, onPhone, test } from './fixtures.ts'
import { aNewcomer, enter, fillLogin, register } from './newcomer.ts'

const infoPage = '/NumberShop/Admin?activerescore=info'
const securityPage = '/NumberShop/Admin?activerescore=security'

/** A newcomer's own page, since these stories change the account. */
const aMemberAt = async (openAs: () => Promise<Page>, path = infoPage) => {
  const page = await openAs()
  const member = aNewcomer()
  await register(page.request, member)
  await enter(page.request, member)
  await page.goto(path)
  return { page, member }
}

test('the member centre opens with an overview, each tab has its address', atBothWidths, async ({ openAs }) => {
  const { page, member } = await aMemberAt(openAs, '/NumberShop/Admin')
  const menu = page.getByRole('navigation', { name: '会员中心' })
  await expect(menu.getByRole('link', { name: '概览' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle('会员中心 - 数字工程咨询联盟')
  await expect(page.getByText('还没有开始学习')).toBeVisible()
  await menu.getByRole('link', { name: '个人信息' }).click()
  await expect(menu.getByRole('link', { name: '个人信息' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle('个人信息 - 数字工程咨询联盟')
  await expect(page.getByRole('main').getByText('二级会员').first()).toBeVisible()
  await expect(page.getByText(`${member.phone.slice(0, 3)}****${member.phone.slice(7)}`).last()).toBeVisible()
  await menu.getByRole('link', { name: '消息通知' }).click()
  await expect(page).toHaveURL('/NumberShop/Admin?activerescore=notices')
  await expect(menu.getByRole('link', { name: '消息通知' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle('消息通知 - 数字工程咨询联盟')
})

test(
  'name, e-mail and sex are changed; leaving unsaved changes asks for confirmation',
  inLongRun,
  async ({ openAs, tolerate }) => {
    tolerate(/status of 4/)
    const { page, member } = await aMemberAt(openAs)
    const dialog = page.getByRole('dialog', { name: '修改个人信息' })
    await page.getByRole('button', { name: '修改', exact: true }).click()
    await dialog.getByLabel('邮箱').fill('not-an-address')
    await dialog.getByLabel('用户名').fill('')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByLabel('用户名')).toHaveAccessibleDescription('账号名不能为空')
    await expect(dialog.getByLabel('邮箱')).toHaveAccessibleDescription(/请输入正确的邮箱格式$/)

    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: '是否取消修改?' })
    await question.getByRole('button', { name: '取消' }).click()
    await expect(dialog.getByLabel('邮箱')).toHaveValue('not-an-address')
    await dialog.getByRole('button', { name: '取消' }).click()
    await question.getByRole('button', { name: '确定' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('取消修改', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: '修改', exact: true }).click()
    await expect(dialog.getByLabel('用户名')).toHaveValue(member.username)
    await dialog.getByLabel('用户名').fill('geren01')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByLabel('用户名')).toHaveAccessibleDescription('用户名已存在')
    const { username } = aNewcomer()
    await dialog.getByLabel('用户名').fill(username)
    await dialog.getByLabel('显示名称').fill('改了名字')
    await dialog.getByLabel('邮箱').fill(`${member.phone}@example.com`)
    await dialog.getByLabel('女').check()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/^已保存。确认链接已发到/)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('definition').filter({ hasText: username })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '女' })).toBeVisible()
    await expect(page.getByRole('button', { name: '账户：改了名字' })).toBeVisible()
    const email = page.getByRole('definition').filter({ hasText: `${member.phone}@example.com` })
    await expect(email).toContainText('等新邮箱确认')
  },
)

test('going back with unsaved changes asks for confirmation', inLongRun, async ({ openAs }) => {
  const { page } = await aMemberAt(openAs, '/')
  await page.getByRole('button', { name: /^账户/ }).hover()
  await page.getByRole('link', { name: '会员中心' }).click()
  await page.getByRole('navigation', { name: '会员中心' }).getByRole('link', { name: '个人信息' }).click()
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await page.getByRole('dialog').getByLabel('邮箱').fill('wang@example.com')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: '是否取消修改?' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('dialog').getByLabel('邮箱')).toHaveValue('wang@example.com')
  await page.goBack()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/NumberShop/Admin')
})

test('a changed password ends the other sessions; invalid input shows the messages of the rules', async ({
  openAs,
  tolerate,
}) => {
  tolerate(/status of 4/)
  const { page, member } = await aMemberAt(openAs, securityPage)
  const elsewhere = await openAs()
  await enter(elsewhere.request, member)
  await elsewhere.goto(infoPage)
  await page.getByRole('button', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  const expectField = (label: string) => expect(dialog.getByLabel(label))
  const save = dialog.getByRole('button', { name: '修改密码' })
  await save.click()
  await expectField('旧密码').toHaveAccessibleDescription('请输入旧密码')
  await expectField('新密码').toHaveAccessibleDescription('请输入新密码')
  await expectField('再次输入').toHaveAccessibleDescription('请再次输入密码')
  await dialog.getByLabel('旧密码').fill('Wrong@2026')
  await dialog.getByLabel('新密码').fill('12345')
  await expectField('新密码').toHaveAccessibleDescription('密码长度应大于等于6个字符小于16个字符!')
  await dialog.getByLabel('新密码').fill('123456')
  await expectField('新密码').toHaveAccessibleDescription(
    '密码必须由大写字母、小写字母、数字、特殊符号中的2种及以上类型组成!',
  )
  await dialog.getByLabel('新密码').fill('Bridge#77')
  await dialog.getByLabel('再次输入').fill('Bridge#78')
  await expectField('再次输入').toHaveAccessibleDescription('两次输入密码不一致!')
  await dialog.getByLabel('再次输入').fill('Bridge#77')
  await save.click()
  await expectField('旧密码').toHaveAccessibleDescription('旧密码错误')
  await dialog.getByLabel('旧密码').fill(member.password)
  await save.click()
  await expect(page.getByText('恭喜你，修改成功')).toBeVisible()
  await expect(dialog).toBeHidden()

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/logoRegister\?returnUrl=/)
  await expect(elsewhere.getByText('登录状态已过期，请重新登录')).toBeVisible()
  await fillLogin(elsewhere, { ...member, password: 'Bridge#77' })
  await expect(elsewhere).toHaveURL(infoPage)
})

test('other sessions are listed and can be ended, one or all', inLongRun, async ({ openAs, playwright }) => {
  const { page, member } = await aMemberAt(openAs, securityPage)
  await expect(page.getByText('当前设备')).toHaveCount(1)
  for (let device = 0; device < 3; device++) {
    const elsewhere = await playwright.request.newContext({ baseURL: new URL(page.url()).origin })
    await enter(elsewhere, member)
    await elsewhere.dispose()
  }
  await page.reload()
  await page
    .getByRole('button', { name: /^退出该设备/ })
    .first()
    .click()
  await expect(page.getByText('已退出该设备的登录')).toBeVisible()
  await page.getByRole('button', { name: '退出其他 2 台设备' }).click()
  await expect(page.getByText('已退出其他设备的登录')).toBeVisible()
  await expect(page.getByRole('button', { name: /^退出该设备/ })).toHaveCount(0)
  await expect(page.getByText('当前设备')).toBeVisible()
})

test('a picture becomes the avatar everywhere; other files are rejected', inLongRun, async ({ openAs, tolerate }) => {
  tolerate(/status of 400/)
  const { page } = await aMemberAt(openAs)
  const chosen = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('更换头像').setInputFiles({ name, mimeType, buffer })
  await chosen('a.txt', 'text/plain', Buffer.from('text'))
  await expect(page.getByText('仅支持图片')).toBeVisible()
  await chosen('a.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(page.getByText('图片不能超过 5 MB')).toBeVisible()
  const refused = page.waitForResponse('**/api/users/updateAvatar')
  await chosen('a.png', 'image/png', Buffer.from('<html>'))
  expect((await refused).status()).toBe(400)
  await expect(page.getByText('仅支持图片')).toBeVisible()
  await chosen('a.png', 'image/png', picture())
  await expect(page.getByText('恭喜你，修改成功')).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src^="/photo/"]').first()).toBeVisible()
  await expect(page.getByRole('main').locator('img[src^="/photo/"]')).toHaveCount(2)
})

test('the invite code and its registration link can be copied', inLongRun, async ({ openAs }) => {
  const { page } = await aMemberAt(openAs)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '复制注册链接' }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const code = new URL(link).searchParams.get('inviteCode')
  expect(new URL(link).pathname + new URL(link).search).toBe(`/logoRegister?view=register&inviteCode=${code}`)
  await expect(page.getByRole('definition').filter({ hasText: code ?? '?' })).toBeVisible()
})

test('on a phone a dialog is a bottom sheet without overflow', onPhone, async ({ openAs }) => {
  const { page } = await aMemberAt(openAs)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: '修改', exact: true }).tap()
  const sheet = await page.getByRole('dialog', { name: '修改个人信息' }).boundingBox()
  expect(sheet).toMatchObject({ x: 0, width: 390 })
  expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(844)
})

/** A PNG of one grey pixel. */
function picture() {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const row = deflateSync(Buffer.from([0, 128]))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', row), chunk('IEND', Buffer.alloc(0))])
}
