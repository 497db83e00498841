/** Returns the provider's message for a wrong value, or undefined for a valid one. */
export type Check = (value: unknown) => string | undefined

export interface Field {
  check: Check
  isOptional?: boolean
}

export const text =
  (min: number, max: number, shape = /^/): Check =>
  (value) => {
    if (typeof value !== 'string') return '应为字符串'
    const length = [...value].length
    if (length < min || length > max) return `长度应为 ${min} 至 ${max} 个字符`
    return shape.test(value) ? undefined : '格式不正确'
  }

export const whole =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? undefined : '应为范围内的整数'

export const exactly =
  (expected: string): Check =>
  (value) =>
    value === expected ? undefined : `应为 ${expected}`

/** Notify addresses must not have a query string: providers strip it. */
export const notifyUrl: Check = (value) => {
  const problem = text(1, 256)(value)
  if (problem) return problem
  const url = URL.parse(value as string)
  if (!url || !/^https?:$/.test(url.protocol)) return '应为 http(s) 网址'
  return /[?#]/.test(value as string) ? '不能带参数' : undefined
}

export interface Problem {
  field: string
  value: unknown
  issue: string
}

/** The first field that is missing, unknown or wrong. */
export const firstProblem = (fields: Record<string, Field>, value: unknown, at = ''): Problem | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { field: at || '/', value, issue: '应为对象' }
  const object = value as Record<string, unknown>
  const unknown = Object.keys(object).find((name) => !(name in fields))
  if (unknown) return { field: `${at}/${unknown}`, value: object[unknown], issue: '未知字段' }
  for (const [name, { check, isOptional }] of Object.entries(fields)) {
    if (object[name] === undefined && isOptional) continue
    const issue = object[name] === undefined ? '缺少必填字段' : check(object[name])
    if (issue) return { field: `${at}/${name}`, value: object[name], issue }
  }
  return undefined
}

/** A nested object; the message names the field inside it. */
export const object =
  (fields: Record<string, Field>): Check =>
  (value) => {
    const problem = firstProblem(fields, value)
    return problem && `${problem.field.slice(1)} ${problem.issue}`
  }
