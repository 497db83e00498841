import { consentMessage, phoneMessage, phonePattern, usernameLength } from '#contract/people-rules.ts'
import { definedErrors, type FieldErrors, type Values } from '#ui/form/use-form-checks.ts'
import { wrongWithPassword } from './password-checks.ts'

/** The rules of registration (ACC-9, ACC-10), by field; the server says the same of the same input. */
export const checkRegistration = (given: Values): FieldErrors => {
  const { password = '', repeatPwd = '', code = '', consent } = given
  return definedErrors({
    phone: wrongWithPhone(given.phone?.trim() ?? ''),
    username: wrongWithUsername(given.username?.trim() ?? ''),
    password: password ? wrongWithPassword(password) : '密码不能为空',
    repeatPwd: wrongWithRepeat(repeatPwd, password),
    code: code.trim() ? undefined : '验证码不能为空',
    consent: consent === 'true' ? undefined : consentMessage,
  })
}

const wrongWithPhone = (phone: string) => {
  if (!phone) return '请输入手机号码'
  return phonePattern.test(phone) ? undefined : phoneMessage
}

export const wrongWithUsername = (username: string): string | undefined => {
  if (!username) return '账号名不能为空'
  const { min, max, message } = usernameLength
  return username.length >= min && username.length <= max ? undefined : message
}

const wrongWithRepeat = (repeat: string, password: string) => {
  if (!repeat) return '请输入密码'
  return repeat === password ? undefined : '两次密码不一致'
}
