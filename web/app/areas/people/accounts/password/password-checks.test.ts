import { expect, test } from 'vitest'
import { checkPasswordChange } from './password-checks.ts'

const good = { oldPass: 'Old@2026', newPass: 'New@2026', RenewPass: 'New@2026' }

test('each field has its message of ACC-32', () => {
  expect(checkPasswordChange(good)).toEqual({})
  expect(checkPasswordChange({})).toEqual({
    oldPass: '请输入旧密码',
    newPass: '请输入新密码',
    RenewPass: '请再次输入密码',
  })
  expect(checkPasswordChange({ ...good, newPass: 'N@2', RenewPass: 'N@2' }).newPass).toBe(
    '密码长度应大于等于6个字符小于16个字符!',
  )
  expect(checkPasswordChange({ ...good, newPass: '20262026', RenewPass: '20262026' }).newPass).toBe(
    '密码必须由大写字母、小写字母、数字、特殊符号中的2种及以上类型组成!',
  )
  expect(checkPasswordChange({ ...good, RenewPass: 'New@2027' }).RenewPass).toBe('两次输入密码不一致!')
})

test('the new password must differ from the old one', () => {
  expect(checkPasswordChange({ ...good, newPass: good.oldPass, RenewPass: good.oldPass }).newPass).toBe(
    '新密码不能与旧密码相同',
  )
})
