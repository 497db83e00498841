import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { copyLimits, isStampedKind } from '#contract/catalogue/copies/trace-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { settingsOf } from '../../base/settings/index.ts'
import { newDownloadCode } from '../items/index.ts'
import { makeCopy } from './make-copy.job.ts'
import { copyKey } from './stored-copies.ts'
import './tables.ts'

export interface CopyRequest {
  memberId: number
  file: { id: number; suffix: string }
  /** For reading online: the readable form, which may be the file itself, and the code of the first reading. */
  reading?: { key: string; isFile: boolean; code: string | undefined }
  /** What a notice calls the copy, and the page it leads to. */
  title: string
  link: `/${string}`
}

export interface TracedCopy {
  code: string
  key: string
  size: number
  sha256: string
}

type CopyServices = Pick<Services, 'config' | 'db' | 'log'>

const [firstPauseMs, longestPauseMs] = [20, 250]
/** Before jobs that nobody waits for. */
const memberWaits = 10

/**
 * TRACE-3: a copy with a code of its own, for one download; undefined if downloads of the file are only logged. Refuses while
 * the copy is being made, and if it could not be made (TRACE-5).
 */
export const takeCopy = async (services: CopyServices, request: CopyRequest): Promise<TracedCopy | undefined> =>
  finished(await waitFor(services, request, () => claimReady(services.db, request)))

/** The copy of an earlier download, made again if it was removed meanwhile: the same code makes the same bytes. */
export const copyAgain = async (services: CopyServices, request: CopyRequest, code: string) =>
  finished(await waitFor(services, request, () => findReady(services.db, code), code))

/** Begins to make it, if need be, and waits a moment for it. */
export const prepareReading = async (
  services: CopyServices,
  request: CopyRequest,
): Promise<'ready' | 'making' | 'logged'> => {
  const copy = await waitFor(services, request, () => findReadable(services.db, request))
  return typeof copy === 'string' ? copy : 'ready'
}

/** TRACE-11: the copy in which the member reads a file: one for all readings, made again with its code if it was removed. */
export const readingCopy = async (services: CopyServices, request: CopyRequest): Promise<TracedCopy | undefined> =>
  finished(await waitFor(services, request, () => findReadable(services.db, request)))

/** Begins to make the copy of the next download and waits a moment for it. */
export const prepareCopy = async (
  services: CopyServices,
  request: CopyRequest,
): Promise<'ready' | 'making' | 'logged'> => {
  const copy = await waitFor(services, request, () => findWaiting(services.db, request))
  return typeof copy === 'string' ? copy : 'ready'
}

const finished = (copy: TracedCopy | 'making' | 'logged'): TracedCopy | undefined =>
  copy === 'making' ? fail('copy_not_ready') : copy === 'logged' ? undefined : copy

/** The state of the copy that a member waits for; `none` if nobody has asked for one. */
export const stateOf = async (
  db: Db,
  request: Pick<CopyRequest, 'memberId' | 'file'>,
): Promise<'ready' | 'making' | 'failed' | 'none' | 'logged'> => {
  if (await isOnlyLogged(db, request.file)) return 'logged'
  return (await unsent(db, request).select('state').executeTakeFirst())?.state ?? 'none'
}

/** TRACE-2: whether downloads of the file carry no code. */
export const isOnlyLogged = async (db: Db, { id, suffix }: CopyRequest['file']): Promise<boolean> =>
  !isStampedKind(suffix) ||
  (await db.selectFrom('unstamped_file').select('file_id').where('file_id', '=', id).executeTakeFirst()) !== undefined

/** What is known of a file does not hold for a PDF that was made of it. */
const carriesNoCode = ({ reading }: CopyRequest): boolean => reading?.isFile ?? true

/** Two downloads may wait for one copy; the second begins another as soon as the first has taken it. */
const waitFor = async (
  { db, config, log }: CopyServices,
  request: CopyRequest,
  findCopy: () => Promise<TracedCopy | undefined>,
  code?: string,
): Promise<TracedCopy | 'making' | 'logged'> => {
  const endsAt = performance.now() + config.copies.waitSeconds * 1000
  let [pauseMs, hasBegun] = [firstPauseMs, false]
  for (;;) {
    if (carriesNoCode(request) && (await isOnlyLogged(db, request.file))) return 'logged'
    const copy = await findCopy()
    if (copy) return copy
    const state = await stateOfCopy(db, request, code)
    if (state === 'failed' && hasBegun) return refuseUnlessAllowed({ db, log }, request)
    if (state === undefined || !hasBegun)
      await (request.reading ? beginReading(db, request, state) : begin(db, request, { state, code }))
    hasBegun = true
    if (performance.now() > endsAt) {
      if (!request.reading) await markAwaited(db, request)
      return 'making'
    }
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/** TRACE-5: an operator may prefer a download without its code to none. */
const refuseUnlessAllowed = async ({ db, log }: Pick<Services, 'db' | 'log'>, { file, memberId }: CopyRequest) => {
  if ((await settingsOf(db, 'library')).untracedDownloads === 0) fail('copy_failed')
  log.warn({ fileId: file.id, memberId }, 'a download goes out without its code')
  return 'logged' as const
}

const stateOfCopy = async (db: Db, request: CopyRequest, code: string | undefined) => {
  const rows = code
    ? db.selectFrom('traced_copy').where('code', '=', code)
    : request.reading
      ? readings(db, request)
      : unsent(db, request)
  return (await rows.select('state').executeTakeFirst())?.state
}

const unsent = (db: Db, { memberId, file }: Pick<CopyRequest, 'memberId' | 'file'>) =>
  db
    .selectFrom('traced_copy')
    .where('member_id', '=', memberId)
    .where('file_id', '=', file.id)
    .where('sent_at', 'is', null)

const readings = (db: Db | Tx, { memberId, file }: Pick<CopyRequest, 'memberId' | 'file'>) =>
  db
    .selectFrom('traced_copy')
    .where('member_id', '=', memberId)
    .where('file_id', '=', file.id)
    .where('source_key', 'is not', null)

const copyColumns = ['code', 'size', 'sha256'] as const
const toCopy = (row: { code: string; size: number | null; sha256: string | null }): TracedCopy => ({
  code: row.code,
  key: copyKey(row.code),
  size: row.size!,
  sha256: row.sha256!,
})

/** Gives a copy that is ready to one download: two at once never get the same. */
const claimReady = async (db: Db, request: CopyRequest): Promise<TracedCopy | undefined> => {
  const row = await db
    .updateTable('traced_copy')
    .set({ sent_at: sql<Date>`now()` })
    .where('code', 'in', unsent(db, request).select('code').where('state', '=', 'ready'))
    .where('sent_at', 'is', null)
    .returning(copyColumns)
    .executeTakeFirst()
  return row && toCopy(row)
}

const findWaiting = async (db: Db, request: CopyRequest): Promise<TracedCopy | undefined> => {
  const row = await unsent(db, request).select(copyColumns).where('state', '=', 'ready').executeTakeFirst()
  return row && toCopy(row)
}

const findReady = async (db: Db, code: string): Promise<TracedCopy | undefined> => {
  const ready = db.selectFrom('traced_copy').where('code', '=', code).where('state', '=', 'ready')
  const row = await ready.select(copyColumns).executeTakeFirst()
  return row && toCopy(row)
}

const findReadable = async (db: Db, request: CopyRequest): Promise<TracedCopy | undefined> => {
  const row = await readings(db, request).select(copyColumns).where('state', '=', 'ready').executeTakeFirst()
  return row && toCopy(row)
}

/** Adds the copy for reading and its job; one that failed, or whose job was lost, begins again. */
const beginReading = inTransaction(async (tx, request: CopyRequest, state: string | undefined) => {
  const { memberId, file, title, link } = request
  const { key, code = newDownloadCode() } = request.reading!
  if (state === undefined) await requireModeration(tx, memberId)
  const row = { code, member_id: memberId, file_id: file.id, title, link, source_key: key }
  const added = await tx
    .insertInto('traced_copy')
    .values({ ...row, sent_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  const begun = added ?? (await beginAgain(tx, request))
  if (begun) await makeCopy.enqueue(tx, { code: begun.code }, { priority: memberWaits })
})

const isStalled = sql<boolean>`traced_copy.state = 'failed'
  or traced_copy.state = 'making' and traced_copy.asked_at < now() - interval '1 minute'`

const beginAgain = (tx: Tx, request: CopyRequest) =>
  tx
    .updateTable('traced_copy')
    .set({ state: 'making', asked_at: sql<Date>`now()` })
    .where('code', 'in', readings(tx, request).select('code'))
    .where(isStalled)
    .returning('code')
    .executeTakeFirst()

/**
 * Adds a copy and its job. A copy that failed, or whose job was lost, begins again; one that is being made is left
 * alone. With a code, the copy belongs to a download that has begun.
 */
const begin = inTransaction(
  async (tx, request: CopyRequest, known: { state: string | undefined; code: string | undefined }) => {
    const { memberId, file, title, link } = request
    const { code } = known
    if (known.state === undefined) await requireModeration(tx, memberId)
    const row = await tx
      .insertInto('traced_copy')
      .values({
        code: code ?? newDownloadCode(),
        member_id: memberId,
        file_id: file.id,
        title,
        link,
        ...(code && { sent_at: sql<Date>`now()` }),
      })
      .onConflict((conflict) =>
        (code ? conflict.column('code') : conflict.columns(['member_id', 'file_id']).where('sent_at', 'is', null))
          .doUpdateSet({ state: 'making', asked_at: sql<Date>`now()` })
          .where(isStalled),
      )
      .returning('code')
      .executeTakeFirst()
    if (row) await makeCopy.enqueue(tx, { code: row.code }, { priority: memberWaits })
  },
)

const requireModeration = async (tx: Tx, memberId: number): Promise<void> => {
  const { count } = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('traced_copy')
        .select('code')
        .where('member_id', '=', memberId)
        .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
        .limit(copyLimits.perHour)
        .as('recent'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= copyLimits.perHour) fail('too_often')
}

const markAwaited = (db: Db, request: CopyRequest) =>
  db
    .updateTable('traced_copy')
    .set({ is_awaited: true })
    .where('member_id', '=', request.memberId)
    .where('file_id', '=', request.file.id)
    .where('state', '=', 'making')
    .execute()
