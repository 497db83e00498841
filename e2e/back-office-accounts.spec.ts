import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { captchaCode } from '../checks/start-portal.ts'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('')
const aPerson = () => {
  const number = digits(9)
  return { username: `测试${number}`, phone: `13${number}`, email: `t${number}@example.com` }
}
type Person = ReturnType<typeof aPerson>

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const toast = (page: Page, text: string) => page.getByRole('region', { name: '消息' }).getByText(text).last()

/** A call with the headers that our own pages send. */
const post = async (page: Page, address: string, data: object) => {
  const answer = await page.request.post(address, { data, headers: { origin: new URL(page.url()).origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
const anAccount = async (page: Page, person: Person, deptId = 1) =>
  (await post(page, '/api/users/sign', { ...person, deptId })).user as { id: number }

const showOnly = async (page: Page, { username }: Person) => {
  await page.goto(`/System/AdminUser?username=${encodeURIComponent(username)}`)
  await expect(rowOf(page, username)).toBeVisible()
}

const fillAccount = async (page: Page, person: Person) => {
  const form = dialog(page, /新建账号/)
  await form.getByLabel('用户名').fill(person.username)
  await form.getByLabel('手机号').fill(person.phone)
  await form.getByLabel('邮箱').fill(person.email)
  return form
}

const chooseCompany = async (page: Page) => {
  await dialog(page, /新建账号/)
    .getByRole('combobox', { name: /公司与部门/ })
    .click()
  await page.getByRole('menuitemcheckbox', { name: '远策投资咨询有限公司' }).click()
  await page.getByRole('menuitemcheckbox', { name: '区域经济部' }).click()
}

/** Changes the phone number in the dialog, cancels an attempt to close it, saves, then opens the dialog again and cancels. */
const changePhone = async (page: Page, person: Person, row: Locator) => {
  await row.getByRole('button', { name: '编辑' }).click()
  const form = dialog(page, /编辑用户/)
  await expect(form.getByLabel('手机号')).toHaveValue(person.phone)
  await expect(form.getByRole('radio', { name: '开启' })).toBeChecked()
  await expectAccessible(page)
  const phone = `15${digits(9)}`
  await form.getByLabel('手机号').fill('')
  await form.getByLabel('手机号').pressSequentially(`a${phone.slice(0, 5)}- ${phone.slice(5)}`)
  await expect(form.getByLabel('手机号')).toHaveValue(phone)
  await form.getByRole('button', { name: '取消' }).click()
  await question(page, '确认关闭？').getByRole('button', { name: '取消' }).click()
  await form.getByRole('button', { name: '保存修改' }).click()
  await expect(toast(page, '恭喜你，修改成功')).toBeVisible()
  await expect(row).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  await row.getByRole('button', { name: '编辑' }).click()
  await form.getByRole('button', { name: '取消' }).click()
  await expect(toast(page, '取消修改')).toBeVisible()
}

test.describe('people', () => {
  test('a new third-level account has a first password, shown once, that must be changed', async ({
    administrator,
    visitor,
  }) => {
    const person = aPerson()
    await administrator.goto('/System/AdminUserfirste')
    await administrator.getByRole('button', { name: '新建账号' }).click()
    const form = await fillAccount(administrator, person)
    await chooseCompany(administrator)
    await expect(form.getByTitle('远策投资咨询有限公司 / 区域经济部')).toBeVisible()
    await form.getByRole('button', { name: '创建账号' }).click()
    await expect(toast(administrator, '恭喜你，添加三级用户成功')).toBeVisible()
    const once = dialog(administrator, '恭喜你，添加三级用户成功')
    await expect(once.getByText('关闭后无法再次查看')).toBeVisible()
    await expectAccessible(administrator)
    const password = await once.getByRole('code').textContent()
    await once.getByRole('button', { name: '已记下，关闭' }).click()
    await expect(once).toHaveCount(0)
    await expect(rowOf(administrator, person.username)).toContainText('远策投资咨询有限公司 / 区域经济部')

    await visitor.goto('/logoRegister')
    await visitor.getByLabel('用户名或手机号').fill(person.username)
    await visitor.getByLabel('密码', { exact: true }).fill(password ?? '')
    await visitor.getByLabel('验证码', { exact: true }).fill(captchaCode)
    await visitor.getByRole('button', { name: '登录', exact: true }).click()
    await expect(visitor).toHaveURL(/\/firstPassword/)
  })

  test('a first-level account is opened from the list of that level', inLongRun, async ({ administrator }) => {
    const person = aPerson()
    await administrator.goto('/System/AdminUserOne')
    await administrator.getByRole('button', { name: '新建账号' }).click()
    const form = await fillAccount(administrator, person)
    await expect(form.getByRole('radio', { name: '一级会员（企业）' })).toBeChecked()
    await chooseCompany(administrator)
    await form.getByRole('button', { name: '创建账号' }).click()
    await expect(toast(administrator, '恭喜你，添加一级用户成功')).toBeVisible()
    await administrator.keyboard.press('Escape')
    await question(administrator, '确认关闭？').getByRole('button', { name: '确定' }).click()
    await expect(rowOf(administrator, person.username)).toContainText('一级')
  })

  test('errors are shown at their fields, and no input is lost', inLongRun, async ({ administrator, tolerate }) => {
    tolerate(/status of 409/)
    const [known, person] = [aPerson(), aPerson()]
    await administrator.goto('/System/AdminUser')
    await anAccount(administrator, known)
    await administrator.getByRole('button', { name: '新建账号' }).click()
    const form = dialog(administrator, /新建账号/)
    await form.getByRole('button', { name: '创建账号' }).click()
    for (const text of ['请输入用户名', '电话号码不能为空', '邮箱不能为空', '请选择所属公司/部门']) {
      await expect(form.getByText(text)).toBeVisible()
    }
    await expect(form.getByLabel('用户名')).toBeFocused()
    const levels = form.getByRole('radiogroup', { name: '会员等级' }).getByRole('radio')
    await expect(levels).toHaveCount(2) // only what can be made
    await form.getByRole('radio', { name: '三级会员（下属）' }).check()
    await fillAccount(administrator, { username: 'x', phone: '1390000abcd', email: 'nonsense' })
    for (const text of ['长度在 2 到 20 个字符', '请输入数字值', '请输入正确的邮箱格式']) {
      await expect(form.getByText(text)).toBeVisible()
    }
    await fillAccount(administrator, { ...person, phone: '12345678901' })
    await expect(form.getByText('电话号码格式不正确')).toBeVisible()
    await chooseCompany(administrator)
    await fillAccount(administrator, { ...person, phone: known.phone })
    await form.getByRole('button', { name: '创建账号' }).click()
    await expect(form.getByText('该手机号已注册')).toBeVisible()
    await expect(form.getByLabel('用户名')).toHaveValue(person.username)
    await form.getByRole('button', { name: '取消' }).click()
    await question(administrator, '确认关闭？').getByRole('button', { name: '取消' }).click()
    await expect(form.getByLabel('邮箱')).toHaveValue(person.email)
  })

  test(
    'an account is edited, disabled, enabled, given a new password and deleted; each can be cancelled',
    inLongRun,
    async ({ administrator }) => {
      const person = aPerson()
      await administrator.goto('/System/AdminUser')
      await anAccount(administrator, person)
      await showOnly(administrator, person)
      const row = rowOf(administrator, person.username)
      await expect(row).toContainText(`${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`)
      await changePhone(administrator, person, row)

      await row.getByRole('switch').click()
      await expect(row).toContainText('禁用')
      await row.getByRole('checkbox').check()
      await administrator.getByRole('button', { name: '启用', exact: true }).click()
      await expect(row.getByRole('switch')).toBeChecked()
      await expect(administrator.getByText('已选 1 项')).toHaveCount(0)

      await row.getByRole('button', { name: '重置密码' }).click()
      await question(administrator, `重置「${person.username}」的密码?`)
        .getByRole('button', { name: '重置密码' })
        .click()
      const once = dialog(administrator, '密码已重置')
      await expect(once.getByRole('code')).toHaveText(/\S{8,}/)
      await once.getByRole('button', { name: '已记下，关闭' }).click()
      await expect(once).toHaveCount(0)

      const confirmation = question(administrator, '确定删除所选用户?')
      await row.getByRole('button', { name: '删除' }).click()
      await expect(confirmation).toContainText(person.username)
      await confirmation.getByRole('button', { name: '取消' }).click()
      await expect(toast(administrator, '已取消删除')).toBeVisible()
      await row.getByRole('checkbox').check()
      await administrator.getByRole('status').getByRole('button', { name: '删除' }).click()
      await confirmation.getByRole('button', { name: '删除' }).click()
      await expect(toast(administrator, '恭喜你，删除成功')).toBeVisible()
      await expect(row).toHaveCount(0)
    },
  )

  test(
    'each level has a page, the search is preserved between them, and the list is exported',
    inLongRun,
    async ({ administrator }) => {
      const person = aPerson()
      await administrator.goto('/System/AdminUser')
      await anAccount(administrator, person)
      await administrator.getByLabel('邮箱').fill(person.email)
      await administrator.getByRole('button', { name: '查询' }).click()
      await expect(administrator.getByText('共 1 条')).toBeVisible()
      await expect(rowOf(administrator, person.username)).toBeVisible()
      const tabs = administrator.getByRole('navigation', { name: '会员等级' })
      await tabs.getByRole('link', { name: /二级会员/ }).click()
      await expect(administrator).toHaveURL(/\/System\/AdminUserTwo\?email=/)
      await expect(administrator.getByText('共 0 条')).toBeVisible()
      await tabs.getByRole('link', { name: /三级会员/ }).click()
      await expect(rowOf(administrator, person.username)).toBeVisible()
      const waiting = administrator.waitForEvent('download')
      await administrator.getByRole('button', { name: '导出 CSV' }).click()
      const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\n')
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(person.username)
    },
  )
})

test.describe('companies and departments', () => {
  const node = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} `) })
  const aCompany = async (page: Page, name: string, pid = 1) =>
    (await post(page, '/api/dept', { name, pid })).id as number

  test(
    'are added and renamed in place; a name that is taken is rejected',
    inLongRun,
    async ({ administrator, tolerate }) => {
      tolerate(/status of 409/)
      const name = `公司${digits(8)}`
      await administrator.goto('/System/division')
      await administrator.getByRole('button', { name: '新增公司' }).first().click()
      await administrator.getByLabel('新公司名称').fill(name)
      await administrator.keyboard.press('Enter')
      await expect(toast(administrator, '恭喜你，添加成功')).toBeVisible()
      await expect(administrator.getByRole('heading', { name })).toBeVisible()
      for (const part of ['设计部', '测绘部']) {
        await administrator.getByRole('button', { name: '新增下级' }).last().click()
        await administrator.getByLabel(`${name} 的新下级名称`).fill(part)
        await administrator.keyboard.press('Enter')
        await expect(node(administrator, part).last()).toBeVisible()
      }
      await node(administrator, '测绘部').last().focus()
      await administrator.keyboard.press('F2')
      const field = administrator.getByLabel('测绘部 的新名称')
      await field.fill('设计部')
      await administrator.keyboard.press('Enter')
      await expect(administrator.getByText('同一上级下已有同名的公司或部门')).toBeVisible()
      await field.fill('勘察部')
      await administrator.keyboard.press('Enter')
      await expect(toast(administrator, '恭喜你，修改成功')).toBeVisible()
      await expect(node(administrator, '勘察部').last()).toBeFocused()
    },
  )

  test('are moved in a dialog and reordered by keyboard', inLongRun, async ({ administrator }) => {
    const [from, to] = [`甲${digits(8)}`, `乙${digits(8)}`]
    await administrator.goto('/System/division')
    const upper = await aCompany(administrator, from)
    await aCompany(administrator, to)
    const first = await aCompany(administrator, '一组', upper)
    const second = await aCompany(administrator, '二组', upper)
    await administrator.goto(`/System/division?id=${second}`)
    const parts = administrator.locator(`[data-node="${first}"], [data-node="${second}"]`)
    await expect(parts.first()).toHaveAttribute('data-node', String(first))
    await administrator.locator(`[data-node="${second}"]`).focus()
    await administrator.keyboard.press('Alt+ArrowUp')
    await expect(parts.first()).toHaveAttribute('data-node', String(second))
    await administrator.getByRole('button', { name: '移动', exact: true }).click()
    const form = dialog(administrator, /移动「二组」/)
    await expect(form.getByRole('radio', { name: new RegExp(from) })).toBeDisabled()
    await form.getByLabel('搜索目标公司或部门').fill(to)
    await form.getByRole('radio', { name: new RegExp(to) }).check()
    await expect(form.getByText(`${to} / 二组`)).toBeVisible()
    await expectAccessible(administrator)
    await form.getByRole('button', { name: '移动', exact: true }).click()
    await expect(toast(administrator, '恭喜你，修改成功')).toBeVisible()
    await expect(administrator.getByRole('navigation', { name: '上级' })).toContainText(to)
  })

  test('can be dragged; a drop asks for confirmation', inLongRun, async ({ administrator }) => {
    const [dragged, target] = [`丙${digits(8)}`, `丁${digits(8)}`]
    await administrator.goto('/System/division')
    await aCompany(administrator, dragged)
    await aCompany(administrator, target)
    await administrator.reload()
    await node(administrator, dragged).dragTo(node(administrator, target), { targetPosition: { x: 120, y: 30 } })
    const form = dialog(administrator, `移动「${dragged}」`)
    await expect(form.getByText(`${target} / ${dragged}`)).toBeVisible()
    await form.getByRole('button', { name: '移动', exact: true }).click()
    await expect(toast(administrator, '恭喜你，修改成功')).toBeVisible()
  })

  test(
    'are not deleted while they have members or departments, to which the dialog links',
    inLongRun,
    async ({ administrator }) => {
      const [name, person] = [`戊${digits(8)}`, aPerson()]
      await administrator.goto('/System/division')
      const company = await aCompany(administrator, name)
      const part = await aCompany(administrator, '资料室', company)
      await anAccount(administrator, person, company)
      await administrator.goto(`/System/division?id=${company}`)
      await administrator.getByRole('button', { name: '删除' }).click()
      const refusal = dialog(administrator, `不能删除「${name}」`)
      await expect(refusal).toContainText('1 名人员')
      await expect(refusal).toContainText('资料室')
      await expect(refusal.getByRole('button', { name: '删除' })).toBeDisabled()
      await expectAccessible(administrator)
      await refusal.getByRole('link', { name: '查看人员' }).click()
      await expect(administrator).toHaveURL(`/System/AdminUser?deptId=${company}`)
      await expect(rowOf(administrator, person.username)).toBeVisible()
      await administrator.goto(`/System/division?id=${part}`)
      const confirmation = question(administrator, '确定删除「资料室」?')
      await administrator.getByRole('button', { name: '删除' }).click()
      await confirmation.getByRole('button', { name: '取消' }).click()
      await expect(toast(administrator, '已取消删除')).toBeVisible()
      await administrator.getByRole('button', { name: '删除' }).click()
      await confirmation.getByRole('button', { name: '删除' }).click()
      await expect(toast(administrator, '恭喜你，删除成功')).toBeVisible()
      await expect(administrator.getByRole('heading', { name })).toBeVisible()
    },
  )
})

test('the audit log shows each change with its author, and is exported', inLongRun, async ({ administrator }) => {
  const name = `己${digits(8)}`
  await administrator.goto('/System/auditLog')
  const { id } = await post(administrator, '/api/dept', { name, pid: 1 })
  await administrator.request.put('/api/dept', {
    data: { id, name: `${name}改` },
    headers: { origin: new URL(administrator.url()).origin },
  })
  await administrator.goto('/System/auditLog?kind=administration&call=PUT+%2Fapi%2Fdept')
  const row = rowOf(administrator, `部门 ${name}`)
  await expect(row).toContainText('admin')
  await row.getByRole('button', { expanded: false }).click()
  await expect(administrator.getByRole('deletion').filter({ hasText: name })).toBeVisible()
  await expect(administrator.getByRole('insertion').filter({ hasText: `${name}改` })).toBeVisible()
  await expectAccessible(administrator)
  const waiting = administrator.waitForEvent('download')
  await administrator.getByRole('button', { name: '导出 CSV' }).click()
  expect(await readFile(await (await waiting).path(), 'utf8')).toContain(`部门 ${name}`)
  await administrator.getByRole('navigation', { name: '类型' }).getByRole('link', { name: '登录' }).click()
  await expect(administrator).toHaveURL(/kind=login/)
})
