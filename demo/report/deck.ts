import type { Drawing } from '../drawing/shapes.ts'
import type { SlideShow } from '../files/content.ts'
import { seededRandom } from '../pseudo-random.ts'
import { studyPlanOf } from './read-studies.ts'
import type { Block, Table } from './report.ts'
import { writeStudy } from './studies/index.ts'
import type { Setting, Study } from './studies/study.ts'

/** A presentation; the writer of PowerPoint files knows nothing else. */
export interface Deck {
  title: string
  author: string
  slides: Slide[]
}

export interface Slide {
  title: string
  bullets: string[]
  note?: string
  figure?: Drawing
  table?: Pick<Table, 'head' | 'rows'>
}

const longestTable = 11

/** The slides of the content file with an agenda, the studies behind the slides they belong to, and a summary. */
export const fullDeck = (key: string, { title, author, slides }: SlideShow): Deck => {
  const { studies } = studyPlanOf(key)
  const random = seededRandom(key)
  const setting: Setting = {
    random,
    pick: (variants) => variants[Math.floor(random() * variants.length)]!,
    table: () => '下表',
    figure: () => '图中',
    appendix: () => '备查资料',
  }
  const written = slides.flatMap((slide, i): Slide[] => [
    slide,
    ...studies.filter(({ chapter }) => chapter === i + 1).flatMap((study) => studySlides(study, setting)),
  ])
  return {
    title,
    author,
    slides: [
      { title: '汇报提纲', bullets: agendaOf(slides.map((slide) => slide.title)) },
      ...written,
      summaryOf(slides),
    ],
  }
}

/** At most eight lines, two titles a line where there are more. */
const agendaOf = (titles: string[]): string[] =>
  titles.length <= 8
    ? titles
    : Array.from({ length: Math.ceil(titles.length / 2) }, (_, i) => titles.slice(i * 2, i * 2 + 2).join('；'))

const summaryOf = (slides: SlideShow['slides']): Slide => ({
  title: '要点回顾',
  bullets: slides.slice(0, 6).map((slide) => `${slide.title}：${slide.bullets[0]}`),
})

const studySlides = (study: Study, setting: Setting): Slide[] => {
  const { evidence, after } = writeStudy(study, setting)
  const findings = after.flatMap((block) => (block.kind === 'text' ? sentencesOf(block.text) : []))
  return evidence.flatMap((block: Block): Slide[] => {
    if (block.kind === 'figure') return [{ title: study.subject, bullets: findings.slice(0, 3), figure: block.drawing }]
    if (block.kind === 'table' && block.rows.length <= longestTable)
      return [{ title: `${study.subject}：数据`, bullets: study.method === '' ? [] : [study.method], table: block }]
    return []
  })
}

const sentencesOf = (content: string) => content.split(/(?<=。)/).filter((sentence) => sentence.trim() !== '')
