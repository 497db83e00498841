export interface PictureLimits {
  maxFiles: number
  maxBytes: number
}

const kinds = /^image\/(jpeg|png|webp|gif|avif)$/

interface PictureFile {
  name: string
  type: string
  size: number
}

/** Splits the chosen files into acceptable ones and messages about the rest. */
export const checkPictures = <F extends PictureFile>(
  files: readonly F[],
  pendingCount: number,
  limits: PictureLimits,
) => {
  if (files.length + pendingCount > limits.maxFiles)
    return { accepted: [], errors: [`一次最多上传 ${limits.maxFiles} 张图片`] }
  const reasonOf = ({ name, type, size }: F): string | undefined => {
    if (!kinds.test(type)) return `${name}：仅支持图片（JPG、PNG、WebP、GIF）`
    if (size > limits.maxBytes) return `${name}：图片不能超过 ${limits.maxBytes / 1024 / 1024} MB`
    return undefined
  }
  return {
    accepted: files.filter((file) => reasonOf(file) === undefined),
    errors: files.map(reasonOf).filter((reason) => reason !== undefined),
  }
}
