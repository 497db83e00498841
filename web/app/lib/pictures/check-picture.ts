import { editorPictures } from '#contract/constants.ts'

export const pictureMegabytes = editorPictures.maxBytes / 1024 / 1024

/** What is wrong with a chosen picture before it is sent; the server looks at the picture itself. */
export const pictureError = (file: File): string | undefined => {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return '仅支持图片'
  return file.size > editorPictures.maxBytes ? `图片不能超过 ${pictureMegabytes} MB` : undefined
}
