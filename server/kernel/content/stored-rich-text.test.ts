import { expect, test } from 'vitest'
import { maxRemembered, rememberedTexts, shownRichText } from './stored-rich-text.ts'

test('stored text that was never cleaned is cleaned each time it is shown', () => {
  const stored = '<p onclick="steal()">字<script>steal()</script></p>'
  expect([shownRichText(stored), shownRichText(stored)]).toEqual(['<p>字</p>', '<p>字</p>'])
})

test('clean text stays as it is', () => {
  const stored = '<h2>资讯</h2><p><a href="/mall">商城</a></p>'
  expect([shownRichText(stored), shownRichText(stored)]).toEqual([stored, stored])
})

test('the memory of clean texts is bounded', () => {
  for (let n = 0; n < maxRemembered + 50; n++) shownRichText(`<p>${n}</p>`)
  expect(rememberedTexts()).toBe(maxRemembered)
})
