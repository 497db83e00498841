import { z } from 'zod'
import { trimmed, within } from '#contract/fields.ts'
import { inShanghai } from '#kernel/time/index.ts'

/** 是 and 否; absent: as the column says. */
export const yesOrNo = (byDefault: boolean) =>
  z
    .enum(['是', '否', 'true', 'false', '1', '0'], { error: '只能是「是」或「否」' })
    .transform((text) => ['是', 'true', '1'].includes(text))
    .default(byDefault)

export const Count = within(0, 2_000_000_000, '请输入不小于 0 的整数').default(0)

export const ExternalKey = trimmed('请填写原系统编号').max(100, '原系统编号最多 100 个字')

const wallTime = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/
const message = '时间格式应为 2023-08-30 或 2023-08-30 16:20'

/** A time of the past, by the clock of Asia/Shanghai unless it names its offset; absent: now. */
export const PastTime = z
  .string()
  .transform((text, context) => {
    const time = timeOf(text)
    if (!time || time.getTime() > Date.now() || time.getUTCFullYear() < 1990) {
      context.addIssue(time && time.getTime() > Date.now() ? '时间不能晚于现在' : message)
      return z.NEVER
    }
    return time
  })
  .default(() => new Date())

const timeOf = (text: string): Date | undefined => {
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) return valid(new Date(text))
  const found = wallTime.exec(text)
  if (!found) return undefined
  const [year, month, day, hour = '0', minute = '0', second = '0'] = found.slice(1)
  const two = (part: string | undefined) => String(part).padStart(2, '0')
  const iso = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`
  const time = valid(new Date(`${iso}+08:00`))
  // 31 February would become a day of March.
  return time && inShanghai(time).toISOString().startsWith(iso) ? time : undefined
}

const valid = (time: Date): Date | undefined => (Number.isNaN(time.getTime()) ? undefined : time)

/** Several values in one cell. */
export const listOf = (text: string | undefined): string[] | undefined =>
  text
    ?.split(/[\n,，、;；]+/)
    .map((part) => part.trim())
    .filter(Boolean)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Markup as it is; of plain text each line is a paragraph. */
export const richText = (text: string): string =>
  /<\/?[a-z][^>]*>/i.test(text)
    ? text
    : text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean)
        .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign]!)}</p>`)
        .join('')
