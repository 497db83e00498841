import type { Block } from './report.ts'
import { text } from './report.ts'
import { round } from './studies/study.ts'

interface RecordPlan {
  /** The heading of the appendix, and of each of its records: 第 3 期. */
  title: string
  each: (number: number) => string
  count: number
  /** The first column. */
  head: string
  places: string[]
  columns: {
    name: string
    from: number
    to: number
    digits: number /** Grows from record to record. */
    grows?: true
  }[]
  /** The limit of the last column, and what a record says about it. */
  limit: number
  unit: string
}

const numbered = (letters: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letters}${String(at + 1).padStart(2, '0')}`)

/** Reports whose records fill some forty pages, as those of real projects do. */
const plans: Record<string, RecordPlan> = {
  'landslide-emergency': {
    title: '逐期监测记录',
    each: (number) => `第 ${number} 期`,
    count: 34,
    head: '测点',
    places: numbered('JC', 20),
    columns: [
      { name: '累计水平位移 mm', from: 0.2, to: 1.6, digits: 1, grows: true },
      { name: '累计沉降 mm', from: 0.1, to: 1.1, digits: 1, grows: true },
      { name: '裂缝宽度 mm', from: 0.02, to: 0.2, digits: 2, grows: true },
      { name: '本期速率 mm/d', from: 0.1, to: 2.2, digits: 2 },
    ],
    limit: 2,
    unit: 'mm/d',
  },
  'pointcloud-qc': {
    title: '测站质量检查记录',
    each: (number) => `作业日 ${number}`,
    count: 32,
    head: '测站',
    places: numbered('S', 22),
    columns: [
      { name: '与前站重叠 %', from: 32, to: 61, digits: 0 },
      { name: '点间距 mm', from: 3, to: 7, digits: 1 },
      { name: '标靶残差 mm', from: 0.8, to: 3.4, digits: 1 },
      { name: '配准中误差 mm', from: 1.2, to: 5.2, digits: 1 },
    ],
    limit: 5,
    unit: 'mm',
  },
  'core-check-manual': {
    title: '钻孔验收记录',
    each: (number) => `钻孔 ZK-${String(number).padStart(2, '0')}`,
    count: 34,
    head: '回次',
    places: numbered('第', 18).map((name) => `${name} 回次`),
    columns: [
      { name: '孔深 m', from: 1.6, to: 2.4, digits: 2 },
      { name: '岩芯采取率 %', from: 72, to: 98, digits: 0 },
      { name: 'RQD %', from: 35, to: 92, digits: 0 },
      { name: '漏水量 L/min', from: 0, to: 6.4, digits: 1 },
    ],
    limit: 6,
    unit: 'L/min',
  },
}

/** The records of a report, each on a page of its own; none for most reports. */
export const recordBlocks = (key: string, label: string, random: () => number): Block[] => {
  const plan = plans[key]
  if (!plan) return []
  const sums = plan.places.map(() => plan.columns.map(() => 0))
  const records = Array.from({ length: plan.count }, (_, at) => recordOf(plan, at + 1, sums, random))
  return [
    { kind: 'heading', depth: 1, text: `${label}  ${plan.title}`, startsPage: true },
    text(
      `以下按时间列出全部 ${plan.count} 份${plan.title}，每份 ${plan.places.length} 行，数值为现场记录经复核后的结果。`,
    ),
    ...records.flat(),
  ]
}

const recordOf = (plan: RecordPlan, number: number, sums: number[][], random: () => number): Block[] => {
  const rows = plan.places.map((place, at) => [
    place,
    ...plan.columns.map(({ from, to, digits, grows }, column) => {
      const value = from + random() * (to - from)
      sums[at]![column] = grows ? sums[at]![column]! + value : value
      return round(sums[at]![column]!, digits)
    }),
  ])
  const last = plan.columns.length
  const above = rows.filter((row) => Number(row[last]) > plan.limit)
  const { name } = plan.columns.at(-1)!
  return [
    { kind: 'heading', depth: 2, text: plan.each(number), startsPage: number > 1 },
    { kind: 'table', head: [plan.head, ...plan.columns.map((column) => column.name)], rows },
    text(
      above.length === 0
        ? `本次全部${plan.head}的${name}不超过 ${plan.limit} ${plan.unit}，按原频率继续。`
        : `${above.map(([place]) => place).join('、')}的${name}超过 ${plan.limit} ${plan.unit}，已通知复核，下次先测这些位置。`,
    ),
  ]
}
