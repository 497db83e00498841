import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { checkPictures } from './check-pictures.ts'
import { countCharacters, isEmptyBody } from './empty-document.ts'
import { editorExtensions } from './extensions.ts'
import { isAllowedLink, toLink } from './link-address.ts'

const schema = getSchema(editorExtensions('', () => {}))
const doc = (...content: object[]) => schema.nodeFromJSON({ type: 'doc', content })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const text = (words: string) => ({ type: 'text', text: words })

test('only empty paragraphs are an empty text', () => {
  expect(isEmptyBody(doc(paragraph()))).toBe(true)
  expect(isEmptyBody(doc(paragraph(text('  ')), paragraph({ type: 'hardBreak' })))).toBe(true)
})

test('a text with a word, picture, formula or rule is not empty', () => {
  expect(isEmptyBody(doc(paragraph(text('桥'))))).toBe(false)
  expect(isEmptyBody(doc({ type: 'image', attrs: { src: '/photo/a/b' } }))).toBe(false)
  expect(isEmptyBody(doc(paragraph({ type: 'inlineMath', attrs: { latex: 'x' } })))).toBe(false)
  expect(isEmptyBody(doc({ type: 'horizontalRule' }, paragraph()))).toBe(false)
})

test('characters are counted as people count them', () => {
  expect(countCharacters(doc(paragraph(text('桥 梁')), paragraph(text('𠀀a'))))).toBe(4)
})

test('links are http, https or mailto', () => {
  expect(isAllowedLink('https://example.com/a?b=1')).toBe(true)
  expect(isAllowedLink('mailto:a@example.com')).toBe(true)
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x', '//evil', 'vbscript:x', 'https://a b']) {
    expect(isAllowedLink(bad), bad).toBe(false)
  }
})

test('a typed address gets the scheme it lacks', () => {
  expect(toLink('www.example.com/a')).toBe('https://www.example.com/a')
  expect(toLink('li@example.com')).toBe('mailto:li@example.com')
  expect(toLink('javascript:alert(1)')).toBeUndefined()
})

const limits = { maxFiles: 6, maxBytes: 5 * 1024 * 1024 }
const file = (name: string, type: string, bytes = 10) => ({ name, type, size: bytes })

test('too many, too large and unsupported files are rejected with a reason', () => {
  const seven = Array.from({ length: 7 }, (_, at) => file(`${at}.png`, 'image/png'))
  expect(checkPictures(seven, 0, limits)).toEqual({ accepted: [], errors: ['一次最多上传 6 张图片'] })
  expect(checkPictures(seven.slice(0, 2), 5, limits).errors).toEqual(['一次最多上传 6 张图片'])
  const mixed = [
    file('a.png', 'image/png'),
    file('b.svg', 'image/svg+xml'),
    file('c.jpg', 'image/jpeg', 6 * 1024 * 1024),
  ]
  const { accepted, errors } = checkPictures(mixed, 0, limits)
  expect(accepted).toEqual([mixed[0]])
  expect(errors).toEqual(['b.svg：仅支持图片（JPG、PNG、WebP、GIF）', 'c.jpg：图片不能超过 5 MB'])
})
