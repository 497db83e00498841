import { errors } from '#contract/errors.ts'
import { hasGoodLength, hasTwoKinds, passwordRules } from '#contract/people-rules.ts'
import { definedErrors, type FieldErrors, type Values } from '#ui/form/use-form-checks.ts'

/** What is wrong with a new password, if anything. */
export const wrongWithPassword = (password: string): string | undefined => {
  if (!hasGoodLength(password)) return passwordRules.length
  return hasTwoKinds(password) ? undefined : passwordRules.kinds
}

export const checkPasswordChange = ({ oldPass = '', newPass = '', RenewPass = '' }: Values): FieldErrors =>
  definedErrors({
    oldPass: oldPass ? undefined : '请输入旧密码',
    newPass: wrongWithNewPassword(newPass, oldPass),
    RenewPass: wrongWithRepeat(RenewPass, newPass),
  })

const wrongWithNewPassword = (newPass: string, oldPass: string) => {
  if (!newPass) return '请输入新密码'
  return wrongWithPassword(newPass) ?? (newPass === oldPass ? errors.same_password.message : undefined)
}

const wrongWithRepeat = (repeat: string, newPass: string) => {
  if (!repeat) return '请再次输入密码'
  return repeat === newPass ? undefined : '两次输入密码不一致!'
}
