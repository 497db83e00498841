import { diffChars } from 'diff'

/** A part of a compared text: in both, or only on this side. */
export interface ComparedPart {
  text: string
  isChanged: boolean
}

/** One line of a comparison; a side without the block is absent. */
export interface ComparedRow {
  label: string
  left?: ComparedPart[]
  right?: ComparedPart[]
}

/** Two texts that differ more are shown as wholly different, which is also what a reader would say. */
export const maxEdits = 2_000

export const whole = (text: string, isChanged: boolean): ComparedPart[] => [{ text, isChanged }]

/** Two texts, character by character. */
export const compareText = (left: string, right: string): Required<Pick<ComparedRow, 'left' | 'right'>> => {
  if (left === right) return { left: whole(left, false), right: whole(right, false) }
  const parts = diffChars(left, right, { maxEditLength: maxEdits })
  if (!parts) return { left: whole(left, true), right: whole(right, true) }
  return {
    left: parts.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isChanged: removed })),
    right: parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isChanged: added })),
  }
}

/** The same, where one of the texts may be missing. */
export const compareBlock = (
  left: string | undefined,
  right: string | undefined,
): Pick<ComparedRow, 'left' | 'right'> => {
  if (left === undefined) return { right: whole(right ?? '', true) }
  if (right === undefined) return { left: whole(left, true) }
  return compareText(left, right)
}

export const isChangedRow = ({ left, right }: ComparedRow): boolean =>
  !left || !right || [...left, ...right].some(({ isChanged }) => isChanged)
