import sharp from 'sharp'
import { expect, test } from 'vitest'
import { GLYPHS, UNAMBIGUOUS } from './captcha-glyphs.ts'
import { captchaSvg, drawCaptcha, randomCaptchaText } from './captcha-image.ts'

test('a captcha is a picture of 240 by 80 points that does not carry its text', async () => {
  const url = await drawCaptcha('379AC')
  expect(url).toMatch(/^data:image\/png;base64,/)
  const picture = Buffer.from(url.slice('data:image/png;base64,'.length), 'base64')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 240, height: 80 })
  expect(picture.length).toBeLessThan(8_000)
  expect(picture.includes('379AC')).toBe(false)
  const { channels } = await sharp(picture).greyscale().stats()
  expect([channels[0]!.min < 80, channels[0]!.max > 220]).toEqual([true, true])
})

test('the same text never looks the same twice', async () => {
  expect(new Set(await Promise.all(Array.from({ length: 10 }, () => drawCaptcha('KMNPR')))).size).toBe(10)
})

test('texts are five unambiguous characters, evenly distributed', () => {
  const texts = Array.from({ length: 4000 }, () => randomCaptchaText())
  expect(texts.every((text) => new RegExp(`^[${UNAMBIGUOUS}]{5}$`).test(text))).toBe(true)
  const all = texts.join('')
  for (const letter of UNAMBIGUOUS) {
    const share = (all.split(letter).length - 1) / all.length
    expect(Math.abs(share * UNAMBIGUOUS.length - 1)).toBeLessThan(0.2)
  }
})

test('every letter and digit has a glyph of its own, 0 and O excepted, and all are drawn', () => {
  const letters = Object.keys(GLYPHS).sort().join('')
  expect(letters).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  expect(new Set(Object.values(GLYPHS)).size).toBe(35)
  for (const letter of letters) {
    const svg = captchaSvg(letter.toLowerCase())
    expect(svg).toMatch(/<path d="M[^"]{9,}"\/><path d="M/)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  }
})
