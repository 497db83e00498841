import type { Kind } from './drawing-kind.ts'
import type { PaperName } from './paper.ts'

/** How the covers of one category look. */
export interface CoverStyle {
  /** Name in the title block. */
  short: string
  /** Prefix of the sheet number. */
  code: string
  kinds: readonly [Kind, Kind, Kind]
  paper: PaperName
}

const REPORTS: CoverStyle = { short: '研究报告', code: 'YJ', kinds: ['chart', 'form', 'network'], paper: 'diazo' }

/**
 * By category id: 1000x are categories of resources, 2000x of lessons. Titles name what is drawn; the kinds of a category
 * serve titles that name nothing, and therefore show no particular structure.
 */
const STYLES: Record<number, CoverStyle> = {
  10001: { short: '数据包', code: 'SJ', kinds: ['iso', 'form', 'chart'], paper: 'blueprint' },
  10002: { short: '融资基金', code: 'RZ', kinds: ['cashflow', 'fund', 'gantt'], paper: 'teal' },
  10003: { short: '投资专项', code: 'TZ', kinds: ['siteplan', 'tower', 'cashflow'], paper: 'white' },
  10004: { short: '工程勘察', code: 'KC', kinds: ['contour', 'strata', 'siteplan'], paper: 'topo' },
  10005: { short: '建设管理', code: 'JG', kinds: ['network', 'gantt', 'form'], paper: 'concrete' },
  10006: { short: '运维咨询', code: 'YW', kinds: ['pipe', 'form', 'chart'], paper: 'cad' },
  10007: REPORTS,
  20001: { short: '建设管理', code: 'JG', kinds: ['network', 'gantt', 'form'], paper: 'concrete' },
  20002: { short: '投融资', code: 'RZ', kinds: ['cashflow', 'fund', 'gantt'], paper: 'teal' },
  20003: { short: '数字技术', code: 'SZ', kinds: ['iso', 'network', 'chart'], paper: 'blueprint' },
  20004: { short: '勘察测绘', code: 'KC', kinds: ['contour', 'strata', 'siteplan'], paper: 'topo' },
  20005: { short: '运营维护', code: 'YW', kinds: ['pipe', 'form', 'chart'], paper: 'cad' },
  20006: { short: '投资咨询', code: 'TZ', kinds: ['siteplan', 'tower', 'cashflow'], paper: 'white' },
  20007: { short: '造价合同', code: 'ZJ', kinds: ['form', 'cashflow', 'gantt'], paper: 'white' },
  20008: { short: '公开课', code: 'GK', kinds: ['chart', 'form', 'network'], paper: 'diazo' },
}

/** Categories that administrators added use the style of reports. */
export const coverStyle = (categoryId: number): CoverStyle => STYLES[categoryId] ?? REPORTS
