/** Enough for every list in its usual filters and orders; rarely used texts are built again when they are needed. */
const mostTexts = 500

/** Ordered by last use, so that the first entry is the one to evict. */
const texts = new Map<string, string>()

let isCompared = false

/**
 * From here on every cached text is compared with one built for the call at hand. Tests and development run like this:
 * a shape that leaves out something the text depends on would answer one question with another one's query.
 */
export const compareQueryTexts = (isWanted = true): void => {
  isCompared = isWanted
}

export const cachedTextCount = (): number => texts.size

/**
 * The SQL text of a shape, built on first use. Callers choose filters, orders and page sizes, so the number of shapes is
 * theirs to choose too: only text is cached, and only a bounded number of them.
 */
export const queryText = (shape: string, build: () => string): string => {
  const cached = texts.get(shape)
  if (cached !== undefined && isCompared && cached !== build())
    throw new Error(`the shape "${shape}" does not tell everything its query depends on`)
  const text = cached ?? build()
  texts.delete(shape)
  texts.set(shape, text)
  if (texts.size > mostTexts) texts.delete(texts.keys().next().value!)
  return text
}
