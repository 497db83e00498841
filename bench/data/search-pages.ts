import { pageTerms, quoted } from '#kernel/search/index.ts'
import type { DataSet } from './data-set.ts'
import { numbers } from './random.ts'
import { kindOf, sentences } from './search.ts'

const pagesPerDocument = 20
const everyDocument = 10 // of ten items one has a document: a hundred thousand of a million
const termsOnPage = 100 // about 700 characters
const differentPages = 4_000
const blockSizes = [1, 8, 64, 512, 4096]

let pages: { text: string; terms: string }[] | undefined

/** Segmenting two million texts would take longer than everything else, so that pages repeat; their words are as frequent. */
const differentTexts = () => {
  pages ??= Array.from({ length: differentPages }, (_, at) => {
    const text = sentences(termsOnPage, numbers(at + 1))
    return { text, terms: pageTerms('resource', 0, { headings: [], text }) }
  })
  return pages
}

/** Twenty pages of every tenth item; one page of ten thousand mentions 琉璃瓦. */
export const searchPages: DataSet = {
  before: ['drop index search_page_terms'],
  copy: 'copy search_page (number, kind, id, source_id, place, label, heading, text, terms) from stdin',
  row(id) {
    if (id % everyDocument !== 0) return ''
    const texts = differentTexts()
    const random = numbers(id)
    const kind = kindOf(id)
    return Array.from({ length: pagesPerDocument }, (_, at) => {
      const number = (id / everyDocument) * pagesPerDocument + at
      const { text, terms } = texts[random() % texts.length]!
      const own = [
        `k:${kind}`,
        `i:${kind}/${id}`,
        ...blockSizes.map((size) => `d${size}:${Math.floor(number / 1024 / size)}`),
      ]
      const rare = number % 10_000 === 7 ? ['琉璃', '璃瓦'] : []
      const heading = at % 5 === 0 ? ['h:施工', 'h:方案'] : []
      const lexemes = [terms, ...[...own, ...rare, ...heading].map(quoted)].join(' ')
      return `${[number, kind, id, id, at + 1, `第 ${at + 1} 页`, '', text, lexemes].join('\t')}\n`
    }).join('')
  },
  after: ['create index search_page_terms on search_page using gin (terms) with (fastupdate = off)'],
}
