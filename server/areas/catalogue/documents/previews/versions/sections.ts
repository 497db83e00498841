import type { OutlineItem } from '../pdf/pdfium-calls.ts'
import type { PageText } from '../text/compared-pages.ts'
import { plainText } from '../text/plain-text.ts'

export interface Section {
  title: string
  level: number
  page: number
  /** The title without its number, so that a section that only moved is still the same. */
  key: string
  text: string
}

interface Place extends Omit<Section, 'text'> {
  /** Where the heading stands in the joined text, and where the text under it begins. */
  at: number
  end: number
}

const beginning = '（标题之前）'

/** The text under each heading of the outline; what stands before the first one is a section of its own. */
export const sectionsOf = (outline: readonly OutlineItem[], pages: readonly PageText[]): Section[] => {
  const starts = new Map<number, number>()
  let whole = ''
  for (const { page, text } of pages) {
    starts.set(page, whole.length)
    whole += `${text}\n`
  }
  const places: Place[] = [{ title: beginning, level: 0, page: pages[0]?.page ?? 1, key: '', at: 0, end: 0 }]
  for (const { title, page, level } of outline) {
    const start = starts.get(page)
    if (start === undefined) continue
    const from = Math.max(start, places.at(-1)!.end)
    const { at, end } = findTitle(whole.slice(from), title)
    places.push({ title, level, page, key: keyOf(title), at: from + at, end: from + end })
  }
  return places
    .map(({ at: _at, end, ...place }, index) => ({ ...place, text: whole.slice(end, places[index + 1]?.at) }))
    .filter(({ key, text }) => key !== '' || plainText(text) !== '')
}

/** Where the title stands; pages break it into lines and space it out. The start of the text if it is not found. */
const findTitle = (text: string, title: string): { at: number; end: number } => {
  const letters = [...title.replace(/\s/g, '')].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const found = text.match(new RegExp(letters.join('\\s*')))
  return found ? { at: found.index!, end: found.index! + found[0].length } : { at: 0, end: 0 }
}

const number =
  /^(?:第?[零一二三四五六七八九十百\d]+(?:[章节篇条部分]|[、.．](?:\d+[.．]?)*)|[（(][一二三四五六七八九十\d]+[）)]|[\d.]+)\s*/u
const keyOf = (title: string): string => plainText(title.replace(number, '')) || plainText(title)
