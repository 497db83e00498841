import { expect, inLongRun, test } from './fixtures.ts'
import { aNewcomer, enter, fillLogin, post } from './newcomer.ts'

interface Made {
  password: string
}

test(
  'an account made by an administrator changes its first password before anything else',
  inLongRun,
  async ({ administrator, visitor, tolerate }) => {
    tolerate(/status of 4/)
    const { username, phone } = aNewcomer()
    await administrator.goto('/')
    const { password } = await post<Made>(administrator, '/api/users/sign', {
      username,
      phone,
      email: `${phone}@example.com`,
      deptId: 1,
    })
    await visitor.goto('/logoRegister?returnUrl=%2FNumberShop%2FAdmin')
    await fillLogin(visitor, { username, password })
    await expect(visitor).toHaveURL(/^[^?]*\/firstPassword\?/)
    await expect(visitor.getByText('请先修改初始密码')).toBeVisible()

    for (const path of ['/', '/System/main']) {
      await visitor.goto(path)
      await expect(visitor).toHaveURL(/\/firstPassword\?/)
    }
    await visitor.getByRole('main').getByRole('link').first().click()
    await expect(visitor).toHaveURL(/\/firstPassword\?/)

    await visitor.goto('/NumberShop/Admin')
    await visitor.getByLabel('初始密码').fill(password)
    await visitor.getByLabel('新密码').fill(password)
    await visitor.getByLabel('再次输入').fill(password)
    await visitor.getByRole('button', { name: '修改密码' }).click()
    await expect(visitor.getByLabel('新密码')).toHaveAccessibleDescription('新密码不能与旧密码相同')
    await visitor.getByLabel('新密码').fill('Tunnel#88')
    await visitor.getByLabel('再次输入').fill('Tunnel#88')
    await visitor.getByRole('button', { name: '修改密码' }).click()
    await expect(visitor).toHaveURL('/NumberShop/Admin')
    await expect(visitor.getByText('恭喜你，修改成功')).toBeVisible()
    await visitor.goto('/firstPassword')
    await expect(visitor).toHaveURL('/')
  },
)

test('a member can log out instead of changing the first password', inLongRun, async ({ administrator, visitor }) => {
  const { username, phone } = aNewcomer()
  await administrator.goto('/')
  const account = { username, phone, email: `${phone}@example.com`, deptId: 1 }
  const { password } = await post<Made>(administrator, '/api/users/sign', account)
  await enter(visitor.request, { username, password })
  await visitor.goto('/')
  await visitor.getByRole('button', { name: '退出登录' }).click()
  await expect(visitor.getByRole('link', { name: '未登录' })).toBeVisible()
})
