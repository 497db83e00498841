import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WordAction } from '#contract/base/moderation/moderation.ts'
import { checkOne } from './check-text.ts'
import { fold } from './fold.ts'
import { buildMatcher } from './matcher.ts'

const listOf = (words: Record<string, WordAction> | [string, WordAction][]) => {
  const entries = Array.isArray(words) ? words : Object.entries(words)
  return {
    words: entries.map(([word, action], n) => ({ id: n + 1, word, action })),
    match: buildMatcher(entries.map(([word]) => fold(word).text)),
  }
}
const found = (word: string, text: string) =>
  checkOne(listOf([[word, 'block']]), text).hits.map(({ start, end }) => text.slice(start, end))

describe('a word is found in every spelling', () => {
  test.each([
    ['unchanged', '代开发票', '长期代开发票', '代开发票'],
    ['symbols and spaces between', '代开发票', '代-开 发…票！', '代-开 发…票'],
    ['line breaks and zero-width characters between', '代开发票', '代\n开\u200b发\ufeff票', '代\n开\u200b发\ufeff票'],
    ['emoji between', '代开发票', '代😀开👨‍👩‍👧发票', '代😀开👨‍👩‍👧发票'],
    ['invisible letters between', '代开发票', '代\u3164开\u115f发\uffa0票', '代\u3164开\u115f发\uffa0票'],
    ['variation selectors', '代开发票', '代\ufe00开\u{e0100}发票', '代\ufe00开\u{e0100}发票'],
    ['traditional', '代开发票', '代開發票', '代開發票'],
    ['a traditional word, a simplified text', '代開發票', '代开发票', '代开发票'],
    ['full width', 'vx123', '加ＶＸ１２３吧', 'ＶＸ１２３'],
    ['half-width kana', 'カメラ', 'ｶﾒﾗ', 'ｶﾒﾗ'],
    ['mixed case', 'WeChat', 'wECHAT', 'wECHAT'],
    ['circled and mathematical letters', 'abc1', 'ⓐ𝐁ｃ①', 'ⓐ𝐁ｃ①'],
    ['radicals', '一人', '⼀⼈', '⼀⼈'],
    ['letters under a pile of marks', 'abc', 'a\u0338\u0332b\u0338c', 'a\u0338\u0332b\u0338c'],
    ['composed and decomposed', 'café', 'cafe\u0301', 'cafe\u0301'],
    ['characters of the higher planes', '𠮷野', '在𠮷·野家', '𠮷·野'],
    ['names of inherited properties', '__proto__', 'x.__PROTO__', 'PROTO'],
    ['names of inherited properties', 'constructor', 'con-structor', 'con-structor'],
    ['names of inherited properties', 'hasOwnProperty', 'HASOWNPROPERTY', 'HASOWNPROPERTY'],
  ])('%s: %s', (_, word, text, hit) => {
    expect(found(word, text)).toEqual([hit])
  })

  test('a word with other letters in between is not found', () => {
    expect(found('代开发票', '代开的发票')).toEqual([])
    expect(found('café', 'cafe')).toEqual([])
    expect(checkOne(listOf({}), '随便').verdict).toBe('pass')
    expect(checkOne(listOf({ 甲: 'block' }), '').hits).toEqual([])
  })

  test('nested, adjacent and overlapping words are all found, ordered by end', () => {
    const text = '考试包过关'
    const { hits } = checkOne(listOf({ 考试包过: 'block', 包过: 'review', 过关: 'mask', 试: 'mask' }), text)
    expect(hits.map(({ word }) => word)).toEqual(['试', '考试包过', '包过', '过关'])
  })
})

describe('masking', () => {
  const stars = (text: string) => checkOne(listOf({ 破解版: 'mask', 版本: 'mask', 𠮷野: 'mask', 挂证: 'review' }), text)

  test.each([
    ['下载破解版吧', '下载***吧'],
    ['破 解-版', '*****'],
    ['破解版本', '****'],
    ['😀破😀解版😀', '😀****😀'],
    ['去𠮷野家', '去**家'],
    ['破解版破解版', '******'],
    ['破解版、破解版', '***、***'],
    ['没有', '没有'],
    ['挂证不遮盖', '挂证不遮盖'],
    ['\ud83d破解版\ude00', '\ud83d***\ude00'],
  ])('%s', (text, masked) => {
    expect(stars(text).masked).toBe(masked)
  })

  test('the most severe word decides', () => {
    const words = listOf({ 甲: 'mask', 乙: 'review', 丙: 'block' })
    expect(['子', '甲', '甲乙', '乙丙甲'].map((text) => checkOne(words, text).verdict)).toEqual([
      'pass',
      'mask',
      'review',
      'block',
    ])
  })

  test('a blocked word after 500 hits still blocks', () => {
    const { verdict, hits, masked } = checkOne(listOf({ 甲: 'mask', 乙: 'block' }), `${'甲'.repeat(2000)}乙`)
    expect([verdict, hits.length, masked]).toEqual(['block', 500, `${'*'.repeat(2000)}乙`])
  })
})

const naive = (words: string[], text: string) => {
  const hits: string[] = []
  for (const [index, word] of words.entries())
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      hits.push(`${index} ${at} ${at + word.length}`)
  return hits.sort()
}

test('the matcher finds what a naive search finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '甲', '𠮷', '\u0000', '\uffff'), maxLength: 60 })
  const words = fc.uniqueArray(
    fc.string({ unit: fc.constantFrom('a', 'b', '甲', '𠮷', '\u0000', '\uffff'), minLength: 1, maxLength: 6 }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(words, letters, (list, text) => {
      const hits: string[] = []
      buildMatcher(list)(text, (word, start, end) => hits.push(`${word} ${start} ${end}`))
      expect(hits.sort()).toEqual(naive(list, text))
    }),
    { numRuns: 500 },
  )
})

test('every unit of a folded text maps to a range of the original that folds to it', () => {
  const point = fc.oneof(
    fc.integer({ min: 0, max: 0x10ffff }),
    fc.constantFrom(0x65, 0x301, 0x4ee3, 0xd83d, 0xde00, 0x3a3),
  )
  const texts = fc.array(point, { maxLength: 40 }).map((points) => String.fromCodePoint(...points))
  fc.assert(
    fc.property(texts, (text) => {
      const { text: folded, starts, ends } = fold(text)
      const sources = [...new Set(starts)].map((start) => fold(text.slice(start, ends[starts.indexOf(start)])).text)
      return starts.length === folded.length && sources.join('') === folded
    }),
  )
})

/** CPU time of this process, so that other processes on the machine do not count. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

// The target is 150 ms and 2 ms; the bounds leave room for a machine several times slower.
test('20,000 words are built and 1,000 characters are checked within the time limit', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const some = (length: number) => Array.from({ length }, () => String.fromCharCode(0x4e00 + next(3000))).join('')
  const words = [...new Set(Array.from({ length: 20_000 }, () => fold(some(2 + next(8))).text))]
  const start = cpuMs()
  const match = buildMatcher(words)
  const built = cpuMs()
  const rounds = 20
  const text = some(1000)
  for (let round = 0; round < rounds; round++) match(fold(text).text, () => {})
  const checked = cpuMs()
  expect(built - start).toBeLessThan(1500)
  expect((checked - built) / rounds).toBeLessThan(20)
})

test('a letter with 200,000 marks takes no longer than other texts', () => {
  const start = cpuMs()
  expect(fold(`a${'\u0338\u0323'.repeat(100_000)}b`).text).toBe('ạb')
  expect(cpuMs() - start).toBeLessThan(3000)
})
