import type { RawBuilder } from 'kysely'
import type { InvariantResult } from '#contract/points.ts'
import type { Db, Tx } from '#kernel/database/index.ts'

/** A sentence about money that is true after every commit, and the query that would find where it is not. */
export interface Invariant {
  /** As in the list of invariants: I1, I2 … */
  id: string
  sentence: string
  /** How many things were looked at. */
  sample: RawBuilder<{ size: number }>
  /** One row for each place where it does not hold; a few of them are read. */
  violations: RawBuilder<{ example: string }>
}

const maxExamples = 5
const known = new Map<string, Invariant>()

/** Declares an invariant; it is part of the suite from then on. A feature declares those about its own tables. */
export const invariant = (declared: Invariant): void => {
  known.set(declared.id, declared)
}

/** Checks every declared invariant on one snapshot of the database, so that what is being posted meanwhile is no fault. */
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
