import { expect, test } from 'vitest'
import { drawQrCode } from './qr-code.ts'

test('a code starts with its finder pattern and stays the same', () => {
  const drawing = drawQrCode('https://example.org/')
  expect(drawing.size).toBe(25)
  expect(drawing.path.startsWith('M0 0h7m')).toBe(true)
  expect(drawQrCode('https://example.org/')).toBe(drawing)
})
