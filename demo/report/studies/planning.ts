import { flowChart, ganttChart, riskLevel, riskMatrix } from '../../charts/plans.ts'
import { barChart } from '../../charts/series-charts.ts'
import { text } from '../report.ts'
import { entriesOf, round, type StudyWriter, sum } from './study.ts'

const levelNames = ['低', '一般', '较大', '重大']

/** A register of risks: `name likelihood consequence measure; …`. */
export const risks: StudyWriter = ({ subject, fields, method, advice }, { pick, table, figure }) => {
  const all = entriesOf(fields[0]!).map(([name = '', likelihood, consequence, measure = '']) => ({
    name,
    likelihood: Number(likelihood),
    consequence: Number(consequence),
    measure,
    score: Number(likelihood) * Number(consequence),
  }))
  const top = all.reduce((one, other) => (other.score > one.score ? other : one))
  const serious = all.filter(({ score }) => riskLevel(score) >= 2).length
  const [tableLabel, figureLabel] = [table(), figure()]
  return {
    before: [
      text(
        `${method}${pick([`可能性与后果各分五级，乘积为风险值，结果见${tableLabel}，分布见${figureLabel}。`, `采用五级可能性与五级后果的乘积分级，清单列于${tableLabel}。`])}`,
      ),
    ],
    evidence: [
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}清单`,
        head: ['编号', '风险', '可能性', '后果', '风险值', '等级', '应对措施'],
        rows: all.map(({ name, likelihood, consequence, score, measure }, i) => [
          `R${i + 1}`,
          name,
          likelihood,
          consequence,
          score,
          levelNames[riskLevel(score)]!,
          measure,
        ]),
      },
      { kind: 'figure', caption: `${figureLabel}  ${subject}矩阵`, drawing: riskMatrix(all) },
    ],
    after: [
      text(
        pick([
          `识别风险 ${all.length} 项，其中较大及以上 ${serious} 项，风险值最高的是“${top.name}”（${top.score}）。`,
          `“${top.name}”风险值 ${top.score}，居各项之首；达到较大等级以上的共 ${serious} 项，占 ${all.length} 项的 ${Math.round((serious / all.length) * 100)}%。`,
        ]) + advice,
      ),
    ],
  }
}

/** A procedure: `name who days; …`. */
export const steps: StudyWriter = ({ subject, fields, method, advice }, { pick, table, figure }) => {
  const all = entriesOf(fields[0]!).map(([name = '', who = '', days, output = '']) => ({
    name,
    who,
    days: Number(days),
    output,
  }))
  const total = sum(all.map(({ days }) => days))
  const longest = all.reduce((one, other) => (other.days > one.days ? other : one))
  const hasOutput = all.some(({ output }) => output !== '')
  const [tableLabel, figureLabel] = [table(), figure()]
  return {
    before: [
      text(
        `${method}${pick([`流程见${figureLabel}，各步骤的责任方与时限见${tableLabel}。`, `${figureLabel}给出步骤顺序，${tableLabel}规定时限。`])}`,
      ),
    ],
    evidence: [
      { kind: 'figure', caption: `${figureLabel}  ${subject}`, drawing: flowChart(all) },
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}各步骤时限`,
        head: ['序号', '步骤', '责任方', '时限（工作日）', ...(hasOutput ? ['成果'] : [])],
        rows: all.map(({ name, who, days, output }, i) => [i + 1, name, who, days, ...(hasOutput ? [output] : [])]),
      },
    ],
    after: [
      text(
        pick([
          `全流程 ${all.length} 步，合计 ${round(total, 1)} 个工作日，用时最长的是“${longest.name}”（${longest.days} 个工作日）。`,
          `按上述时限累计 ${round(total, 1)} 个工作日，其中“${longest.name}”占 ${Math.round((longest.days / total) * 100)}%，是压缩周期的关键。`,
        ]) + advice,
      ),
    ],
  }
}

/** A schedule: `name start length; …`. */
export const gantt: StudyWriter = ({ subject, unit, fields, method, advice }, { pick, table, figure }) => {
  const tasks = entriesOf(fields[0]!).map(([name = '', start, length]) => ({
    name,
    start: Number(start),
    length: Number(length),
  }))
  const end = Math.max(...tasks.map(({ start, length }) => start + length - 1))
  const longest = tasks.reduce((one, other) => (other.length > one.length ? other : one))
  const [tableLabel, figureLabel] = [table(), figure()]
  return {
    before: [
      text(
        `${method}${pick([`计划安排见${tableLabel}，横道图见${figureLabel}。`, `各项工作的起止时间列于${tableLabel}，并以${figureLabel}表示搭接关系。`])}`,
      ),
    ],
    evidence: [
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}`,
        head: ['序号', '工作内容', `开始（第几${unit}）`, `持续（${unit}）`, `完成（第几${unit}）`],
        rows: tasks.map(({ name, start, length }, i) => [i + 1, name, start, length, start + length - 1]),
      },
      { kind: 'figure', caption: `${figureLabel}  ${subject}横道图`, drawing: ganttChart(tasks, unit) },
    ],
    after: [
      text(
        pick([
          `总工期 ${end} ${unit}，持续时间最长的是“${longest.name}”，为 ${longest.length} ${unit}。`,
          `${tasks.length} 项工作在 ${end} ${unit}内完成，“${longest.name}”持续 ${longest.length} ${unit}，应优先保证资源。`,
        ]) + advice,
      ),
    ],
  }
}

/** Items to check: `item=requirement=method; …`; an empty form goes to the appendix. */
export const checks: StudyWriter = ({ subject, fields, method, advice }, { pick, table, appendix }) => {
  const items = entriesOf(fields[0]!, '=')
  const label = table()
  const form = appendix(`${subject}记录表`, {
    head: ['序号', '检查项目', '要求', '检查结果', '结论', '检查人'],
    rows: items.map(([item = '', requirement = ''], i) => [i + 1, item, requirement, '', '', '']),
  })
  return {
    before: [
      text(
        `${method}${pick([`检查项目与要求见${label}，记录格式见${form}。`, `${label}规定检查内容，现场按${form}逐项填写并签字。`])}`,
      ),
    ],
    evidence: [
      {
        kind: 'table',
        caption: `${label}  ${subject}`,
        head: ['序号', '检查项目', '要求', '检查方法'],
        rows: items.map(([item = '', requirement = '', way = ''], i) => [i + 1, item, requirement, way]),
      },
    ],
    after: [
      text(
        `${pick([`共 ${items.length} 项，任一项不符合即判为本次检查不合格。`, `上述 ${items.length} 项应在同一次检查中全部完成，不得分次拼凑。`, `${items.length} 项结果由检查人与被检查方当场确认。`])}${advice}`,
      ),
    ],
  }
}

const dutyNames: Record<string, string> = { R: '负责', A: '审批', C: '配合', I: '知会', '-': '' }

/** Duties: `role,role | task codes; …` with R, A, C, I or - for every role. */
export const duty: StudyWriter = ({ subject, fields, method, advice }, { table }) => {
  const roles = fields[0]!.split(/[,，]/).map((role) => role.trim())
  const tasks = entriesOf(fields[1]!)
  const label = table()
  const busiest = roles
    .map((role, i) => ({ role, count: tasks.filter(([, codes = '']) => codes[i] === 'R').length }))
    .reduce((one, other) => (other.count > one.count ? other : one))
  return {
    before: [text(`${method}职责划分见${label}。`)],
    evidence: [
      {
        kind: 'table',
        caption: `${label}  ${subject}`,
        head: ['事项', ...roles],
        rows: tasks.map(([task = '', codes = '']) => [task, ...roles.map((_, i) => dutyNames[codes[i] ?? '-'] ?? '')]),
      },
    ],
    after: [text(`${tasks.length} 项事项中，${busiest.role}牵头负责 ${busiest.count} 项。${advice}`)],
  }
}

/** Options against weighted criteria: `option,option | criterion weight score score; …`. */
export const scores: StudyWriter = ({ subject, fields, method, advice }, { pick, table, figure }) => {
  const options = fields[0]!.split(/[,，]/).map((option) => option.trim())
  const criteria = entriesOf(fields[1]!).map(([name = '', weight, ...given]) => ({
    name,
    weight: Number(weight),
    given: given.map(Number),
  }))
  const weights = sum(criteria.map(({ weight }) => weight))
  const totals = options.map((_, i) =>
    round(sum(criteria.map(({ weight, given }) => (weight * given[i]!) / weights)), 1),
  )
  const ranked = options.map((name, i) => ({ name, total: totals[i]! })).sort((one, other) => other.total - one.total)
  const [tableLabel, figureLabel] = [table(), figure()]
  return {
    before: [text(`${method}各项得分与权重见${tableLabel}，加权结果见${figureLabel}。`)],
    evidence: [
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}`,
        head: ['指标', '权重（%）', ...options],
        rows: [
          ...criteria.map(({ name, weight, given }) => [name, round((weight / weights) * 100, 1), ...given]),
          ['加权得分', 100, ...totals],
        ],
      },
      {
        kind: 'figure',
        caption: `${figureLabel}  ${subject}加权得分`,
        drawing: barChart(options, [{ name: '加权得分', values: totals }], '分'),
      },
    ],
    after: [
      text(
        pick([
          `${ranked[0]!.name}以 ${ranked[0]!.total} 分居首，高出${ranked[1]!.name} ${round(ranked[0]!.total - ranked[1]!.total, 1)} 分。`,
          `加权后依次为${ranked.map(({ name, total }) => `${name}（${total} 分）`).join('、')}。`,
        ]) + advice,
      ),
    ],
  }
}

/** A table of its own: `head,head | a=b=c; …`. */
export const list: StudyWriter = ({ subject, fields, method, advice }, { table }) => {
  const label = table()
  return {
    before: [text(`${method}详见${label}。`)],
    evidence: [
      {
        kind: 'table',
        caption: `${label}  ${subject}`,
        head: fields[0]!.split(/[,，]/),
        rows: entriesOf(fields[1]!, '='),
      },
    ],
    after: advice === '' ? [] : [text(advice)],
  }
}
