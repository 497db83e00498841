import '../tables.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { reportProgress as endpoint } from '#contract/catalogue/courses/lessons.ts'
import type { BufferedCounter, Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Services } from '#kernel/http/index.ts'
import { countUses } from '../../items/index.ts'
import { donePercent } from '../catalogue.ts'
import { renewPlayTicket } from '../videos/play-ticket.ts'
import { findSection, refusalOf } from './watch-rule.ts'
import { writeProgress } from './write-progress.ts'

type Report = z.output<typeof endpoint.body>

/** The fastest playback rate of lessons that allow other rates. */
const fastest = 2

/**
 * Stores the position in a section and the watched ranges, limited by the time that has passed, and extends the
 * player's permission. The first report of a section starts its clock.
 */
export const reportProgress = async (
  { config, db }: Pick<Services, 'config' | 'db'>,
  actor: Actor,
  { sectionId, position, watched }: Report,
  { caller, watched: watchedOf }: { caller: Caller; watched: BufferedCounter },
) => {
  const section = (await findSection(db, actor, 'id', sectionId)) ?? fail('not_found')
  const refusal = refusalOf(actor, section)
  if (refusal) fail(refusal)
  const { id: lessonId, file_id: fileId, path, seconds } = section
  if (fileId === null || path === null || seconds === null) return fail('video_not_ready')
  const length = Math.max(1, Math.round(seconds * 10))
  const { ranges, total } = tenths(watched, length)
  const { percent, counted, isFirst } = await writeProgress(db, {
    me: actor.id,
    sectionId,
    lessonId,
    fileId,
    position: Math.min(position, seconds),
    ranges,
    length,
    total,
    rate: section.allows_rates ? fastest : 1,
  })
  if (counted > 0) watchedOf.add(lessonId, counted)
  if (isFirst && actor.id !== section.author_id) await addLearner(db, lessonId, actor.id)
  renewPlayTicket(config, caller, path)
  return { percent, isDone: percent >= donePercent }
}

/** Counts a new learner of a lesson once and raises the lesson's trending score. */
const addLearner = async (db: Db, lessonId: number, memberId: number): Promise<void> => {
  await sql`
    with begun as (
      insert into lesson_learner (lesson_id, member_id) values (${lessonId}, ${memberId})
      on conflict do nothing returning lesson_id as id, 1 as count
    ) ${countUses(sql`begun as counted`)}`.execute(db)
}

/** The ranges in tenths of seconds, within the video and without overlaps, in the notation of PostgreSQL. */
const tenths = (watched: Report['watched'], length: number) => {
  const tenth = (seconds: number) => Math.min(length, Math.round(seconds * 10))
  const sorted = watched.map(([from, to]) => [tenth(from), tenth(to)] as const).sort(([one], [other]) => one - other)
  const merged: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (from < to) merged.push([from, to])
  }
  return {
    ranges: `{${merged.map(([from, to]) => `[${from},${to})`).join(',')}}`,
    total: merged.reduce((sum, [from, to]) => sum + to - from, 0),
  }
}
