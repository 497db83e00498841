import { paths } from '#contract/paths.ts'
import type { Kind } from '#ui/cover/drawing-kind.ts'

/** A business solution; content/solutions.json has those of the program. */
export interface Solution {
  /** Of its drawing; by default the name decides. */
  kind?: Kind
  name: string
  description: string
  points: string[]
  cases: { name: string; text: string; picture?: string }[]
}

/** Id of its section on the page of all solutions. */
export const solutionId = (at: number): string => `solution-${at + 1}`
export const solutionAddress = (at: number): string => `${paths.solutions}#${solutionId(at)}`
