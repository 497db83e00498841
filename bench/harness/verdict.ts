import type { Figures } from './compare.ts'
import { rounded } from './compare.ts'

export interface Shares {
  /** CPU time of the floor divided by that of the subject, each with PostgreSQL's: what the target holds for. */
  cpuShare: number
  /** Requests per second of the subject divided by those of the floor. */
  rateRatio: number
}

/** Both ratios; a visit may consist of several requests. */
export const sharesOf = (figures: Figures, perVisit = 1): Shares => ({
  cpuShare: rounded(figures.floorCpuMsPerRequest / (figures.cpuMsPerRequest * perVisit)),
  rateRatio: rounded(figures.rate / perVisit / figures.floorRate),
})

export type Verdict = 'yes' | 'no' | 'reported' | 'floor wrong' | 'does not count'

/** A rate may seem better than the floor's by this much because of noise. */
const rateNoise = 1.05

/**
 * Whether a target is met. Wrong data is never a success; a generator that needs more CPU time than the server it
 * measures makes the figure worthless; and a subject that beats its floor shows that the floor does unnecessary work.
 */
export function verdictOf(figures: Figures, { cpuShare, rateRatio }: Shares, isMet: boolean | undefined): Verdict {
  if (figures.generatorCpuMsPerRequest > figures.cpuMsPerRequest) return 'does not count'
  if (cpuShare > 1 || rateRatio > rateNoise) return 'floor wrong'
  return judged(isMet)
}

/** The verdict on a figure without a floor; without a target it is only reported. */
export const judged = (isMet: boolean | undefined): Verdict => (isMet === undefined ? 'reported' : isMet ? 'yes' : 'no')
