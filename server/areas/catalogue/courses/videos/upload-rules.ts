import { videoSuffixes } from '#contract/catalogue/courses/videos/video-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { FileRules } from '../../../base/files/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'

const MB = 1024 * 1024

/** The current rules for video uploads. Playlists are not allowed, since they would make the server open other files. */
export const uploadRules = async (db: Db): Promise<FileRules> => {
  const { maxUploadMb } = await settingsOf(db, 'videos')
  return { purpose: 'video', suffixes: videoSuffixes, maxBytes: maxUploadMb * MB }
}
