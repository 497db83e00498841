/** Rules that forms check while typing, with the sentences of ACC-9 and ACC-32. Without zod, for public pages. */

export const usernameLength = { min: 2, max: 20, message: '长度在 2 到 20 个字符' } as const

/** Characters that nobody sees or that turn the direction of text, so that two names look alike or hide what follows. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u
export const isVisibleName = (name: string): boolean => !hidden.test(name)
export const visibleNameMessage = '名称不能含有看不见或改变文字方向的字符'

/** ACC-70: names in which members would take a person for the alliance; spaces and signs between the characters do not help. */
export const isOfficialName = (name: string): boolean =>
  /[秘祕][书書][处處]|管理[员員]|官方|客服/.test(name.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, ''))
export const officialNameMessage = '名称不能使用「秘书处」「管理员」「官方」「客服」等称谓'

/** Changes of the name shown within a day: each one drops the pages that visitors share. */
export const nameChangesPerDay = 10

export const phonePattern = /^1[3-9]\d{9}$/
export const phoneMessage = '请输入正确的11位手机号码'

/** Kinds of characters; a password needs two of them. */
export const passwordKinds = [
  { label: '大写字母', pattern: /[A-Z]/ },
  { label: '小写字母', pattern: /[a-z]/ },
  { label: '数字', pattern: /\d/ },
  { label: '特殊符号', pattern: /[^A-Za-z0-9]/ },
] as const

export const passwordLength = { min: 6, max: 15 } as const

export const passwordRules = {
  length: '密码长度应大于等于6个字符小于16个字符!',
  kinds: '密码必须由大写字母、小写字母、数字、特殊符号中的2种及以上类型组成!',
  same: '新密码不能与旧密码相同',
} as const

export const hasValidLength = (password: string): boolean =>
  password.length >= passwordLength.min && password.length <= passwordLength.max

export const hasTwoCharacterKinds = (password: string): boolean =>
  passwordKinds.filter(({ pattern }) => pattern.test(password)).length >= 2

/** Days until a closed account is deleted; logging in cancels the closing. */
export const closingDays = 15

/** Hours for which the copy of a member's data can be downloaded. */
export const dataCopyHours = 24
/** Lifetime of the single-use link to that copy. */
export const dataCopyLinkSeconds = 300

export const maskedPhonePattern = /^\d{3}\*{4}\d{4}$/
/** 138****1234 */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

/** The end of a number as somebody searched for it: at most the last four digits of it, or a whole one masked. */
export const maskPhoneEnd = (digits: string): string =>
  phonePattern.test(digits) ? maskPhone(digits) : digits.replace(/\d(?=\d{4})/g, '*')

/** z***@example.com */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*@/, '$1***@')

/** Shown when the consent box is not ticked at registration. */
export const consentMessage = '请先阅读并同意用户协议与隐私政策'
