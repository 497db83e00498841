import { hasTwoCharacterKinds, hasValidLength, passwordRules } from '#contract/people/accounts/people-rules.ts'
import { definedErrors, type FieldErrors, type Values } from '#ui/form/use-form-checks.ts'

/** The rule that a new password violates, if any. */
export const passwordError = (password: string): string | undefined => {
  if (!hasValidLength(password)) return passwordRules.length
  return hasTwoCharacterKinds(password) ? undefined : passwordRules.kinds
}

export const checkPasswordChange = ({ oldPass = '', newPass = '', RenewPass = '' }: Values): FieldErrors =>
  definedErrors({
    oldPass: oldPass ? undefined : '请输入旧密码',
    newPass: newPasswordError(newPass, oldPass),
    RenewPass: repeatError(RenewPass, newPass),
  })

const newPasswordError = (newPass: string, oldPass: string) => {
  if (!newPass) return '请输入新密码'
  return passwordError(newPass) ?? (newPass === oldPass ? passwordRules.same : undefined)
}

const repeatError = (repeat: string, newPass: string) => {
  if (!repeat) return '请再次输入密码'
  return repeat === newPass ? undefined : '两次输入密码不一致!'
}
