import { brevityShare, halfBrief, levelFactors, nearest } from '../weights.ts'
import type { Plan } from './plan.ts'

/** A document with its level for each matcher: 0 not found, 1 in the text, 2 in tags or main words, 3 in the title. */
export interface Candidate {
  kind: string
  id: number
  titleLength: number
  sortAt: Date
  levels: number[]
}

/** A document near to a query. */
export interface Near {
  kind: string
  id: number
  sortAt: Date
  /** From 0 to 1; from 1 to 2 for a document of the author whom the query names. */
  score: number
  /** Words were left out or guessed for it. */
  isRelaxed: boolean
  /** The words it was found by instead of those typed. */
  instead: string[]
}

const mostNear = 100

/** The candidates near enough, best first. */
export const rank = (plan: Plan, candidates: Candidate[]): Near[] => {
  const scored = candidates
    .map((candidate) => scoreOf(plan, candidate))
    .sort((one, other) => other.score - one.score || other.sortAt.getTime() - one.sortAt.getTime())
  const least = Math.max(nearest.lowestScore, (scored[0]?.score ?? 0) * nearest.shareOfBest)
  return scored.filter(({ score }) => score >= least).slice(0, mostNear)
}

const scoreOf = ({ units, matchers }: Plan, { kind, id, titleLength, sortAt, levels }: Candidate): Near => {
  const best = units.map((_, unit) => {
    let found = { score: 0, matcher: -1 }
    for (const [at, { covers, factor }] of matchers.entries()) {
      const score = factor * (levelFactors[levels[at]!] ?? 0)
      if (score > found.score && covers.includes(unit)) found = { score, matcher: at }
    }
    return found
  })
  const all = units.reduce((sum, { weight }) => sum + weight, 0)
  const reached = units.reduce((sum, { weight }, unit) => sum + weight * best[unit]!.score, 0)
  const used = [...new Set(best.map(({ matcher }) => matcher))].flatMap((at) => matchers[at] ?? [])
  const isByAuthor = used.length > 0 && used.every(({ isName }) => isName) && best.every(({ matcher }) => matcher >= 0)
  const share = all === 0 ? 0 : (reached / all) * (1 - brevityShare) + brevityShare * brevity(titleLength)
  return {
    kind,
    id: Number(id),
    sortAt,
    score: isByAuthor ? 1 + share : share,
    isRelaxed: best.some(({ matcher }) => matcher < 0) || used.some(({ isGuess }) => isGuess),
    instead: used.flatMap(({ near }) => near ?? []),
  }
}

const brevity = (titleLength: number) => 1 / (1 + titleLength / halfBrief)
