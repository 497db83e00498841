import { editorPictures } from '#contract/constants.ts'

export const pictureMegabytes = editorPictures.maxBytes / 1024 / 1024

/** Checks a chosen picture before the upload; the server checks its content. */
export const pictureError = (file: File): string | undefined => {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return '仅支持图片'
  return file.size > editorPictures.maxBytes ? `图片不能超过 ${pictureMegabytes} MB` : undefined
}
