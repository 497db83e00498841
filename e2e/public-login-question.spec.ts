import { accounts, expect, expectAccessible, inLongRun, test } from './fixtures.ts'

const { username, password } = accounts.secondLevel

/** The proof of work is one long loop: a browser that never compiles it, as those of the other stories, needs minutes. */
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: launchOptions.args?.filter((flag) => !flag.startsWith('--js-flags')) }),
    { scope: 'worker' },
  ],
})

/** Answers like a person. */
const answerTo = (question: string): number => {
  const numberOf = (word: string) => {
    const [tens = '', ones = ''] = word.includes('十') ? word.split('十') : ['', word]
    const digit = (sign: string) => Math.max(0, '零一二三四五六七八九'.indexOf(sign || '零'))
    return (word.includes('十') ? digit(tens || '一') * 10 : 0) + digit(ones)
  }
  const [a = 0, b = 0, c = 0] = (
    question
      .split('？')[0]!
      .replace('用数字', '')
      .match(/[一二三四五六七八九十]+/g) ?? []
  ).map(numberOf)
  if (question.includes('加')) return a + b
  return question.includes('减') ? a - b : Math.max(a, b, c)
}

test('people who cannot see the picture answer a question with the keyboard alone', inLongRun, async ({ visitor }) => {
  await visitor.goto('/logoRegister')
  const picture = await visitor.getByRole('img', { name: '图形验证码' }).boundingBox()
  expect(picture!.width).toBeGreaterThanOrEqual(120)
  expect(picture!.height).toBeGreaterThanOrEqual(40)
  await visitor.getByLabel('用户名或手机号').fill(username)
  await visitor.getByLabel('密码', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: '看不到图片？改为回答问题' }).press('Enter')
  const field = visitor.getByLabel('验证码', { exact: true })
  await expect(field).toHaveAccessibleDescription(/请输入数字/)
  await expect(field).toBeFocused()
  await expectAccessible(visitor)
  const question = await visitor.getByText('请输入数字').textContent()
  await field.fill(String(answerTo(question!)))
  await expect(visitor.getByText('安全校验已完成')).toBeVisible({ timeout: 60_000 })
  await field.press('Enter')
  await expect(visitor).toHaveURL('/')
  await expect(visitor.getByRole('button', { name: /^账户/ })).toBeVisible()
})
