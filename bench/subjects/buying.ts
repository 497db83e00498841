/** Who buys from whom. `hot`: everybody from one author, whose account is the queue they all stand in. */
export type Buying = 'many' | 'hot'

const people = 998
const price = 30
const share = 21

/** The next purchase: buyers and authors are among members 2 to 1001, an item is bought once. */
export const purchases = (buying: Buying) => {
  const run = Date.now().toString(36)
  let turn = 0
  return () => {
    turn += 1
    const buyer = 3 + (turn % people)
    const author = buying === 'hot' ? 2 : 3 + ((turn * 7 + 500) % people)
    return { buyer, author: author === buyer ? author + 1 : author, item: `${run}-${turn}`, price, share }
  }
}
