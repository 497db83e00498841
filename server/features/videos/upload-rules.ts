import { videoSuffixes } from '#contract/video-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { FileRules } from '../files/index.ts'
import { settingsOf } from '../settings/index.ts'

const MB = 1024 * 1024

/** What may be uploaded as a video at this moment. Playlists are none: they would have us open other files. */
export const uploadRules = async (db: Db): Promise<FileRules> => {
  const { maxUploadMb } = await settingsOf(db, 'videos')
  return { suffixes: videoSuffixes, maxBytes: maxUploadMb * MB }
}
