import sharp from 'sharp'
import { expect, test } from 'vitest'
import { GLYPHS, UNAMBIGUOUS } from './captcha-glyphs.ts'
import { drawCaptcha, randomCaptchaText } from './captcha-image.ts'

const pictureOf = async (text: string) => {
  const url = await drawCaptcha(text)
  expect(url).toMatch(/^data:image\/png;base64,/)
  return Buffer.from(url.slice('data:image/png;base64,'.length), 'base64')
}

test('a captcha is a picture of 240 by 80 points that does not carry its text', async () => {
  const picture = await pictureOf('3479A')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 240, height: 80 })
  expect(picture.length).toBeLessThan(12_000)
  expect(picture.includes('3479A')).toBe(false)
})

test('the same text never looks the same twice', async () => {
  const pictures = await Promise.all(Array.from({ length: 10 }, () => drawCaptcha('KMNPR')))
  expect(new Set(pictures).size).toBe(10)
})

test('texts are five unambiguous characters, evenly distributed', () => {
  const texts = Array.from({ length: 4000 }, randomCaptchaText)
  expect(texts.every((text) => new RegExp(`^[${UNAMBIGUOUS}]{5}$`).test(text))).toBe(true)
  expect(new Set(texts).size).toBeGreaterThan(3900)
  const counts = new Map<string, number>()
  for (const letter of texts.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const even = (4000 * 5) / UNAMBIGUOUS.length
  for (const letter of UNAMBIGUOUS) {
    expect(counts.get(letter)).toBeGreaterThan(even * 0.8)
    expect(counts.get(letter)).toBeLessThan(even * 1.2)
  }
})

test('every letter and digit has a glyph of its own, 0 and O excepted', () => {
  expect(Object.keys(GLYPHS).sort().join('')).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  expect(new Set(Object.values(GLYPHS)).size).toBe(35)
})

test('a configured code of any kind is drawn: lower case, other lengths, unknown characters left out', async () => {
  for (const code of ['0o1il', 'abcdefgh', '1', '验证-<x>', ''])
    expect((await pictureOf(code)).length).toBeGreaterThan(100)
})

test('drawing takes about 15 ms', async () => {
  await drawCaptcha(randomCaptchaText())
  const times: number[] = []
  for (let i = 0; i < 30; i += 1) {
    const started = performance.now()
    await drawCaptcha(randomCaptchaText())
    times.push(performance.now() - started)
  }
  expect(Math.min(...times)).toBeLessThan(60) // the fastest run is the one least disturbed by other processes
})
