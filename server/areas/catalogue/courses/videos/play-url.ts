import { fail } from '#kernel/errors/index.ts'
import { type Actor, type Caller, readToken, type Services } from '#kernel/http/index.ts'
import { masterName, mediaAddress, posterName, thumbnailsName } from './media-files.ts'
import { issueOpeningTicket } from './play-ticket.ts'
import { findByPath } from './queries.ts'
import { watchRefusal } from './watch-rule.ts'

/** The address that a player opens; it is valid for this session only and for a few minutes. */
export const getPlayUrl = async ({ db, config }: Services, actor: Actor, path: string, caller: Caller) => {
  const video = (await findByPath(db, path)) ?? fail('not_found')
  const refusal = await watchRefusal(db, actor, { fileId: video.file_id, ownerId: video.owner_id })
  if (refusal) fail(refusal)
  if (!video.media) return fail('video_not_ready', { message: video.reason ?? undefined })
  const { pass, expires } = issueOpeningTicket(readToken(caller.headers)!.token, path, config)
  const address = (name: string) => (video.media?.[name] ? mediaAddress(path, name) : null)
  return [
    {
      playURL: `${mediaAddress(path, masterName)}?ticket=${pass}`,
      definition: `${video.height}p`,
      poster: address(posterName),
      thumbnails: address(thumbnailsName),
      seconds: video.seconds!,
      expireTime: new Date(expires * 1000).toISOString(),
    },
  ]
}
