/** The stored widths of a picture; `/photo/{id}/{size}` serves one of them. */
export const pictureSizes = { thumb: 320, card: 640, full: 1600 } as const
export type PictureSize = keyof typeof pictureSizes

export const isPictureSize = (text: string): text is PictureSize => Object.hasOwn(pictureSizes, text)

export const pictureKey = (id: string, size: PictureSize) => `pictures/${id}/${size}.webp`
