import type { Media } from './tables.ts'

/** The address a player opens. */
export const masterName = 'master.m3u8'
/** What is stored for that address once the video has all its renditions. */
export const wholeMasterName = 'master-whole.m3u8'
export const posterName = 'poster.jpg'
/** WebVTT that maps times to parts of the sprite picture. */
export const thumbnailsName = 'thumbnails.vtt'

export const mediaAddress = (path: string, name: string) => `/vod/${path}/${name}`

/** The folder of all playable videos in the store. */
export const videosFolder = 'videos'
/** The folder of one video; the prefix keeps folders on a disk small. */
export const mediaFolder = (path: string) => `${videosFolder}/${path.slice(0, 2)}/${path}`

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  jpg: 'image/jpeg',
  vtt: 'text/vtt; charset=utf-8',
}

const suffixOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

export const mediaType = (name: string): string => types[suffixOf(name)] ?? 'application/octet-stream'

/** Playlists, segments and captions, unlike the pictures that a page shows before anybody plays. */
export const isPartOfVideo = (name: string): boolean => suffixOf(name) !== 'jpg' && name !== thumbnailsName

/** One file of a video for download; undefined if the video has no file of this name. */
export const mediaFile = (path: string, media: Media, name: string) => {
  const found = Object.hasOwn(media, name) ? media[name] : undefined
  if (!found) return undefined
  const { size, storedAs = name } = found
  const suffix = suffixOf(name)
  return {
    key: `${mediaFolder(path)}/${storedAs}`,
    name: name.slice(name.lastIndexOf('/') + 1),
    suffix,
    size,
    sha256: `${path}-${storedAs.replaceAll('/', '-')}`, // a stored file never changes, so that its name can serve as its hash
    isInline: true,
    type: mediaType(name),
    caching: name === masterName ? 'private, max-age=60' : 'private, max-age=31536000, immutable',
  }
}
