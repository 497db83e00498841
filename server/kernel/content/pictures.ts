import type { Readable } from 'node:stream'
import sharp, { type Sharp } from 'sharp'
import { fail } from '#kernel/errors/index.ts'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'

export interface Picture {
  data: Buffer
  width: number
  height: number
  contentType: 'image/webp'
}

export interface PictureLimits {
  /** Largest accepted upload. */
  maxBytes: number
  /** Larger pictures are scaled down until both edges fit. */
  maxEdge: number
  /** Accepted formats; by default all four. */
  formats?: readonly PictureFormat[]
}

/** A few kilobytes can declare a picture of any size, so the decoded pixels of all frames together are limited. */
const MAX_PIXELS = 40_000_000
/** Longer animations are cut here. */
const MAX_FRAMES = 200
const QUALITY = 82

/**
 * Decodes an uploaded picture and encodes it anew as WebP, so that nothing of the original bytes reaches a visitor: no
 * metadata, no position of the camera, no second file hidden behind the picture. Its orientation is applied.
 */
export async function reencodePicture(input: Readable | Buffer, limits: PictureLimits): Promise<Picture> {
  const data = Buffer.isBuffer(input) ? within(input, limits.maxBytes) : await collect(input, limits.maxBytes)
  const format = formatOf(data) ?? fail('not_a_picture')
  if (limits.formats && !limits.formats.includes(format)) fail('not_a_picture')
  const frames = await framesToRead(data, format)
  const edge = limits.maxEdge
  const drawing = sharp(data, { pages: frames, limitInputPixels: MAX_PIXELS, failOn: 'error' })
  if (frames === 1) drawing.autoOrient()
  return encode(drawing.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }))
}

/** A copy at most `width` wide of a picture we encoded ourselves; one that is no wider stays as it is. */
export async function resizePicture(data: Buffer, width: number): Promise<Buffer> {
  const drawing = sharp(data, { pages: -1, limitInputPixels: MAX_PIXELS })
  if ((await drawing.metadata()).width <= width) return data
  return (await encode(drawing.resize({ width }))).data
}

/** A square PNG of a picture we encoded ourselves, with a white margin of that many pixels, for the site's icons. */
export async function iconOf(data: Buffer, size: number, margin = 0): Promise<Buffer> {
  const inner = size - 2 * margin
  const drawing = sharp(data, { limitInputPixels: MAX_PIXELS }).resize({ width: inner, height: inner, fit: 'cover' })
  if (margin === 0) return drawing.png().toBuffer()
  const edges = { top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' }
  return drawing.extend(edges).flatten({ background: '#ffffff' }).png().toBuffer()
}

/** 1200 × 630 is what sites that show links cut pictures to; they read JPEG everywhere. */
export function sharePictureOf(data: Buffer): Promise<Buffer> {
  return sharp(data, { limitInputPixels: MAX_PIXELS })
    .resize({ width: 1200, height: 630, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

/** The first bytes decide; name and declared type of an upload prove nothing. */
function formatOf(data: Buffer): PictureFormat | undefined {
  const head = data.toString('latin1', 0, 12)
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  return undefined
}

async function framesToRead(data: Buffer, format: PictureFormat): Promise<number> {
  const found = await orNotAPicture(sharp(data, { limitInputPixels: false }).metadata())
  if (found.format !== format) fail('not_a_picture')
  const pixels = found.width * found.height
  if (pixels > MAX_PIXELS) fail('picture_too_large')
  return Math.min(found.pages ?? 1, MAX_FRAMES, Math.floor(MAX_PIXELS / pixels))
}

async function encode(drawing: Sharp): Promise<Picture> {
  const { data, info } = await orNotAPicture(drawing.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true }))
  return { data, width: info.width, height: info.pageHeight ?? info.height, contentType: 'image/webp' }
}

/** A file the decoder cannot read is the uploader's error, not ours. */
const orNotAPicture = <T>(decoding: Promise<T>): Promise<T> => decoding.catch(() => fail('not_a_picture'))

const within = (data: Buffer, maxBytes: number): Buffer => (data.length > maxBytes ? fail('file_too_large') : data)

async function collect(input: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of input) {
    size += chunk.length
    if (size > maxBytes) fail('file_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
