import { text } from 'node:stream/consumers'
import type { JobContext } from '#kernel/jobs/index.ts'
import { captionsName } from './encoding/caption-names.ts'
import { mediaFolder } from './media-files.ts'
import './tables.ts'

export interface SpokenText {
  /** Seconds from the beginning. */
  from: number
  text: string
}

/** The captions of a stored video; undefined before it is transcoded, none if it has no captions. */
export const readCaptions = async (
  { db, files }: Pick<JobContext, 'db' | 'files'>,
  fileId: number,
): Promise<SpokenText[] | undefined> => {
  const video = await db
    .selectFrom('video')
    .select(['state', 'path', 'media'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (video && video.state !== 'ready') return undefined // a failed one may be tried again
  if (!video?.media || !Object.hasOwn(video.media, captionsName)) return []
  const file = await files.read(`${mediaFolder(video.path)}/${captionsName}`)
  return file ? cuesOf(await text(file.stream)) : []
}

const timing = /^(\d+):(\d\d):(\d\d)\.\d{3} --> /

/** The cues of a WebVTT file as the encoding writes it. */
const cuesOf = (webVtt: string): SpokenText[] =>
  webVtt.split('\n\n').flatMap((block) => {
    const [head = '', ...lines] = block.split('\n')
    const time = head.match(timing)
    if (!time) return []
    const [hours, minutes, seconds] = time.slice(1).map(Number)
    return [{ from: hours! * 3600 + minutes! * 60 + seconds!, text: unescaped(lines.join(' ')) }]
  })

const unescaped = (escaped: string) =>
  escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim()
