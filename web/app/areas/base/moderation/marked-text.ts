import type { WordAction } from '#contract/base/moderation/moderation.ts'

interface Hit {
  start: number
  end: number
  action: WordAction
}

export interface TextPart {
  start: number
  text: string
  /** The strictest action of the words that cover this part. */
  action?: WordAction
}

const strictness: WordAction[] = ['mask', 'review', 'block']

/** Splits the text where hits begin and end. Where hits overlap, a part gets the strictest of their actions. */
export const markedText = (text: string, hits: readonly Hit[]): TextPart[] => {
  const cuts = [...new Set([0, text.length, ...hits.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b)
  const parts = cuts.slice(0, -1).map((start, at): TextPart => {
    const actions = hits.filter((hit) => hit.start <= start && hit.end > start).map(({ action }) => action)
    const action = strictness.findLast((candidate) => actions.includes(candidate))
    return { start, text: text.slice(start, cuts[at + 1]), ...(action && { action }) }
  })
  return parts.filter((part) => part.text !== '')
}
