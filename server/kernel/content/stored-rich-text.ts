import { hash } from 'node:crypto'
import { cleanRichText } from './rich-text.ts'

/** How many texts are remembered as clean, by their hash: less than 2 MB. */
export const maxRemembered = 10_000
const remembered = new Set<string>()

/**
 * Rich text as it may be shown: it was cleaned when it was saved, but an import, a restored backup, an older version of
 * the cleaner or a fault elsewhere may have stored other text. A text that is known to be clean costs one hash.
 */
export const shownRichText = (stored: string): string => {
  if (isRemembered(stored)) return stored
  const clean = cleanRichText(stored)
  isRemembered(clean, true)
  return clean
}

/** Moves a remembered text to the end of the queue, so that those not read for longest are forgotten first. */
const isRemembered = (text: string, isClean = false): boolean => {
  const key = hash('sha256', text, 'base64')
  const isKnown = remembered.delete(key)
  if (isKnown || isClean) remembered.add(key)
  if (remembered.size > maxRemembered) remembered.delete(remembered.values().next().value!)
  return isKnown
}

export const rememberedTexts = () => remembered.size
