import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type DocumentPiece, toDocumentPiece } from './document-piece.ts'
import { createGzip } from './gzip.ts'

const head = toDocumentPiece(`<!DOCTYPE html><title>页</title>${'<link rel="icon">'.repeat(40)}`)
const list = toDocumentPiece('<li>数字工程咨询报告，第一册</li>'.repeat(3_000))
const end = toDocumentPiece('</body></html>')
const text = (pieces: DocumentPiece[]) => pieces.map(({ bytes }) => bytes.toString()).join('')
const read = (file: Buffer) => gunzipSync(file).toString()

test('a browser reads the document, however often its pieces came before', () => {
  const gzipOf = createGzip(1_000_000)
  for (const name of ['李工', '王工', '李工', '李工']) {
    const pieces = [head, toDocumentPiece(`<b>${name}</b>`), list, end]
    expect(read(gzipOf(pieces))).toBe(text(pieces))
  }
  expect(read(gzipOf([end, list, end, head]))).toBe(text([end, list, end, head]))
  expect(read(gzipOf([]))).toBe('')
})

test('what came before is not compressed again, nor together with what is new', () => {
  const gzipOf = createGzip(1_000_000)
  const of = (name: string) => gzipOf([head, list, toDocumentPiece(`<b>${name}</b>`), end])
  of('第一次')
  const [one, other] = [of('甲'), of('乙')]
  const shared = one.findIndex((byte, at) => byte !== other[at])
  expect(shared).toBeGreaterThan(gzipOf([head, list]).length - 20)
})

test('memory may be too small for anything', () => {
  const gzipOf = createGzip(10)
  for (let time = 0; time < 3; time++) expect(read(gzipOf([head, list, end]))).toBe(text([head, list, end]))
})
