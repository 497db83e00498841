import { becomeSecondAdministrator } from './finance-steps.ts'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'
import { aNewcomer, enter, register } from './newcomer.ts'

test(
  'a content administrator is made by two, sees only content and is refused the orders',
  inLongRun,
  async ({ administrator, openAs, tolerate }) => {
    tolerate(/40[03]/)
    const [colleague, editor, person] = [await openAs(), await openAs(), aNewcomer()]
    await register(editor.request, person)
    await administrator.goto('/System/roles')
    await becomeSecondAdministrator(colleague)

    await administrator.getByRole('button', { name: '申请设管理员' }).click()
    const form = administrator.getByRole('dialog', { name: '申请设管理员' })
    await form.getByRole('combobox', { name: /用户/ }).fill(person.username)
    await administrator.getByTitle(person.username).last().click()
    await form.getByRole('radio', { name: /内容/ }).check()
    await form.getByLabel('原因').fill('接替审稿')
    await form.getByLabel('您的密码').fill('Wrong@2026')
    await form.getByRole('button', { name: '提交申请' }).click()
    await expect(form.getByText('密码错误')).toBeVisible()
    await form.getByLabel('您的密码').fill('Admin@2026')
    await form.getByRole('button', { name: '提交申请' }).click()
    const request = (page: typeof administrator) => page.getByRole('article', { name: person.username })
    await expect(request(administrator).getByRole('button', { name: '撤回申请' })).toBeVisible()
    await expect(request(administrator).getByRole('button', { name: /同意/ })).toHaveCount(0)
    await expectAccessible(administrator)

    await colleague.goto('/System/roles')
    await request(colleague).getByRole('button', { name: '同意，设为内容' }).click()
    await expect(request(colleague)).toHaveCount(0)

    await enter(editor.request, person)
    await editor.goto('/System/main')
    const menu = editor.getByRole('navigation', { name: '后台导航' })
    await expect(menu.getByRole('link', { name: '资源审核' })).toBeVisible()
    await expect(menu.getByRole('link', { name: '充值订单' })).toHaveCount(0)
    await expect(editor.getByText('经营曲线')).toBeVisible()
    const answer = await editor.goto('/System/orders')
    expect(answer?.status()).toBe(403)
    await expect(editor.getByRole('heading', { name: '您的角色看不到这一页' })).toBeVisible()
    await editor.getByRole('link', { name: '返回工作台' }).click()
    await expect(editor).toHaveURL('/System/main')
  },
)
