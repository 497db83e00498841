import type { Kind } from '#ui/cover/drawing-kind.ts'

/** One of the texts in content/solutions.json. */
export interface Solution {
  kind: Kind
  name: string
  description: string
  points: string[]
  cases: { name: string; text: string }[]
}

/** Its place on the page of all solutions. */
export const solutionId = (at: number): string => `solution-${at + 1}`
export const solutionAddress = (at: number): string => `/pages/solutions#${solutionId(at)}`
