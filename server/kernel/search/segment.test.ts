import { describe, expect, test } from 'vitest'
import { contentWords, queryTerms, termsOf, wordsOf } from './segment.ts'

/** Whether a query finds a text: the text has all terms of the query. */
const finds = (query: string, text: string) => {
  const terms = new Set(termsOf(text))
  const required = queryTerms(contentWords(query))
  return required.length > 0 && required.every((term) => terms.has(term))
}

describe('words', () => {
  test('engineering terms stay whole', () => {
    expect(wordsOf('岩土工程勘察规范')).toEqual(['岩土工程勘察', '规范'])
    expect(wordsOf('建设工程工程量清单计价规范')).toContain('工程量清单')
    expect(wordsOf('全过程工程咨询服务')).toEqual(['全过程工程咨询', '服务'])
  })

  test('stop words are left out of a query that has others', () => {
    expect(contentWords('混凝土的裂缝与控制')).toEqual(['混凝土', '裂缝', '控制'])
    expect(contentWords('的')).toEqual(['的'])
    expect(contentWords(' ，。！')).toEqual([])
  })

  test('width and case do not matter', () => {
    expect(wordsOf('ＢＩＭ技术')).toEqual(wordsOf('bim技术'))
  })
})

describe('finding', () => {
  const guide =
    '《监理大纲范本》：全过程工程咨询单位应编制混凝土的裂缝控制方案，桩基检测按 JGJ 106-2014 执行，C30 混凝土。'

  test.each(['监理', '大纲', '范本', '裂缝', '桩基', '检测', '全过程', '混凝土裂缝', '裂缝控制', '监理大纲范本'])(
    '%s',
    (query) => expect(finds(query, guide)).toBe(true),
  )

  test.each(['钢筋', '监理合同', '控制室'])('not %s', (query) => expect(finds(query, guide)).toBe(false))

  test('a word however the sentence around it is segmented', () => {
    expect(wordsOf('研究生命起源')).not.toContain('研究生')
    expect(finds('研究生', '研究生命起源')).toBe(true)
  })

  test('a single character anywhere', () => {
    expect(finds('桩', guide)).toBe(true)
    expect(finds('梁', guide)).toBe(false)
  })

  test.each([
    'GB 50500-2013',
    'GB50500-2013',
    'gb50500',
    'GB 50500',
    '50500',
    '50500-2013',
    'ＧＢ５０５００',
    '清单 50500',
  ])('the number of a standard as %s', (query) =>
    expect(finds(query, '建设工程工程量清单计价规范（GB 50500-2013）')).toBe(true),
  )

  test.each(['GB/T 50353', 'gb/t50353-2013', 'GBT50353', 'GB50353', '50353'])('a recommended standard as %s', (query) =>
    expect(finds(query, '建筑工程建筑面积计算规范 GB/T 50353-2013')).toBe(true),
  )

  test('grades and clauses', () => {
    expect(finds('c30', guide)).toBe(true)
    expect(finds('C30混凝土', guide)).toBe(true)
    expect(finds('c35', guide)).toBe(false)
    expect(finds('5.1.2', '依据第5.1.2条')).toBe(true)
    expect(finds('5.1', '依据第5.1.2条')).toBe(false)
    expect(finds('HRB400', 'HRB400E 级钢筋')).toBe(true)
    expect(finds('HRB500', 'HRB400E 级钢筋')).toBe(false)
  })

  test('characters beyond the basic plane', () => expect(finds('𠮷野', '𠮷野工程')).toBe(true))
  test('an endless word does no harm', () =>
    expect(termsOf('a'.repeat(100_000)).every((term) => term.length <= 64)).toBe(true))
})
