import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { captionsPlaylistName } from './caption-names.ts'
import type { Rendition } from './plan.ts'

export interface Variant {
  rendition: Rendition
  seconds: number
  /** In the order of the playlist. */
  segments: { name: string; seconds: number }[]
  files: string[]
}

/** The length and file names of one rendition, read from its playlist. */
export const readVariant = async (folder: string, rendition: Rendition): Promise<Variant> => {
  const playlist = `${rendition.name}/index.m3u8`
  const text = await readFile(path.join(folder, playlist), 'utf8')
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+),\n(?:.*\/)?([\w-]+\.m4s)$/gm)].map(([, seconds, name]) => ({
    name: `${rendition.name}/${name}`,
    seconds: Number(seconds),
  }))
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  const files = [playlist, `${rendition.name}/init.mp4`, ...segments.map(({ name }) => name)]
  return { rendition, seconds, segments, files }
}

/** Captions are shown unless the viewer turns them off. */
const captionsLine = `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="字幕",LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES,URI="${captionsPlaylistName}"`

/** The playlist of playlists (RFC 8216) before it has any. */
export const emptyMaster = (hasCaptions: boolean): string =>
  ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...(hasCaptions ? [captionsLine] : []), ''].join('\n')

/** The names of the renditions in a playlist of playlists. */
export const renditionsIn = (master: string): string[] =>
  [...master.matchAll(/^(\w+)\/index\.m3u8$/gm)].map(([, name]) => name!)

/** Adds renditions to a playlist of playlists; the best one comes first. */
export const addVariants = async (
  master: string,
  folder: string,
  variants: Variant[],
  hasAudio: boolean,
): Promise<string> => {
  const [head = '', ...present] = master.split(/^(?=#EXT-X-STREAM-INF)/m)
  const has = { audio: hasAudio, captions: head.includes(captionsLine) }
  const added = await Promise.all(variants.map((variant) => entryOf(folder, variant, has)))
  return [head, ...[...present, ...added].sort((one, other) => pixelsOf(other) - pixelsOf(one))].join('')
}

const entryOf = async (
  folder: string,
  { rendition: { name, width, height }, seconds, segments }: Variant,
  has: { audio: boolean; captions: boolean },
): Promise<string> => {
  const bits = await Promise.all(segments.map(async (one) => (await stat(path.join(folder, one.name))).size * 8))
  const average = Math.ceil(bits.reduce((sum, one) => sum + one, 0) / seconds)
  const peak = Math.ceil(Math.max(...bits.map((one, i) => one / segments[i]!.seconds)))
  const codecs = [await videoCodec(path.join(folder, name, 'init.mp4')), ...(has.audio ? ['mp4a.40.2'] : [])]
  const captions = has.captions ? ',SUBTITLES="captions"' : ''
  const facts = `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},CODECS="${codecs}"${captions}`
  return `#EXT-X-STREAM-INF:${facts}\n${name}/index.m3u8\n`
}

const pixelsOf = (entry: string) => {
  const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(entry)!
  return Number(width) * Number(height)
}

/** The codec string of RFC 6381; profile, constraints and level follow the version in the avcC box. */
const videoCodec = async (init: string): Promise<string> => {
  const bytes = await readFile(init)
  const at = bytes.indexOf('avcC')
  if (at < 0) throw new Error('the rendition is not H.264')
  return `avc1.${bytes.subarray(at + 5, at + 8).toString('hex')}`
}
