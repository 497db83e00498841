import { codeRules } from '#contract/people/accounts/code-rules.ts'
import {
  consentMessage,
  isVisibleName,
  phoneMessage,
  phonePattern,
  usernameLength,
  visibleNameMessage,
} from '#contract/people/accounts/people-rules.ts'
import { definedErrors, type FieldErrors, type Values } from '#ui/form/use-form-checks.ts'
import { passwordError } from '../password/password-checks.ts'

/** The errors of a registration by field (ACC-9, ACC-10); the server returns the same ones for the same input. */
export const checkRegistration = (input: Values): FieldErrors => {
  const { password = '', repeatPwd = '', code = '', consent } = input
  return definedErrors({
    phone: phoneError(input.phone?.trim() ?? ''),
    username: usernameError(input.username?.trim() ?? ''),
    password: password ? passwordError(password) : '密码不能为空',
    repeatPwd: repeatError(repeatPwd, password),
    code: code.trim() ? undefined : '验证码不能为空',
    smsCode: smsCodeError(input.smsCode?.trim() ?? ''),
    consent: consent === 'true' ? undefined : consentMessage,
  })
}

/** The same where the phone number must be proved (ACC-60). */
export const checkRegistrationWithCode = (input: Values): FieldErrors => ({
  ...(!input.smsCode?.trim() && { smsCode: '请输入短信验证码' }),
  ...checkRegistration(input),
})

const smsCodeError = (code: string) =>
  code === '' || (code.length === codeRules.digits && /^\d+$/.test(code))
    ? undefined
    : `请输入 ${codeRules.digits} 位短信验证码`

const phoneError = (phone: string) => {
  if (!phone) return '请输入手机号码'
  return phonePattern.test(phone) ? undefined : phoneMessage
}

export const usernameError = (username: string): string | undefined => {
  if (!username) return '账号名不能为空'
  const { min, max, message } = usernameLength
  if (username.length < min || username.length > max) return message
  return isVisibleName(username) ? undefined : visibleNameMessage
}

const repeatError = (repeat: string, password: string) => {
  if (!repeat) return '请输入密码'
  return repeat === password ? undefined : '两次密码不一致'
}
