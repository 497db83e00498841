import { expect, test } from 'vitest'
import type { Marked } from '#contract/fields.ts'
import { mark, snippet } from './highlight.ts'

/** 【】 around what is marked. */
const shown = (marked: Marked) => marked.map(({ text, hit }) => (hit ? `【${text}】` : text)).join('')

test('the whole query is marked as one, its words where they stand apart', () => {
  expect(shown(mark('混凝土裂缝控制技术规程', '混凝土裂缝'))).toBe('【混凝土裂缝】控制技术规程')
  expect(shown(mark('大体积混凝土，裂缝的控制', '混凝土裂缝'))).toBe('大体积【混凝土】，【裂缝】的控制')
})

test('stop words are not marked', () => {
  expect(shown(mark('桥梁的养护与检测', '养护的检测'))).toBe('桥梁的【养护】与【检测】')
})

test('width and case of the text are kept', () => {
  expect(shown(mark('基于ＢＩＭ的Revit建模', 'bim revit'))).toBe('基于【ＢＩＭ】的【Revit】建模')
  expect(shown(mark('㎡ 与 BIM', 'bim'))).toBe('㎡ 与 【BIM】')
})

test('Latin words are marked whole, numbers inside grades too', () => {
  expect(shown(mark('bimodal BIM', 'bim'))).toBe('bimodal 【BIM】')
  expect(shown(mark('C30 混凝土', '30'))).toBe('C【30】 混凝土')
  expect(shown(mark('厚 300 毫米', '30'))).toBe('厚 300 毫米')
  expect(shown(mark('依据 GB 50500-2013 编制', 'GB50500'))).toBe('依据 【GB】 【50500】-2013 编制')
  expect(shown(mark('依据 GB/T 50353-2013 编制', 'GB 50353'))).toBe('依据 【GB】/T 【50353】-2013 编制')
})

test('the parts put together are the text, and nothing is HTML', () => {
  const text = '<b>桩基</b> & 𠮷 检测'
  expect(
    mark(text, '桩基检测')
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(mark(text, '')).toEqual([{ text, hit: false }])
  expect(mark('', '桩')).toEqual([])
  expect(mark('a/b', '//')).toEqual([{ text: 'a/b', hit: false }])
})

test('a snippet shows the stretch with most of the words', () => {
  const filler = '本章介绍一般规定和术语符号，供编制单位参考。'.repeat(20)
  const text = `${filler}裂缝概述。${filler}大体积混凝土施工时，裂缝控制应先行。${filler}`
  const found = shown(snippet(text, '混凝土裂缝', 60))
  expect(found).toContain('大体积【混凝土】施工时，【裂缝】控制应先行')
  expect(found).toMatch(/^….*…$/)
  expect(found.replace(/[【】…]/g, '').length).toBeLessThanOrEqual(60)
})

test('a snippet without hits is the beginning of the text', () => {
  expect(snippet('短文', '桩')).toEqual([{ text: '短文', hit: false }])
  expect(shown(snippet('一二三四五六七八九十', '桩', 4))).toBe('一二三四…')
  expect(snippet('', '桩')).toEqual([])
})

test('a snippet never splits a character', () => {
  for (let length = 1; length < 12; length++) {
    const found = shown(snippet('𠮷'.repeat(10), '野', length))
    expect(found.isWellFormed()).toBe(true)
  }
})
