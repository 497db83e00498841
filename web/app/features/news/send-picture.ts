import { editorPictures } from '#contract/constants.ts'
import { uploadPictures } from '#contract/files.ts'
import { uploadFiles } from '#lib/browser-api.ts'
import type { PictureOptions, SentPicture } from '#ui/editor/pictures.ts'
import type { Send } from '#ui/upload/use-uploads.ts'

/** One picture to the server, within the time of specification 9. */
export const sendCover: Send<SentPicture> = async (file, options) => {
  const { pictures } = await uploadFiles(uploadPictures, [file], { ...options, timeoutMs: editorPictures.timeoutMs })
  const [picture] = pictures
  if (!picture) throw new Error('图片上传失败')
  return picture
}

export const newsPictures: Omit<PictureOptions, 'onRefused'> = {
  maxFiles: editorPictures.maxFiles,
  maxBytes: editorPictures.maxBytes,
  send: (file, { onProgress, signal }) =>
    sendCover(file, {
      signal,
      onProgress: ({ loaded, total }) => onProgress(total ? (loaded / total) * 100 : 0),
    }),
}
