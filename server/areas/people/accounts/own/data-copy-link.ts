import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { dataCopyLinkSeconds } from '#contract/people/accounts/people-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { type Actor, Download } from '#kernel/http/index.ts'
import { keyOf } from './data-copy.ts'
import '../tables.ts'

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()

/**
 * Issues a link to the member's own copy: it works once, in this session, for a few minutes, and replaces earlier
 * links.
 */
export const issueCopyLink = async (db: Db, actor: Actor, id: number) => {
  const ticket = randomBytes(32).toString('base64url')
  const issued = await db
    .updateTable('data_copy')
    .set({
      link_hash: hashOf(ticket),
      link_session_id: actor.sessionId,
      link_expires_at: sql<Date>`least(now() + make_interval(secs => ${dataCopyLinkSeconds}), expires_at)`,
    })
    .where('id', '=', id)
    .where('member_id', '=', actor.id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('link_expires_at')
    .executeTakeFirst()
  if (!issued) return fail('not_found')
  return { link: `/api/users/dataCopyFile/${ticket}`, expireTime: issued.link_expires_at!.toISOString() }
}

/** Serves the copy to the session that requested the link, and invalidates the link. */
export const downloadDataCopy = async (db: Db, files: FileStore, actor: Actor, ticket: string): Promise<Download> => {
  const spent = await db
    .updateTable('data_copy')
    .set({ link_hash: null, link_session_id: null, link_expires_at: null })
    .where('link_hash', '=', hashOf(ticket))
    .where('member_id', '=', actor.id)
    .where('link_session_id', '=', actor.sessionId)
    .where('link_expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'requested_at'])
    .executeTakeFirst()
  const found = spent && (await files.read(keyOf(actor.id, spent.id)))
  if (!found) return fail('not_found')
  const day = spent.requested_at.toISOString().slice(0, 10)
  return new Download({ name: `我的数据-${day}.zip`, type: 'application/zip', stream: found.stream, size: found.size })
}
