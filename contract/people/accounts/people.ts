import { z } from 'zod'
import {
  hasTwoCharacterKinds,
  isVisibleName,
  passwordLength,
  passwordRules,
  phoneMessage,
  phonePattern,
  usernameLength,
  visibleNameMessage,
} from './people-rules.ts'

/** Fields shared by registration, personal information and the back office. */
export const Username = z
  .string()
  .trim()
  .min(usernameLength.min, usernameLength.message)
  .max(usernameLength.max, usernameLength.message)
  .refine(isVisibleName, visibleNameMessage)

export const Phone = z.string().trim().regex(phonePattern, phoneMessage)

export const Email = z.string().trim().max(100, '请输入正确的邮箱格式').pipe(z.email('请输入正确的邮箱格式'))

export const Sex = z.enum(['男', '女'], { error: '性别只能是男或女' })

export const NewPassword = z
  .string({ error: '请输入新密码' })
  .min(1, '请输入新密码')
  .min(passwordLength.min, passwordRules.length)
  .max(passwordLength.max, passwordRules.length)
  .refine(hasTwoCharacterKinds, passwordRules.kinds)
