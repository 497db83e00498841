import { expect, test } from 'vitest'
import { Registration } from '#contract/accounts.ts'
import { checkRegistration } from './registration-checks.ts'

const good = {
  phone: '13800001234',
  username: '王工',
  password: 'Road2026',
  repeatPwd: 'Road2026',
  code: 'abcde',
  uuid: 'u',
  consent: 'true',
}
const inputs = [
  {},
  { phone: '' },
  { phone: '1380000' },
  { phone: '12800001234' },
  { phone: ' 13800001234 ' },
  { username: '' },
  { username: '王' },
  { username: '王'.repeat(21) },
  { username: ' 王工 ' },
  { password: '' },
  { password: 'Aa1!5' },
  { password: 'Aa1!567890123456' },
  { password: 'abcdefgh' },
  { password: '12345678' },
  { password: '测试测试测试1' },
  { repeatPwd: '' },
  { code: '  ' },
  { consent: 'false' },
]

test.each(inputs)('the page says what the server says of %j', (input) => {
  const given = { ...good, ...(input.password !== undefined && { repeatPwd: input.password || 'x' }), ...input }
  const issues = Registration.safeParse(given).error?.issues ?? []
  const fromServer = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
  const { repeatPwd, ...fromPage } = checkRegistration(given)
  // Whether both passwords are the same is not the schema's business.
  expect({ ...fromPage, ...(repeatPwd === '请输入密码' && { repeatPwd }) }).toEqual(fromServer)
})

test('a repeated password that differs is told', () => {
  expect(checkRegistration({ ...good, repeatPwd: 'Road2027' })).toEqual({ repeatPwd: '两次密码不一致' })
})
