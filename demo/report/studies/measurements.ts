import { barChart, histogram, lineChart, ringChart } from '../../charts/series-charts.ts'
import { text } from '../report.ts'
import { digitsOf, entriesOf, normal, percent, round, type StudyWriter, sum, withUnit } from './study.ts'

/** Values over time: `periods | from to noise% | limit`, or one value for every period. */
export const trend: StudyWriter = (
  { subject, unit, fields, method, advice },
  { random, pick, table, figure, appendix },
) => {
  const [periods = '', range = '', limitText = '-'] = fields
  const names = periodNames(periods)
  const given = range.split(/\s+/).map(Number)
  const [from = 0, to = 0, noise = 5] = given
  const digits = Math.max(digitsOf(from, to), Math.abs(to) < 10 ? 2 : 1)
  const values =
    given.length === names.length
      ? given
      : names.map((_, i) => {
          const even = from + ((to - from) * i) / Math.max(1, names.length - 1)
          return round(even * (1 + (normal(random) * noise) / 250), digits)
        })
  const limit = limitOf(limitText)
  const [mean, high, low] = [round(sum(values) / values.length, digits), Math.max(...values), Math.min(...values)]
  const [highAt, lowAt] = [names[values.indexOf(high)]!, names[values.indexOf(low)]!]
  const [first, last] = [values[0]!, values.at(-1)!]
  const change = (last - first) / Math.abs(first || 1)
  const beyond = limit ? names.filter((_, i) => !limit.holds(values[i]!)) : []
  const rows = names.map((name, i) => [
    name,
    values[i]!,
    i === 0 ? '—' : percent((values[i]! - values[i - 1]!) / Math.abs(values[i - 1]! || 1)),
    ...(limit ? [limit.holds(values[i]!) ? '满足' : '不满足'] : []),
  ])
  const head = ['时段', `${subject}${unitMark(unit)}`, '较上期', ...(limit ? [`判定（${limit.text}）`] : [])]
  const label = figure()
  const place = names.length > 16 ? appendix(`${subject}记录`, { head, rows }) : table()
  const u = withUnit(unit)
  return {
    before: [
      text(
        `${method}${pick([`统计时段为${names[0]}至${names.at(-1)}，共 ${names.length} 期，逐期数值列于${place}。`, `本节取${names[0]}至${names.at(-1)}共 ${names.length} 期记录，明细见${place}。`, `数据覆盖 ${names.length} 期（${names[0]}～${names.at(-1)}），全部数值载于${place}，变化过程见${label}。`])}`,
      ),
    ],
    evidence: [
      ...(names.length > 16 ? [] : [{ kind: 'table' as const, caption: `${place}  ${subject}逐期统计`, head, rows }]),
      {
        kind: 'figure',
        caption: `${label}  ${subject}变化过程`,
        drawing: lineChart(names, [{ name: subject, values }], unit, limit && { name: limit.text, value: limit.value }),
      },
    ],
    after: [
      text(
        pick([
          `由${label}可见，${subject}平均为 ${mean}${u}，最大值 ${high}${u} 出现在${highAt}，最小值 ${low}${u} 出现在${lowAt}。`,
          `${subject}在 ${low}～${high}${u} 之间变动，均值 ${mean}${u}；峰值与谷值分别对应${highAt}和${lowAt}。`,
          `统计期内${subject}的均值为 ${mean}${u}，${highAt}最高（${high}${u}），${lowAt}最低（${low}${u}）。`,
        ]) +
          pick([
            `末期与首期相比${change >= 0 ? '上升' : '下降'} ${percent(Math.abs(change))}。`,
            `从首期的 ${first}${u} 到末期的 ${last}${u}，累计${change >= 0 ? '增加' : '减少'} ${percent(Math.abs(change))}。`,
          ]) +
          (limit
            ? beyond.length === 0
              ? `各期均满足“${limit.text}”的要求。`
              : `对照“${limit.text}”，共有 ${beyond.length} 期不满足，占 ${percent(beyond.length / names.length)}，${beyond.length <= 4 ? `分别为${beyond.join('、')}` : `最早出现在${beyond[0]}`}。`
            : '') +
          advice,
      ),
    ],
  }
}

const unitMark = (unit: string) => (unit === '' || unit === '—' ? '' : `（${unit}）`)

/** '12 月', '24 时', '10 年 2014', '8 周' … as names of periods. */
const periodNames = (field: string): string[] => {
  const [count = '1', unit = '期', first = '1'] = field.split(/\s+/)
  const start = unit === '时' ? 0 : Number(first)
  return Array.from({ length: Number(count) }, (_, i) => {
    if (unit === '月') return `${((start - 1 + i) % 12) + 1}月`
    if (unit === '时') return `${start + i}时`
    if (unit === '年') return `${start + i}年`
    if (unit === '季') return `第${Math.floor(i / 4) + 1}年${(i % 4) + 1}季`
    return `第${start + i}${unit}`
  })
}

const limitOf = (field: string) => {
  const [, sign, number] = /^(>=|<=)\s*(-?[\d.]+)$/.exec(field) ?? []
  if (!sign) return undefined
  const value = Number(number)
  return sign === '>='
    ? { value, text: `不小于 ${value}`, holds: (given: number) => given >= value }
    : { value, text: `不大于 ${value}`, holds: (given: number) => given <= value }
}

/** Pairs of values: `A/B | name a b; …`. */
export const compare: StudyWriter = ({ subject, unit, fields, method, advice }, { pick, table, figure }) => {
  const [one = '', other = ''] = fields[0]!.split('/')
  const items = entriesOf(fields[1]!).map(([name = '', a, b]) => ({ name, a: Number(a), b: Number(b) }))
  const changes = items.map(({ name, a, b }) => ({ name, share: (b - a) / Math.abs(a || 1) }))
  const ordered = [...changes].sort((x, y) => Math.abs(y.share) - Math.abs(x.share))
  const [most, least] = [ordered[0]!, ordered.at(-1)!]
  const lower = changes.filter(({ share }) => share < 0).length
  const [tableLabel, figureLabel] = [table(), figure()]
  return {
    before: [
      text(
        `${method}${pick([`${one}与${other}的对照见${tableLabel}和${figureLabel}。`, `${tableLabel}逐项列出${one}与${other}，${figureLabel}为同一数据的图示。`, `两组数值并列于${tableLabel}，差异以${one}为基准计算。`])}`,
      ),
    ],
    evidence: [
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}对照表`,
        head: ['项目', `${one}${unitMark(unit)}`, `${other}${unitMark(unit)}`, '差值', '变化率'],
        rows: items.map(({ name, a, b }) => [
          name,
          a,
          b,
          round(b - a, digitsOf(a, b)),
          percent((b - a) / Math.abs(a || 1)),
        ]),
      },
      {
        kind: 'figure',
        caption: `${figureLabel}  ${subject}对比`,
        drawing: barChart(
          items.map(({ name }) => name),
          [
            { name: one, values: items.map(({ a }) => a) },
            { name: other, values: items.map(({ b }) => b) },
          ],
          unit,
        ),
      },
    ],
    after: [
      text(
        pick([
          `${items.length} 项中${lower > 0 ? `有 ${lower} 项${other}低于${one}` : `${other}均不低于${one}`}，变化最大的是${most.name}（${percent(most.share)}），最小的是${least.name}（${percent(least.share)}）。`,
          `变化幅度以${most.name}最为明显，达 ${percent(most.share)}；${least.name}变化最小，为 ${percent(least.share)}。`,
          `从变化率看，${most.name}居首（${percent(most.share)}），${ordered[1] ? `${ordered[1].name}次之（${percent(ordered[1].share)}），` : ''}其余项目介于其后。`,
        ]) + advice,
      ),
    ],
  }
}

/** Parts of a whole: `name value; …`. */
export const shares: StudyWriter = ({ subject, unit, fields, method, advice }, { pick, table, figure }) => {
  const parts = entriesOf(fields[0]!).map(([name = '', value]) => ({ name, value: Number(value) }))
  const total = sum(parts.map(({ value }) => value))
  const digits = digitsOf(...parts.map(({ value }) => value))
  const ordered = [...parts].sort((one, other) => other.value - one.value)
  const [first, second] = [ordered[0]!, ordered[1]!]
  const firstTwo = percent((first.value + second.value) / total)
  const [tableLabel, figureLabel] = [table(), figure()]
  const u = withUnit(unit)
  return {
    before: [
      text(
        `${method}${pick([`${subject}合计 ${round(total, digits)}${u}，分项见${tableLabel}。`, `按 ${parts.length} 个分项归集，总量为 ${round(total, digits)}${u}，构成见${tableLabel}与${figureLabel}。`, `归集结果列于${tableLabel}，合计 ${round(total, digits)}${u}。`])}`,
      ),
    ],
    evidence: [
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}构成`,
        head: ['序号', '分项', `数值${unitMark(unit)}`, '占比'],
        rows: [
          ...parts.map(({ name, value }, i) => [i + 1, name, value, percent(value / total)]),
          ['', '合计', round(total, digits), '100.0%'],
        ],
      },
      { kind: 'figure', caption: `${figureLabel}  ${subject}构成图`, drawing: ringChart(parts) },
    ],
    after: [
      text(
        pick([
          `${first.name}占 ${percent(first.value / total)}，${second.name}占 ${percent(second.value / total)}，两项合计 ${firstTwo}，是控制的重点。`,
          `占比居前两位的是${first.name}与${second.name}，合计 ${firstTwo}；占比最小的是${ordered.at(-1)!.name}，为 ${percent(ordered.at(-1)!.value / total)}。`,
          `从构成看，${first.name}一项即占 ${percent(first.value / total)}，其次为${second.name}（${percent(second.value / total)}）。`,
        ]) + advice,
      ),
    ],
  }
}

/** Single measurements against limits: `count prefix | mean deviation low high`; all values are in an appendix. */
export const sample: StudyWriter = (
  { subject, unit, fields, method, advice },
  { random, pick, table, figure, appendix },
) => {
  const [count = '30', prefix = 'P'] = fields[0]!.split(/\s+/)
  const [mean = 0, deviation = 1, low, high] = fields[1]!
    .split(/\s+/)
    .map((word) => (word === '-' ? undefined : Number(word)))
  const digits = Math.max(digitsOf(mean, deviation), 1)
  const values = Array.from({ length: Number(count) }, () =>
    round(Math.max(mean / 10, mean + normal(random) * deviation), digits),
  )
  const isSound = (value: number) => (low === undefined || value >= low) && (high === undefined || value <= high)
  const average = sum(values) / values.length
  const spread = Math.sqrt(sum(values.map((value) => (value - average) ** 2)) / (values.length - 1))
  const sound = values.filter(isSound).length
  const [tableLabel, figureLabel] = [table(), figure()]
  const place = appendix(`${subject}实测记录`, {
    head: ['序号', '编号', `实测值${unitMark(unit)}`, '与平均值之差', '判定'],
    rows: values.map((value, i) => [
      i + 1,
      `${prefix}-${String(i + 1).padStart(3, '0')}`,
      value,
      round(value - average, digits + 1),
      isSound(value) ? '合格' : '超限',
    ]),
  })
  const range = [low === undefined ? '' : `不小于 ${low}`, high === undefined ? '' : `不大于 ${high}`]
    .filter(Boolean)
    .join('且')
  const u = withUnit(unit)
  return {
    before: [
      text(
        `${method}${pick([`共取得有效数据 ${values.length} 个，控制要求为${range}${u}，逐点记录见${place}。`, `有效样本 ${values.length} 个，以${range}${u} 作为判定界限，原始数值列入${place}备查。`])}`,
      ),
    ],
    evidence: [
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}统计特征`,
        head: ['样本数', '平均值', '标准差', '变异系数', '最大值', '最小值', '合格率'],
        rows: [
          [
            values.length,
            round(average, digits + 1),
            round(spread, digits + 1),
            round(spread / average, 3),
            Math.max(...values),
            Math.min(...values),
            percent(sound / values.length),
          ],
        ],
      },
      {
        kind: 'figure',
        caption: `${figureLabel}  ${subject}分布直方图`,
        drawing: histogram(
          values,
          unit,
          [low, high].filter((limit) => limit !== undefined),
        ),
      },
    ],
    after: [
      text(
        pick([
          `${subject}平均值 ${round(average, digits + 1)}${u}，标准差 ${round(spread, digits + 1)}${u}，变异系数 ${round(spread / average, 3)}，${spread / average < 0.15 ? '离散程度较小' : '离散程度偏大'}。`,
          `样本均值为 ${round(average, digits + 1)}${u}，最大与最小值分别为 ${Math.max(...values)}${u} 和 ${Math.min(...values)}${u}，变异系数 ${round(spread / average, 3)}。`,
        ]) +
          pick([
            `${values.length} 个数据中合格 ${sound} 个，合格率 ${percent(sound / values.length)}。`,
            `按界限判定，超限 ${values.length - sound} 个，合格率为 ${percent(sound / values.length)}。`,
          ]) +
          advice,
      ),
    ],
  }
}
