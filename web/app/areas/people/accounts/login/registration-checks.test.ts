import { expect, test } from 'vitest'
import { Registration } from '#contract/people/accounts/accounts.ts'
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
const changes = [
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

test.each(changes)('page and server report the same errors for %j', (change) => {
  const input = { ...good, ...(change.password !== undefined && { repeatPwd: change.password || 'x' }), ...change }
  const issues = Registration.safeParse(input).error?.issues ?? []
  const fromServer = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
  const { repeatPwd, ...fromPage } = checkRegistration(input)
  // The schema does not compare both passwords.
  expect({ ...fromPage, ...(repeatPwd === '请输入密码' && { repeatPwd }) }).toEqual(fromServer)
})

test('a repeated password that differs is an error', () => {
  expect(checkRegistration({ ...good, repeatPwd: 'Road2027' })).toEqual({ repeatPwd: '两次密码不一致' })
})
