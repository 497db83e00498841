import { barChart, lineChart, tornadoChart } from '../../charts/series-charts.ts'
import { text } from '../report.ts'
import { digitsOf, entriesOf, percent, round, type StudyWriter, sum, withUnit } from './study.ts'

/** Yearly cash flow: `investment buildYears operateYears revenue cost | discount rate`, in 万元. */
export const cash: StudyWriter = ({ subject, fields, method, advice }, { pick, table, figure, appendix }) => {
  const [investment = 0, build = 1, operate = 10, revenue = 0, cost = 0] = fields[0]!.split(/\s+/).map(Number)
  const rate = Number(fields[1])
  const years = Array.from({ length: build + operate }, (_, i) => {
    const working = i - build
    const ramp = working < 0 ? 0 : Math.min(1, 0.7 + 0.15 * working)
    const income = round(revenue * ramp, 0)
    const spent = working < 0 ? 0 : round(cost * (0.85 + 0.15 * ramp), 0)
    const invested = working < 0 ? round(investment / build, 0) : 0
    return { year: i + 1, income, spent, invested, net: income - spent - invested }
  })
  let total = 0
  const rows = years.map(({ year, income, spent, invested, net }) => {
    total += net
    return { year, income, spent, invested, net, total }
  })
  const nets = years.map(({ net }) => net)
  const [npv, irr] = [Math.round(presentValue(nets, rate)), internalRate(nets)]
  const payback = rows.find((row) => row.total >= 0)?.year
  const [tableLabel, figureLabel] = [table(), figure()]
  const place = appendix(`${subject}逐年现金流（万元）`, {
    head: ['年份', '经营收入', '经营成本', '建设投资', '净现金流', '累计净现金流'],
    rows: rows.map((row) => [`第${row.year}年`, row.income, row.spent, row.invested, row.net, row.total]),
  })
  return {
    before: [
      text(
        `${method}计算期 ${build + operate} 年，其中建设期 ${build} 年；总投资 ${investment} 万元，达产年收入 ${revenue} 万元、经营成本 ${cost} 万元，投产首年负荷按七成起步。逐年数据见${place}。`,
      ),
    ],
    evidence: [
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}主要指标`,
        head: ['指标', '数值', '说明'],
        rows: [
          ['折现率', percent(rate), '税前'],
          ['净现值（万元）', npv, `折现到第 1 年末`],
          ['内部收益率', irr === undefined ? '不可得' : percent(irr), '全部投资，税前'],
          ['静态回收期（年）', payback ?? `大于 ${build + operate}`, '含建设期，按整年计'],
          ['累计净现金流（万元）', total, '计算期末'],
        ],
      },
      {
        kind: 'figure',
        caption: `${figureLabel}  ${subject}累计净现金流`,
        drawing: lineChart(
          rows.map((row) => `${row.year}`),
          [
            { name: '累计净现金流', values: rows.map((row) => row.total) },
            { name: '净现金流', values: nets },
          ],
          '万元',
          { name: '零线', value: 0 },
        ),
      },
    ],
    after: [
      text(
        pick([
          `计算得净现值 ${npv} 万元，${irr === undefined ? '' : `内部收益率 ${percent(irr)}，`}${payback ? `第 ${payback} 年累计净现金流转正` : '计算期内未能收回投资'}。`,
          `${npv >= 0 ? '净现值为正' : '净现值为负'}（${npv} 万元），${irr === undefined ? '' : `内部收益率为 ${percent(irr)}，${irr >= rate ? '高于' : '低于'}折现率；`}${payback ? `静态回收期 ${payback} 年` : '静态回收期超出计算期'}。`,
        ]) + advice,
      ),
    ],
  }
}

const presentValue = (flows: number[], rate: number) => sum(flows.map((flow, i) => flow / (1 + rate) ** (i + 1)))

const internalRate = (flows: number[]): number | undefined => {
  let [low, high] = [-0.5, 1]
  if (presentValue(flows, low) < 0 || presentValue(flows, high) > 0) return undefined
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (presentValue(flows, middle) > 0) low = middle
    else high = middle
  }
  return low
}

/** One factor at a time: `base | factor change% effect; …`. */
export const tornado: StudyWriter = ({ subject, unit, fields, method, advice }, { pick, table, figure }) => {
  const base = Number(fields[0])
  const digits = Math.max(digitsOf(base), 2)
  const factors = entriesOf(fields[1]!)
    .map(([name = '', change = '', effect]) => ({ name, change, effect: Number(effect) }))
    .sort((one, other) => other.effect - one.effect)
    .map(({ name, change, effect }) => ({
      name,
      change,
      effect,
      low: round(base - effect, digits),
      high: round(base + effect, digits),
    }))
  const [tableLabel, figureLabel] = [table(), figure()]
  const u = withUnit(unit)
  return {
    before: [text(`${method}以${subject} ${base}${u} 为基准，每次只变动一个因素，结果见${tableLabel}。`)],
    evidence: [
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}单因素敏感性`,
        head: ['因素', '变动幅度', '不利值', '有利值', '摆幅'],
        rows: factors.map(({ name, change, effect, low, high }) => [
          name,
          `±${change}%`,
          low,
          high,
          round(effect * 2, digits),
        ]),
      },
      { kind: 'figure', caption: `${figureLabel}  ${subject}敏感性排序`, drawing: tornadoChart(base, factors, u) },
    ],
    after: [
      text(
        pick([
          `最敏感的因素是${factors[0]!.name}，变动 ${factors[0]!.change}% 时${subject}在 ${factors[0]!.low}～${factors[0]!.high}${u} 之间；${factors.at(-1)!.name}影响最小。`,
          `按摆幅排序，${factors
            .slice(0, 2)
            .map(({ name }) => name)
            .join('、')}居前，不利情形下${subject}可降至 ${factors[0]!.low}${u}。`,
        ]) + advice,
      ),
    ],
  }
}

/** Amounts by year or stage: `name value; …`, as bars with their running total. */
export const amounts: StudyWriter = ({ subject, unit, fields, method, advice }, { pick, table, figure }) => {
  const parts = entriesOf(fields[0]!).map(([name = '', value]) => ({ name, value: Number(value) }))
  const digits = digitsOf(...parts.map(({ value }) => value))
  let total = 0
  const rows = parts.map(({ name, value }) => {
    total = round(total + value, digits)
    return { name, value, total }
  })
  const top = parts.reduce((one, other) => (other.value > one.value ? other : one))
  const [tableLabel, figureLabel] = [table(), figure()]
  const u = withUnit(unit)
  return {
    before: [text(`${method}分期数值与累计值见${tableLabel}。`)],
    evidence: [
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}`,
        head: ['分期', `本期（${unit}）`, `累计（${unit}）`, '累计比例'],
        rows: rows.map((row) => [row.name, row.value, row.total, percent(row.total / total)]),
      },
      {
        kind: 'figure',
        caption: `${figureLabel}  ${subject}分布`,
        drawing: barChart(
          parts.map(({ name }) => name),
          [{ name: subject, values: parts.map(({ value }) => value) }],
          unit,
        ),
      },
    ],
    after: [
      text(
        pick([
          `各期合计 ${total}${u}，${top.name}最多，为 ${top.value}${u}，占 ${percent(top.value / total)}。`,
          `${top.name}为高峰，达 ${top.value}${u}；全部累计 ${total}${u}。`,
        ]) + advice,
      ),
    ],
  }
}
