import type { PDFDocumentProxy } from 'pdfjs-dist'
import { expect, test } from 'vitest'
import { textFinder } from './find-text.ts'

const pages = [['混凝土 结构', '施工'], ['没有'], ['Concrete 混凝', '土混凝土']]
const pdf = {
  numPages: pages.length,
  getPage: async (number: number) => ({
    getTextContent: async () => ({ items: pages[number - 1]?.map((str) => ({ str })) }),
  }),
} as unknown as PDFDocumentProxy
const { signal } = new AbortController()

test('words are found across text runs, in reading order', async () => {
  const find = textFinder(pdf)
  expect(await find('混凝土', signal)).toEqual([1, 3, 3])
  expect(await find('结构施工', signal)).toEqual([1])
  expect(await find('CONCRETE', signal)).toEqual([3])
})

test('empty text finds nothing, and an aborted search ends', async () => {
  const find = textFinder(pdf)
  expect(await find('  ', signal)).toEqual([])
  expect(await find('混凝土', AbortSignal.abort())).toEqual([])
})
