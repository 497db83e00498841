import type { z } from 'zod'
import type { getPlayUrl } from '#contract/catalogue/courses/videos/videos.ts'
import { parseApiError } from '#lib/api/api-error.ts'
import type { PlayerSource } from '#ui/player/use-source.ts'

export type PlayAddress = z.input<typeof getPlayUrl.answer>[number]

/** Requests the address of a video; it is valid for this session and a few minutes. */
export const openVideo = async (path: string): Promise<PlayerSource> => {
  const answer = await fetch(`/api/vod/geturl/${encodeURIComponent(path)}`)
  const text = await answer.text()
  if (!answer.ok) throw parseApiError(answer.status, text)
  const [address] = JSON.parse(text)
  return toSource(address)
}

/** Begins with the address that came with the page, and requests another one when the video is opened again. */
export const videoOpener = (path: string, address: PlayAddress | undefined) => {
  let known = address && Date.parse(address.expireTime) > Date.now() ? toSource(address) : undefined
  return async (): Promise<PlayerSource> => {
    const source = known ?? (await openVideo(path))
    known = undefined
    return source
  }
}

const toSource = ({ playURL, thumbnails }: PlayAddress): PlayerSource => ({ url: playURL, thumbnails })
