import type { RawBuilder } from 'kysely'
import type { InvariantResult } from '#contract/money/points/points.ts'
import type { Db, Tx } from '#kernel/database/index.ts'

/** A rule about money that holds after every commit, and the query that finds violations. */
export interface Invariant {
  /** Its number in the list of invariants: I1, I2 … */
  id: string
  sentence: string
  /** The number of rows checked. */
  sample: RawBuilder<{ size: number }>
  /** One row per violation; only a few are read. */
  violations: RawBuilder<{ example: string }>
}

const maxExamples = 5
const known = new Map<string, Invariant>()

/** Registers an invariant. Each feature registers those about its own tables. */
export const invariant = (declared: Invariant): void => {
  known.set(declared.id, declared)
}

/** Checks every invariant in one snapshot of the database, so that concurrent postings do not look like violations. */
export const checkInvariants = (db: Db): Promise<InvariantResult[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const results: InvariantResult[] = []
      for (const one of [...known.values()].sort(byNumber)) results.push(await check(tx, one))
      return results
    })

const check = async (tx: Tx, { id, sentence, sample, violations }: Invariant): Promise<InvariantResult> => {
  const start = performance.now()
  const sampled = await sample.execute(tx)
  const found = await violations.execute(tx)
  return {
    id,
    sentence,
    sampleSize: Number(sampled.rows[0]!.size),
    ms: Math.round(performance.now() - start),
    holds: found.rows.length === 0,
    examples: found.rows.slice(0, maxExamples).map(({ example }) => example),
  }
}

const numberOf = ({ id }: Invariant) => Number(id.replace(/\D/g, ''))
const byNumber = (one: Invariant, other: Invariant) => numberOf(one) - numberOf(other)
