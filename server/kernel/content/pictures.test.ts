import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reencodePicture, resizePicture } from './pictures.ts'

const limits = { maxBytes: 5 * 1024 * 1024, maxEdge: 400 }
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1b4a9f' }, limitInputPixels: false })
const bounce = async (frames: number, size = 16) => {
  const frame = (i: number) => ({ r: (i * 37) % 256, g: i % 256, b: 90 })
  const pictures = Array.from({ length: frames }, (_, i) =>
    sharp({ create: { width: size, height: size, channels: 3, background: frame(i) } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif()
    .toBuffer()
}
const refusal = (code: string, status: number, message: string) => expect.objectContaining({ code, status, message })
const notAPicture = refusal('not_a_picture', 400, '仅支持图片')

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('%s becomes webp', async (format) => {
  const picture = await reencodePicture(await blank(300, 200).toFormat(format).toBuffer(), limits)
  expect(picture).toMatchObject({ width: 300, height: 200, contentType: 'image/webp' })
  expect((await sharp(picture.data).metadata()).format).toBe('webp')
})

test('a large picture is scaled to the longest edge, a stream is read like a buffer', async () => {
  const input = Readable.from([await blank(1000, 2000).jpeg().toBuffer()])
  expect(await reencodePicture(input, limits)).toMatchObject({ width: 200, height: 400 })
})

test('orientation is applied, everything else of the metadata is gone', async () => {
  const exif = { IFD0: { Copyright: 'secret name', Make: 'camera' }, IFD3: { GPSLatitudeRef: 'N' } }
  const input = await blank(60, 20).withMetadata({ orientation: 6 }).withExif(exif).jpeg().toBuffer()
  const turned = await sharp(input).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const picture = await reencodePicture(turned, limits)
  expect(picture).toMatchObject({ width: 20, height: 60 })
  const { exif: left, icc, xmp, orientation } = await sharp(picture.data).metadata()
  expect({ left, icc, xmp, orientation }).toEqual({})
  expect(picture.data.includes('secret name')).toBe(false)
})

test('bytes hidden behind the picture do not survive', async () => {
  const polyglot = Buffer.concat([await blank(10, 10).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  expect((await reencodePicture(polyglot, limits)).data.includes('script')).toBe(false)
})

describe('refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['svg', svg],
    ['svg with an xml head', `<?xml version="1.0"?>${svg}`],
    ['html', '<!doctype html><script>alert(1)</script>'],
    ['jsp', '<% out.println(1); %>'],
    ['nothing', ''],
    ['pdf', '%PDF-1.7'],
    ['the magic of a gif before html', 'GIF89a/*<script>alert(1)</script>*/=1'],
    ['the magic of a jpeg alone', '\xff\xd8\xff'],
  ])('%s', async (_, content) => {
    await expect(reencodePicture(Buffer.from(content, 'latin1'), limits)).rejects.toEqual(notAPicture)
  })

  test.each(['tiff', 'avif'] as const)('%s', async (format) => {
    await expect(reencodePicture(await blank(9, 9).toFormat(format).toBuffer(), limits)).rejects.toEqual(notAPicture)
  })

  test('half of a picture', async () => {
    const whole = await sharp({
      create: { width: 200, height: 200, channels: 3, background: '#fff', noise: { type: 'gaussian' } },
    })
      .png()
      .toBuffer()
    await expect(reencodePicture(whole.subarray(0, whole.length / 2), limits)).rejects.toEqual(notAPicture)
  })

  test('a kind the caller does not take', async () => {
    const gif = await bounce(2)
    await expect(reencodePicture(gif, { ...limits, formats: ['jpeg', 'png'] })).rejects.toEqual(notAPicture)
  })

  test('more pixels than we decode', async () => {
    const bomb = await blank(7000, 6000).png({ compressionLevel: 9 }).toBuffer()
    await expect(reencodePicture(bomb, limits)).rejects.toEqual(refusal('picture_too_large', 400, '图片尺寸过大'))
  })

  test('more bytes than the limit, without reading the rest', async () => {
    const tooLarge = refusal('file_too_large', 413, '文件过大')
    await expect(reencodePicture(Buffer.alloc(101), { ...limits, maxBytes: 100 })).rejects.toEqual(tooLarge)
    let read = 0
    const endless = new Readable({
      read() {
        read += 1
        this.push(Buffer.alloc(1024))
      },
    })
    await expect(reencodePicture(endless, { ...limits, maxBytes: 4096 })).rejects.toEqual(tooLarge)
    expect(endless.destroyed).toBe(true)
    expect(read).toBeLessThan(100)
  })
})

test('an animation stays one, at most 200 frames long, and resizes as one', async () => {
  const picture = await reencodePicture(await bounce(3), { ...limits, maxEdge: 8 })
  expect(picture).toMatchObject({ width: 8, height: 8 })
  expect((await sharp(picture.data).metadata()).pages).toBe(3)
  const small = await resizePicture(picture.data, 4)
  expect(await sharp(small).metadata()).toMatchObject({ width: 4, height: 4, pages: 3 })
  const long = await reencodePicture(await bounce(230), limits)
  expect((await sharp(long.data).metadata()).pages).toBe(200)
})

test('resizing keeps the shape and never enlarges', async () => {
  const { data } = await reencodePicture(await blank(300, 150).png().toBuffer(), limits)
  expect(await sharp(await resizePicture(data, 100)).metadata()).toMatchObject({ width: 100, height: 50 })
  expect(await sharp(await resizePicture(data, 900)).metadata()).toMatchObject({ width: 300, height: 150 })
})
