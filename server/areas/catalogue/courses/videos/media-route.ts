import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { fail } from '#kernel/errors/index.ts'
import { callerOf, type Guards, readToken, type Services, sendDownload } from '#kernel/http/index.ts'
import { type Events, sessionEndedTopic } from '#kernel/live/index.ts'
import { fileDownload } from '../../../base/files/index.ts'
import { isPartOfVideo, masterName, mediaFile } from './media-files.ts'
import { hasPlayCookie, isOpeningTicket, playCookieLine } from './play-ticket.ts'
import { findByPath } from './queries.ts'
import { videoFilesTopic } from './states.ts'
import { recordWatching, watchRefusal } from './watch-rule.ts'

/** The right to watch is cached this long: segments stay fast, and a right that ends does so within seconds. */
const rightCacheMs = 5_000
const videoCacheMs = 60_000
/** A player that goes on is recorded again after this time. */
const recordCacheMs = 10 * 60_000

/**
 * Playlists, segments and pictures of videos. Each request needs a session that may watch the video and, from a browser,
 * the ticket or the cookie that opening the play address has set; a shared address is therefore useless to others.
 */
export const mediaRoute = (
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'files' | 'log'>,
  events: Events,
  findActor: Guards['findActor'],
) => {
  const { config, db } = services
  // A video that is not playable yet may become so soon, so that its refusal is not cached.
  const playable = async (path: string) => {
    const { media, ...video } = (await findByPath(db, path)) ?? fail('not_found')
    return { ...video, media: media ?? fail('not_found') }
  }
  const videos = shortCache(playable, { ms: videoCacheMs, maxKeys: 300 })

  const refusalOf = async (token: string, path: string): Promise<ErrorCode | undefined> => {
    const actor = await findActor(db, token)
    if (!actor) return 'no_session'
    if (actor.level === undefined) return 'forbidden'
    if (actor.mustChangePassword) return 'password_change_required'
    const video = await videos.get(path)
    return watchRefusal(db, actor, { fileId: video.file_id, ownerId: video.owner_id })
  }
  const refusals = shortCache(
    (key) => {
      const [path = '', token = ''] = key.split(' ')
      return refusalOf(token, path)
    },
    { ms: rightCacheMs, maxKeys: 10_000 },
  )
  // With or without a player: whoever has fetched a part of a video has used the course.
  const recordOf = async (token: string, path: string): Promise<void> => {
    const actor = await findActor(db, token)
    const video = await videos.get(path)
    if (actor) await recordWatching(db, actor, { fileId: video.file_id, ownerId: video.owner_id })
  }
  const records = shortCache(
    (key) => {
      const [path = '', token = ''] = key.split(' ')
      return recordOf(token, path)
    },
    { ms: recordCacheMs, maxKeys: 10_000 },
  )
  events.on(sessionEndedTopic, refusals.clear)
  events.on(videoFilesTopic, videos.clear)
  for (const cache of [refusals, videos]) events.onLost(cache.clear)

  app.route<{ Params: { path: string; '*': string }; Querystring: { ticket?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/vod/:path/*',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { path, '*': name } = request.params
      const { token, via } = readToken(request.headers) ?? fail('login_required')
      const refusal = await refusals.get(`${path} ${token}`)
      if (refusal) fail(refusal)
      const { ticket } = request.query
      const opens = ticket !== undefined && name === masterName
      if (opens && !isOpeningTicket(token, path, String(ticket))) fail('play_address_expired')
      if (!opens && via === 'cookie' && !hasPlayCookie(token, path, request.headers.cookie))
        fail('play_address_expired')
      const { media } = await videos.get(path)
      const file = mediaFile(path, media, name) ?? fail('not_found')
      if (isPartOfVideo(name)) await records.get(`${path} ${token}`)
      if (opens && via === 'cookie') reply.header('set-cookie', playCookieLine(token, path, config))
      const download = await fileDownload(services, file, callerOf(request))
      return sendDownload(reply, download)
    },
  })
}

/**
 * Caches the results of `load` by key for `ms` milliseconds and at most `maxKeys` keys, since a player sends many requests
 * that need the same facts. Failures are not cached.
 */
const shortCache = <T>(load: (key: string) => Promise<T>, { ms, maxKeys }: { ms: number; maxKeys: number }) => {
  const entries = new Map<string, { until: number; value: Promise<T> }>()
  return {
    get(key: string): Promise<T> {
      const found = entries.get(key)
      if (found && found.until > performance.now()) return found.value
      entries.delete(key)
      if (entries.size >= maxKeys) entries.delete(entries.keys().next().value!)
      const value = load(key)
      entries.set(key, { until: performance.now() + ms, value })
      value.catch(() => entries.delete(key))
      return value
    },
    clear: () => entries.clear(),
  }
}
