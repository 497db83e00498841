const dayMs = 86_400_000
/** Days from the origin of the calendar of spreadsheets to 1970. */
const unixDays = 25_569
const days1904 = 1_462

const withoutLiterals = (code: string): string => code.replace(/"[^"]*"|\\.|_.|\*./g, '')

export const isDateFormat = (code: string): boolean => {
  const bare = withoutLiterals(code)
  return /[ymdhs]|上午|aaa/i.test(bare) && !/[0#?]/.test(bare.replace(/s\.0+/gi, 's'))
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
const two = (value: number) => String(value).padStart(2, '0')

const parts = /"([^"]*)"|\\(.)|_.|\*.|(AM\/PM|A\/P|上午\/下午)|\[?(y+|m+|d+|h+|s+|a{3,4})\]?(\.0+)?|(.)/gi

/** A serial number as a date or time. The letter `m` is a month, but minutes beside hours or seconds. */
export const formatDate = (serial: number, code: string, isFrom1904: boolean): string => {
  if (serial < 0) return String(serial)
  const days = isFrom1904 ? serial + days1904 : serial < 60 ? serial + 1 : serial // 1900 is no leap year, but counts as one
  const time = new Date(Math.round(((days - unixDays) * dayMs) / 1000) * 1000)
  const isTwelveHours = /AM\/PM|A\/P|上午\/下午/i.test(code)
  const tokens = [...code.matchAll(parts)]
  const letters = tokens.map(([, , , , letter]) => letter?.[0]?.toLowerCase())
  return tokens
    .map(([whole, quoted, escaped, half, letter, , other], at) => {
      if (letter) {
        if (/^\[h/i.test(whole)) return String(Math.floor(serial * 24))
        const isMinutes = letters[at]?.startsWith('m') && isBesideTime(letters, at)
        return partOf(time, isMinutes ? letter.replace(/m/gi, 'i') : letter, isTwelveHours)
      }
      if (half) return time.getUTCHours() < 12 ? '上午' : '下午'
      return quoted ?? escaped ?? (whole.startsWith('_') || whole.startsWith('*') ? '' : (other ?? ''))
    })
    .join('')
    .replace(/^(上午|下午)?(.*?)\s*(上午|下午)$/, '$3$2')
    .trim()
}

const isBesideTime = (letters: (string | undefined)[], at: number): boolean =>
  letters.slice(0, at).findLast((letter) => letter) === 'h' || letters.slice(at + 1).find((letter) => letter) === 's'

const partOf = (time: Date, letters: string, isTwelveHours: boolean): string => {
  const hours = isTwelveHours ? time.getUTCHours() % 12 || 12 : time.getUTCHours()
  const isLong = letters.length > 1
  const pick = (value: number) => (isLong ? two(value) : String(value))
  switch (letters[0]?.toLowerCase()) {
    case 'y':
      return letters.length > 2 ? String(time.getUTCFullYear()) : two(time.getUTCFullYear() % 100)
    case 'm':
      return letters.length > 2 ? `${time.getUTCMonth() + 1}月` : pick(time.getUTCMonth() + 1)
    case 'd':
      return letters.length > 2 ? `周${weekdays[time.getUTCDay()]}` : pick(time.getUTCDate())
    case 'a':
      return `${letters.length > 3 ? '星期' : ''}${weekdays[time.getUTCDay()]}`
    case 'h':
      return pick(hours)
    case 'i':
      return pick(time.getUTCMinutes())
    default:
      return pick(time.getUTCSeconds())
  }
}

/** Formats that a workbook names by number only; those of Chinese versions among them. */
export const builtInFormats: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy/m/d',
  15: 'yyyy/m/d',
  16: 'm"月"d"日"',
  17: 'yyyy"年"m"月"',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm/d/yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  37: '#,##0;-#,##0',
  38: '#,##0;[Red]-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;[Red]-#,##0.00',
  41: '#,##0;-#,##0;"-"',
  42: '"¥"#,##0;-"¥"#,##0;"-"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '"¥"#,##0.00;-"¥"#,##0.00;"-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  49: '@',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
}
