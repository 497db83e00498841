import { config, type z } from 'zod'

/** Names of unknown fields are the caller's own text, so the sentence does not repeat them. */
export const unknownFieldSentence = '请求含有不支持的字段'

const units: Record<string, string> = { string: '个字', array: '项' }

/** A bound as people read it: 最多 60 个字, 不能大于 100. */
const boundSentence = (origin: string, bound: number | bigint, side: 'least' | 'most') => {
  const unit = units[origin]
  if (unit) return `${side === 'least' ? '至少' : '最多'} ${bound} ${unit}`
  return `不能${side === 'least' ? '小于' : '大于'} ${bound}`
}

/** The sentence of a field without one of its own. Names of types are for programmers, so none appears in it. */
const defaultSentence = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownFieldSentence
    case 'too_small':
      return boundSentence(issue.origin, issue.minimum, 'least')
    case 'too_big':
      return boundSentence(issue.origin, issue.maximum, 'most')
    case 'invalid_type':
      return issue.input === undefined ? '缺少必填内容' : '内容格式不正确'
    case 'invalid_value':
      return '不在可选的范围内'
    default:
      return '内容格式不正确'
  }
}

config({ localeError: defaultSentence })
