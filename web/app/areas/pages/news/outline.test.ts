import { expect, test } from 'vitest'
import { outline } from './outline.ts'

test('sections get anchors and are listed as plain text', () => {
  const { html, headings } = outline(
    '<p>a</p><h2>1　成果 &amp; <strong>格式</strong></h2><p>b</p><h2 id="x" style="text-align: center">2</h2>',
  )
  expect(headings).toEqual([
    { id: 's1', text: '1　成果 & 格式' },
    { id: 's2', text: '2' },
  ])
  expect(html).toBe(
    '<p>a</p><h2 id="s1">1　成果 &amp; <strong>格式</strong></h2><p>b</p><h2 style="text-align: center" id="s2">2</h2>',
  )
})

test('an empty heading is not listed', () => {
  expect(outline('<h2><br></h2>').headings).toEqual([])
})

test('tables can be focused', () => {
  expect(outline('<table><tr></tr></table>').html).toBe('<table tabindex="0"><tr></tr></table>')
})
