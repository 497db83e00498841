import { readFileSync } from 'node:fs'
import { quoted, toIndexedText } from '#kernel/search/index.ts'
import { type DataSet, numbers, pick, zipfRank } from './data-set.ts'

const vocabulary = readFileSync(new URL('../../server/kernel/search/terms.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
const endings = ['技术规程', '施工方案', '专项报告', '计价指引', '管理办法', '验收记录', '案例汇编', '培训课件']
const links = ['，并结合', '，应符合', '；对', '，采用', '。关于', '的要求与', '，复核', '和']
const newest = Date.UTC(2026, 10, 1)
const everySeconds = 90 // a million reach back three years
const termsInText = 18

/** Titles and texts with words of every frequency, from most documents down to one in ten thousand. */
export const searchDocuments: DataSet = {
  before: [],
  copy: 'copy search_document (kind, id, title, normal_title, body, sort_at, terms, ranking) from stdin',
  row(id) {
    const random = numbers(id)
    const title = `${term(random())}${term(random())}${pick(endings, id)}`
    const rare = id % 10_000 === 7 ? '琉璃瓦修缮，' : ''
    const text = rare + sentences(termsInText, random)
    const sortAt = new Date(newest - id * everySeconds * 1000)
    const { normalTitle, terms, ranking } = toIndexedText({
      kind: kindOf(id),
      id,
      visibility: [id % 20 === 0 ? 'level1' : 'public'],
      title,
      text,
      facets: [`category:${1 + (id % 7)}`, id % 2 === 0 ? 'free' : 'points'],
      sortAt,
    })
    const columns = [kindOf(id), id, title, normalTitle, text, sortAt.toISOString()]
    return `${[...columns, terms.map(quoted).join(' '), ranking].join('\t')}\n`
  },
  after: [],
}

const kindOf = (id: number) => (id % 3 === 0 ? 'topic' : 'resource')

/** A text of this many terms. */
export const sentences = (terms: number, random: () => number): string =>
  Array.from({ length: terms }, () => term(random()) + pick(links, random())).join('')

/** Picks a word by Zipf's law. */
const term = (number: number) => vocabulary[zipfRank(vocabulary.length, () => number) % vocabulary.length] ?? ''

/** Words of two to four characters, by the number of documents that contain them. */
const words = {
  absent: ['航天', '潜水艇', '量子计算'],
  rare: ['琉璃', '琉璃瓦', '修缮'],
  frequent: ['索塔', '变更令', '叠合梁'],
  common: ['勘察', '施工', '工程勘察'],
}

/** Words that documents have, of every frequency alternately. */
export const wordsFound = words.common.flatMap((common, at) => [common, words.frequent[at]!, words.rare[at]!])
/** Words that no document has: a search for them tries everything that forgives. */
export const wordsAbsent = words.absent
