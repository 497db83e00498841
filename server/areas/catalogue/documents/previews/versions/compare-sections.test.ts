import { expect, test } from 'vitest'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { compareSections } from './compare-sections.ts'
import { sectionsOf } from './sections.ts'

const older = sectionsOf(
  [
    { title: '1 工程概况', page: 1, level: 0 },
    { title: '2 监测频率', page: 1, level: 0 },
    { title: '3 预警值', page: 2, level: 0 },
  ],
  [
    { page: 1, text: '封面文字。\n1 工程概况\n场地位于滨海相沉积区。2 监测\n频率 每天一次。' },
    { page: 2, text: '3 预警值\n日沉降大于 20 mm 时报警。附表见后。' },
  ],
)

test('a section reaches from its heading to the next, also within a page and with a broken heading', () => {
  expect(older.map(({ title, page, text }) => [title, page, text.replace(/\s/g, '')])).toEqual([
    ['（标题之前）', 1, '封面文字。'],
    ['1 工程概况', 1, '场地位于滨海相沉积区。'],
    ['2 监测频率', 1, '每天一次。'],
    ['3 预警值', 2, '日沉降大于20mm时报警。附表见后。'],
  ])
})

test('headings are added, removed, changed or only renumbered', () => {
  const newer = sectionsOf(
    [
      { title: '1 编制依据', page: 1, level: 0 },
      { title: '2 工程概况', page: 1, level: 0 },
      { title: '3 预警值', page: 2, level: 0 },
    ],
    [
      { page: 1, text: '封面文字。\n1 编制依据\n按 GB 50497 编制。2 工程概况\n场地位于滨海相沉积区。' },
      { page: 2, text: '3 预警值\n日沉降大于 25 mm 时报警。附表见后。' },
    ],
  )
  const { headings, unchanged } = compareSections(older, newer)
  expect(headings.map(({ kind, title }) => [kind, title])).toEqual([
    ['added', '1 编制依据'],
    ['removed', '2 监测频率'],
    ['changed', '3 预警值'],
  ])
  expect(headings[2]?.sentences).toEqual([
    { kind: 'removed', text: '日沉降大于 20 mm 时报警。' },
    { kind: 'added', text: '日沉降大于 25 mm 时报警。' },
  ])
  expect(unchanged).toBe(2)
})

test('of a section only the first sentences are shown, each up to a length', () => {
  const long = { title: '附录', level: 0, page: 1, key: '附录', text: `${'长'.repeat(500)}。${'句子。'.repeat(50)}` }
  const [change] = compareSections([], [long]).headings
  expect(change?.sentences).toHaveLength(documentLimits.maxChangedSentences)
  expect(change?.sentences[0]?.text).toHaveLength(documentLimits.maxSentence + 1)
})
