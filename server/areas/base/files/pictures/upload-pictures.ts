import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { editorPictures } from '#contract/constants.ts'
import { type Picture, reencodePicture } from '#kernel/content/index.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { hasQuota, lockOwner, requireQuota } from '../quota.ts'
import { pictureKey, pictureSizes } from './picture-sizes.ts'
import { sizePicture } from './size-picture.job.ts'
import '../tables.ts'

/** 20 characters that keys of the file store may contain: 100 random bits. */
const newPictureId = () => Array.from(randomBytes(20), (byte) => (byte % 32).toString(32)).join('')

export interface PictureCount {
  max: number
  /** The sentence for more pictures than that. */
  message: string
}

const ofEditor: PictureCount = { max: editorPictures.maxFiles, message: '一次最多上传 6 张图片' }

/** Stores pictures, by default up to six of an editor, re-encoded, all or none. A job makes their smaller sizes. */
export const uploadPictures = async (
  services: Services,
  owner: Actor,
  uploads: AsyncIterable<Upload>,
  count = ofEditor,
) => {
  const pictures = await decodeAll(uploads, count)
  const stored = pictures.map((picture) => ({ id: newPictureId(), ...picture }))
  try {
    for (const { id, data, contentType } of stored)
      await services.files.put(pictureKey(id, 'full'), Readable.from([data]), { contentType })
    await insertPictures(services.db, owner, stored)
  } catch (error) {
    await Promise.all(stored.map(({ id }) => services.files.removeAll(`pictures/${id}`)))
    throw error
  }
  const answers = stored.map(({ id, width, height }) => ({ id, width, height, url: `/photo/${id}/full` }))
  return { url: answers[0]!.url, pictures: answers }
}

const insertPictures = inTransaction(async (tx, owner: Actor, stored: (Picture & { id: string })[]) => {
  const rows = stored.map(({ id, width, height, data }) => ({
    id,
    owner_id: owner.id,
    width,
    height,
    bytes: data.length,
  }))
  if (hasQuota(owner)) {
    await lockOwner(tx, owner.id)
    await requireQuota(
      tx,
      owner.id,
      rows.reduce((sum, { bytes }) => sum + bytes, 0),
    )
  }
  await tx.insertInto('picture').values(rows).execute()
  for (const { id } of stored) await sizePicture.enqueue(tx, { id })
})

const decodeAll = async (uploads: AsyncIterable<Upload>, { max, message }: PictureCount): Promise<Picture[]> => {
  const pictures: Picture[] = []
  for await (const { stream } of uploads) {
    if (pictures.length === max) fail('too_many_files', { message })
    pictures.push(await reencodePicture(stream, { maxBytes: editorPictures.maxBytes, maxEdge: pictureSizes.full }))
  }
  return pictures.length > 0 ? pictures : fail('no_file')
}
