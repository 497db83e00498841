import { z } from 'zod'

/** Rules about people that registration, personal info and the back office share, with the sentences of specification 5. */
export const Username = z.string().trim().min(2, '长度在 2 到 20 个字符').max(20, '长度在 2 到 20 个字符')

export const phonePattern = /^1[3-9]\d{9}$/
export const Phone = z.string().trim().regex(phonePattern, '请输入正确的11位手机号码')

export const Email = z.string().trim().max(100, '请输入正确的邮箱格式').pipe(z.email('请输入正确的邮箱格式'))

export const Sex = z.enum(['男', '女'], { error: '性别只能是男或女' })

/** The kinds of characters a password is made of; two of them are asked for. */
export const passwordKinds = [
  { label: '大写字母', pattern: /[A-Z]/ },
  { label: '小写字母', pattern: /[a-z]/ },
  { label: '数字', pattern: /\d/ },
  { label: '特殊符号', pattern: /[^A-Za-z0-9]/ },
] as const

export const passwordRules = {
  length: '密码长度应大于等于6个字符小于16个字符!',
  kinds: '密码必须由大写字母、小写字母、数字、特殊符号中的2种及以上类型组成!',
} as const

export const hasTwoKinds = (password: string): boolean =>
  passwordKinds.filter(({ pattern }) => pattern.test(password)).length >= 2

export const NewPassword = z
  .string({ error: '请输入新密码' })
  .min(1, '请输入新密码')
  .min(6, passwordRules.length)
  .max(15, passwordRules.length)
  .refine(hasTwoKinds, passwordRules.kinds)

/** 138****1234 */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
