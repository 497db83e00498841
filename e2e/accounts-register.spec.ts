import type { Page } from '@playwright/test'
import { captchaCode } from '../checks/start-portal.ts'
import { accounts, atBothWidths, expect, inLongRun, test } from './fixtures.ts'
import { aNewcomer, enter, fillLogin, type Newcomer, register } from './newcomer.ts'

const fill = async (page: Page, { phone, username, password }: Newcomer, repeatPwd = password) => {
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByLabel('账号名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('再次输入密码').fill(repeatPwd)
  await page.getByLabel('验证码', { exact: true }).fill(captchaCode)
}
const submit = (page: Page) => page.getByRole('button', { name: '注册个人账号' }).click()

test('a visitor registers, is logged in and returns to where the way began', atBothWidths, async ({ visitor }) => {
  const newcomer = aNewcomer()
  await visitor.goto('/logoRegister?returnUrl=%2FCultivateCenter%2FindexContent')
  await visitor.getByRole('link', { name: '注册个人账号' }).click()
  await expect(visitor).toHaveTitle('注册 - 数字工程咨询联盟')
  await expect(visitor.getByText('企业账号由联盟开通，不支持自行注册。请致电 400-000-0000')).toBeVisible()
  await fill(visitor, newcomer)
  await expect(visitor.getByRole('checkbox')).not.toBeChecked()
  await expect(visitor.getByRole('link', { name: '《隐私政策》' })).toHaveAttribute('href', '/pages/privacy')
  await visitor.getByRole('checkbox').check()
  await submit(visitor)
  await expect(visitor.getByRole('status')).toContainText('恭喜你，注册成功')
  await expect(visitor).toHaveURL('/CultivateCenter/indexContent')
  await expect(visitor.getByRole('button', { name: `账户：${newcomer.username}` })).toBeVisible()
})

test('after login the page that required it opens', inLongRun, async ({ visitor }) => {
  await visitor.goto('/')
  await visitor.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '交流论坛' }).click()
  await expect(visitor).toHaveURL('/logoRegister?returnUrl=%2FCultivateCenter%2FindexContent')
  await fillLogin(visitor, accounts.secondLevel)
  await expect(visitor).toHaveURL('/CultivateCenter/indexContent')
})

test('every invalid field shows its error, and nothing is sent', inLongRun, async ({ visitor }) => {
  await visitor.goto('/logoRegister?view=register')
  let isSent = false
  visitor.on('request', (request) => {
    isSent ||= request.method() === 'POST'
  })
  await submit(visitor)
  const expectField = (label: string) => expect(visitor.getByLabel(label, { exact: true }))
  await expectField('手机号').toHaveAccessibleDescription('请输入手机号码')
  await expectField('账号名').toHaveAccessibleDescription('账号名不能为空')
  await expectField('密码').toHaveAccessibleDescription('密码不能为空')
  await expectField('再次输入密码').toHaveAccessibleDescription('请输入密码')
  await expectField('验证码').toHaveAccessibleDescription('验证码不能为空')
  await expect(visitor.getByRole('checkbox')).toHaveAccessibleDescription('请先阅读并同意用户协议与隐私政策')
  await expectField('手机号').toBeFocused()
  await fill(visitor, { phone: '12800001234', username: '王', password: 'road' }, 'Road@2027')
  await expectField('手机号').toHaveAccessibleDescription('请输入正确的11位手机号码')
  await expectField('账号名').toHaveAccessibleDescription('长度在 2 到 20 个字符')
  await expectField('密码').toHaveAccessibleDescription('密码长度应大于等于6个字符小于16个字符!')
  await expectField('再次输入密码').toHaveAccessibleDescription('两次密码不一致')
  await visitor.getByLabel('密码', { exact: true }).fill('roadroad')
  await expectField('密码').toHaveAccessibleDescription(
    '密码必须由大写字母、小写字母、数字、特殊符号中的2种及以上类型组成!',
  )
  expect(isSent).toBe(false)
})

test('the rules of a password are checked while typing', inLongRun, async ({ visitor }) => {
  await visitor.goto('/logoRegister?view=register')
  const password = visitor.getByLabel('密码', { exact: true })
  await password.pressSequentially('road')
  await expect(visitor.getByText('6 到 15 个字符，现在 4 个')).toBeVisible()
  await expect(visitor.getByRole('img', { name: '不符合：' })).toHaveCount(2)
  await password.pressSequentially('2026')
  await expect(visitor.getByRole('img', { name: '不符合：' })).toHaveCount(0)
  await expect(visitor.getByRole('img', { name: '符合：', exact: true })).toHaveCount(2)
})

test(
  'errors of the server are shown at their fields until these change',
  inLongRun,
  async ({ visitor, request, tolerate }) => {
    tolerate(/status of 4/)
    const known = aNewcomer()
    await register(request, known)
    await visitor.goto('/logoRegister?view=register&inviteCode=NOBODY')
    await expect(visitor.getByLabel('邀请码（选填）')).toHaveValue('NOBODY')
    await fill(visitor, { ...aNewcomer(), phone: known.phone })
    await visitor.getByRole('checkbox').check()
    const uuid = await visitor.locator('input[name=uuid]').inputValue()
    await submit(visitor)
    await expect(visitor.getByLabel('邀请码（选填）')).toHaveAccessibleDescription('邀请码无效')
    await expect(visitor.locator('input[name=uuid]')).not.toHaveValue(uuid)
    await visitor.getByLabel('邀请码（选填）').fill('')
    await expect(visitor.getByLabel('邀请码（选填）')).toHaveAccessibleDescription('')
    await visitor.getByLabel('验证码', { exact: true }).fill('xxxxx')
    await submit(visitor)
    await expect(visitor.getByLabel('验证码', { exact: true })).toHaveAccessibleDescription('验证码错误')
    await visitor.getByLabel('验证码', { exact: true }).fill(captchaCode)
    await submit(visitor)
    await expect(visitor.getByLabel('手机号', { exact: true })).toHaveAccessibleDescription('该手机号已注册')
    await expect(visitor.getByLabel('手机号', { exact: true })).toBeFocused()
  },
)

test('an invitation binds the newcomer to the inviter', inLongRun, async ({ visitor, openAs, request }) => {
  const inviter = aNewcomer()
  await register(request, inviter)
  const page = await openAs()
  await enter(page.request, inviter)
  await page.goto('/NumberShop/Admin?activerescore=info')
  const code = await (await page.request.get('/api/users/center')).json().then(({ inviteCode }) => inviteCode)
  await visitor.goto(`/logoRegister?inviteCode=${code}`)
  await visitor.getByRole('link', { name: '注册个人账号' }).click()
  await fill(visitor, aNewcomer())
  await visitor.getByRole('checkbox').check()
  await submit(visitor)
  await expect(visitor.getByRole('status')).toContainText('恭喜你，注册成功')
  await page.reload()
  await expect(page.getByText('已邀请 1 人')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('registration works', inLongRun, async ({ visitor, tolerate }) => {
    tolerate(/\.js csp$/)
    tolerate(/status of 4/)
    const newcomer = aNewcomer()
    await visitor.goto('/logoRegister?view=register')
    await submit(visitor)
    await expect(visitor.getByText('请输入手机号码')).toBeVisible()
    await expect(visitor.getByText('请先阅读并同意用户协议与隐私政策')).toBeVisible()
    await fill(visitor, { ...newcomer, username: accounts.secondLevel.username })
    await visitor.getByRole('checkbox').check()
    await submit(visitor)
    await expect(visitor.getByText('用户名已存在')).toBeVisible()
    await expect(visitor.getByLabel('手机号', { exact: true })).toHaveValue(newcomer.phone)
    await fill(visitor, newcomer)
    await submit(visitor)
    await visitor.getByRole('link', { name: '进入网站' }).click()
    await expect(visitor.getByRole('button', { name: `账户：${newcomer.username}` })).toBeVisible()
  })
})
