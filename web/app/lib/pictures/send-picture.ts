import type { uploadPictures } from '#contract/base/files/files.ts'
import { editorPictures } from '#contract/constants.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { sendFiles, type UploadOptions } from '#lib/api/transfer.ts'

const call = { method: 'POST', path: '/api/localStorage/pictures' } as const
const { maxFiles, maxBytes, timeoutMs } = editorPictures

/** Uploads one picture within the time limit of FILE-1. */
export const sendPicture = async (file: File, options: UploadOptions) => {
  const answer = (await sendFiles(call, [file], { ...options, timeoutMs }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'request_timeout')
      throw new Error(`图片上传超时（${timeoutMs / 1000} 秒）`)
    throw error
  })) as CallAnswer<typeof uploadPictures>
  const [picture] = answer.pictures
  if (!picture) throw new Error('图片上传失败')
  return picture
}

interface Progress {
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Upload options for the editor. */
export const pictureUploads = {
  maxFiles,
  maxBytes,
  send: (file: File, { onProgress, signal }: Progress) =>
    sendPicture(file, {
      signal,
      onProgress: ({ loaded, total }) => onProgress(total ? (loaded / total) * 100 : 0),
    }),
}
