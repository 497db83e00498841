import { format, formatColor, getFormatFromId, isDateFormat } from 'numfmt'

/** A number as its cell shows it. */
export interface ShownNumber {
  text: string
  isRed: boolean
}

export { isDateFormat }

const chinese = { locale: 'zh-CN' }
/** Days from the first day of 1900, where most workbooks begin to count, to that of 1904. */
const days1904 = 1_462

/** Formats a number with a format code of the workbook; codes that are not understood show the plain number. */
export const formatNumber = (value: number, code: string, isFrom1904 = false): ShownNumber => {
  if (!Number.isFinite(value)) return { text: '', isRed: false }
  const isElapsed = /\[[hms]+\]/i.test(code)
  const serial = isFrom1904 && isDateFormat(code) && !isElapsed ? value + days1904 : value
  try {
    const written = withHalfOfDayFirst(code)
    return { text: format(written, serial, chinese).trim(), isRed: formatColor(written, serial) === 'red' }
  } catch {
    return { text: String(value), isRed: false }
  }
}

/** 下午6:00, as Chinese programs show `h:mm AM/PM`. */
const withHalfOfDayFirst = (code: string): string => code.replace(/^([^;]*?)\s*(?:AM\/PM|上午\/下午)/i, 'AM/PM$1')

/** Formats that a workbook names by number only, where those of Chinese versions differ from the usual ones. */
const chineseFormats: Record<number, string> = {
  15: 'yyyy/m/d',
  16: 'm"月"d"日"',
  17: 'yyyy"年"m"月"',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm/d/yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
}
export const builtInFormat = (id: number): string => chineseFormats[id] ?? getFormatFromId(id, 'zh-CN') ?? ''
