import type { PageBlock } from './site-page-blocks.ts'
import { fieldsIn, fillFields, fillFieldsInHtml, type PageFieldName } from './site-page-fields.ts'

/** Fields of a block that are no text for readers. */
const notText = new Set([
  'id',
  'kind',
  'path',
  'link',
  'picture',
  'section',
  'rule',
  'level',
  'from',
  'until',
  'drawing',
])

const mapTexts = (value: unknown, change: (text: string, isHtml: boolean) => string, name = ''): unknown => {
  if (notText.has(name)) return value
  if (typeof value === 'string') return change(value, name === 'html')
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, change, key)]))
}

/** The block as readers see it: with the present values of its fields. */
export const fillBlock = <B extends PageBlock>(block: B, values: Partial<Record<string, string>>): B =>
  mapTexts(block, (one, isHtml) => (isHtml ? fillFieldsInHtml : fillFields)(one, values)) as B

/** The fields that the blocks contain, each once, in reading order. */
export const fieldsOfBlocks = (blocks: PageBlock[]): PageFieldName[] => {
  const found = new Set<PageFieldName>()
  mapTexts(blocks, (one) => {
    for (const name of fieldsIn(one)) found.add(name)
    return one
  })
  return [...found]
}
