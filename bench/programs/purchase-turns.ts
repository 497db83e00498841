/** `many`: members buy from many authors. `hot`: all buy from one author and contend for the lock on that account. */
export type PurchasePattern = 'many' | 'hot'

const people = 998
const price = 30
const share = 21

/** Returns the next purchase on every call. Buyers and authors are members 2 to 1001; every item is bought once. */
export const purchaseTurns = (pattern: PurchasePattern) => {
  const run = Date.now().toString(36)
  let turn = 0
  return () => {
    turn += 1
    const buyer = 3 + (turn % people)
    const author = pattern === 'hot' ? 2 : 3 + ((turn * 7 + 500) % people)
    return { buyer, author: author === buyer ? author + 1 : author, item: `${run}-${turn}`, price, share }
  }
}
