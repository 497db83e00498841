import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AV_CODEC_ID_MOV_TEXT } from 'node-av/constants'
import { captionsName, captionsPlaylistName } from './caption-names.ts'
import { packetsOf, type Source } from './source.ts'
import { clock } from './web-vtt.ts'

/** More than a film of three hours has; the rest of a longer track is left out. */
export const maxCues = 10_000
const maxCueLength = 500

interface Cue {
  from: number
  to: number
  text: string
}

/** Writes the captions of the source as WebVTT with the playlist that HLS needs, if it has any; returns the file names. */
export const makeCaptions = async (source: Source, seconds: number, folder: string): Promise<string[]> => {
  const cues = await readCues(source, seconds)
  if (cues.length === 0) return []
  await writeFile(path.join(folder, captionsName), webVtt(cues))
  await writeFile(path.join(folder, captionsPlaylistName), playlistOf(seconds))
  return [captionsPlaylistName, captionsName]
}

/** The cues within the video, in the order of the file. */
const readCues = async ({ demuxer, captions }: Source, seconds: number): Promise<Cue[]> => {
  if (!captions) return []
  const unit = captions.timeBase.num / captions.timeBase.den
  const isMovText = captions.codecpar.codecId === AV_CODEC_ID_MOV_TEXT
  const cues: Cue[] = []
  for await (const packet of packetsOf(demuxer.getFormatContext())) {
    if (packet.streamIndex !== captions.index) continue
    const from = Number(packet.pts) * unit
    const to = Math.min(seconds, from + Number(packet.duration) * unit)
    const text = plainText(packet.data ?? Buffer.alloc(0), isMovText)
    if (text !== '' && from >= 0 && from < to) cues.push({ from, to, text })
    if (cues.length === maxCues) break
  }
  return cues
}

/** The lines of a cue without markup. In MP4 two bytes with the length precede the text, and styles follow it. */
const plainText = (data: Buffer, isMovText: boolean): string => {
  const bytes = isMovText ? data.subarray(2, 2 + (data.length < 2 ? 0 : data.readUInt16BE(0))) : data
  return bytes
    .toString('utf8')
    .replace(/<[^>]*>|\{\\[^}]*\}/g, '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, maxCueLength)
}

const webVtt = (cues: Cue[]): string => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escaped(text)}\n`).join('\n')}`
}

const playlistOf = (seconds: number): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds.toFixed(3)},`,
    captionsName,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
