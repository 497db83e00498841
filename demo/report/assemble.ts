import { barChart } from '../charts/series-charts.ts'
import { hashOf, seededRandom } from '../pseudo-random.ts'
import { coverOf } from './cover.ts'
import { type StudyPlan, studyPlanOf } from './read-studies.ts'
import { recordBlocks } from './records.ts'
import { type Block, type Report, type Table, text } from './report.ts'
import { writeStudy } from './studies/index.ts'
import type { Setting, Study } from './studies/study.ts'

/** A document of the content files: headings with paragraphs and a table each. */
export interface TextDocument {
  title: string
  author: string
  sections: Section[]
}

interface Section {
  heading: string
  paragraphs: string[]
  table?: { head: string[]; rows: (string | number)[][] }
}

/** The document without cover and studies, as short papers are. */
export const plainReport = ({ title, author, sections }: TextDocument): Report => ({
  title,
  author,
  blocks: sections.flatMap(({ heading, paragraphs, table }): Block[] => [
    { kind: 'heading', depth: 1, text: heading },
    ...paragraphs.map(text),
    ...(table ? [{ kind: 'table' as const, ...table }] : []),
  ]),
})

/** The document with cover, contents, the studies of its chapters, and appendices. The same content gives the same report. */
export const fullReport = (key: string, document: TextDocument): Report => {
  const plan = studyPlanOf(key)
  const random = seededRandom(key)
  const appendices: Block[][] = []
  const shared = {
    random,
    pick: (variants: string[]) => variants[Math.floor(random() * variants.length)]!,
    appendix: (title: string, table: Pick<Table, 'head' | 'rows'>) => {
      const label = `附录 ${letterOf(appendices.length + 1)}`
      appendices.push([
        { kind: 'heading', depth: 1, text: `${label}  ${title}`, startsPage: true },
        { kind: 'table', caption: `表 ${letterOf(appendices.length + 1)}-1  ${title}`, ...table },
      ])
      return label
    },
  }
  const hasSubheadings = hashOf(key, 3) % 2 === 0
  const chapters = document.sections.flatMap((section, i) =>
    chapterBlocks(
      section,
      i + 1,
      plan.studies.filter(({ chapter }) => chapter === i + 1),
      shared,
      hasSubheadings,
    ),
  )
  return {
    title: document.title,
    author: document.author,
    cover: coverOf(key, document.title),
    blocks: [
      ...chapters,
      ...standardsBlocks(plan, shared.pick),
      ...appendices.flat(),
      ...recordBlocks(key, `附录 ${letterOf(appendices.length + 1)}`, random),
    ],
  }
}

const letterOf = (index: number) => String.fromCharCode(65 + index)

const standardsBlocks = ({ standards }: StudyPlan, pick: Setting['pick']): Block[] => [
  { kind: 'heading', depth: 1, text: '附录 A  引用标准', startsPage: true },
  text(
    pick([
      '下列标准在编制中被引用或作为判定依据，使用时应核对其是否为有效版本。',
      '本文引用的标准如下。凡未注明年号的，以最新版本（包括修改单）为准。',
      '以下为编制依据中的主要标准；与合同约定不一致时，按要求较高者执行。',
    ]),
  ),
  {
    kind: 'table',
    caption: '表 A-1  引用标准',
    head: ['序号', '标准号', '名称'],
    rows: standards.map(({ number, name }, i) => [i + 1, number, name]),
  },
]

const chapterBlocks = (
  section: Section,
  number: number,
  studies: Study[],
  shared: Omit<Setting, 'table' | 'figure'>,
  hasSubheadings: boolean,
): Block[] => {
  const count = { table: 0, figure: 0 }
  const setting: Setting = {
    ...shared,
    table: () => `表 ${number}-${++count.table}`,
    figure: () => `图 ${number}-${++count.figure}`,
  }
  return [
    { kind: 'heading', depth: 1, text: chapterTitle(section.heading, number) },
    ...section.paragraphs.map(text),
    ...(section.table ? tableBlocks(section.table, plainTitle(section.heading), setting) : []),
    ...studies.flatMap((study, i) => studyBlocks(study, `${number}.${i + 1}`, setting, hasSubheadings)),
  ]
}

const plainTitle = (heading: string) =>
  heading.replace(/^(第[一二三四五六七八九十]+[章篇]|[一二三四五六七八九十]+、|\d+)\s*/, '').replace(/：.*$/, '')

const chapterTitle = (heading: string, number: number) =>
  /^第.+[章篇]/.test(heading) ? heading : `${number}  ${heading.replace(/^([一二三四五六七八九十]+、|\d+)\s*/, '')}`

/** The table of a chapter; where a column holds only numbers, it is also drawn and described. */
const tableBlocks = (
  table: { head: string[]; rows: (string | number)[][] },
  title: string,
  { table: next, figure, pick }: Setting,
): Block[] => {
  const blocks: Block[] = [{ kind: 'table', caption: `${next()}  ${title}`, ...table }]
  const column = table.head.findIndex(
    (_, i) => i > 0 && table.rows.length >= 3 && table.rows.every((row) => /^[+-]?[\d.]+%?$/.test(String(row[i]))),
  )
  if (column === -1) return blocks
  const items = table.rows
    .map((row) => ({ name: String(row[0]), value: Number.parseFloat(String(row[column])) }))
    .filter(({ name }) => name !== '合计')
  const ordered = [...items].sort((one, other) => other.value - one.value)
  const mark = String(table.rows[0]![column]).endsWith('%') ? '%' : ''
  const label = figure()
  const of = table.head[column]!
  return [
    ...blocks,
    {
      kind: 'figure',
      caption: `${label}  ${of.replace(/（.*）/, '')}比较`,
      drawing: barChart(
        items.map(({ name }) => name),
        [{ name: of, values: items.map(({ value }) => value) }],
        mark || (/（(.*)）/.exec(of)?.[1] ?? ''),
      ),
    },
    text(
      pick([
        `${label}按${of.replace(/（.*）/, '')}比较各项：${ordered[0]!.name}最高，为 ${ordered[0]!.value}${mark}；${ordered.at(-1)!.name}最低，为 ${ordered.at(-1)!.value}${mark}。`,
        `就${of.replace(/（.*）/, '')}而言，最大值 ${ordered[0]!.value}${mark} 为${ordered[0]!.name}，最小值 ${ordered.at(-1)!.value}${mark} 为${ordered.at(-1)!.name}（${label}）。`,
      ]),
    ),
  ]
}

const subheadings = [
  ['数据与方法', '结果', '分析意见'],
  ['依据', '成果', '结论与要求'],
  ['做法', '明细', '要点'],
]

const studyBlocks = (study: Study, number: string, setting: Setting, hasSubheadings: boolean): Block[] => {
  const { before, evidence, after } = writeStudy(study, setting)
  const title: Block = { kind: 'heading', depth: 2, text: `${number}  ${study.subject}` }
  if (!hasSubheadings) return [title, ...before, ...evidence, ...after]
  const names = subheadings[hashOf(study.subject, 5) % subheadings.length]!
  const part = (index: number, blocks: Block[]): Block[] =>
    blocks.length === 0
      ? []
      : [{ kind: 'heading', depth: 3, text: `${number}.${index + 1}  ${names[index]}` }, ...blocks]
  return [title, ...part(0, before), ...part(1, evidence), ...part(2, after)]
}
