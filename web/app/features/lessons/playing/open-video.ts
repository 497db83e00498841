import { parseApiError } from '#lib/api/api-error.ts'

/** Requests the address of a video; it is valid for this session and a few minutes. */
export const openVideo = async (path: string): Promise<{ url: string; thumbnails: string | null }> => {
  const answer = await fetch(`/api/vod/geturl/${encodeURIComponent(path)}`)
  const text = await answer.text()
  if (!answer.ok) throw parseApiError(answer.status, text)
  const [{ playURL, thumbnails }] = JSON.parse(text)
  return { url: playURL, thumbnails }
}
