import { type Db, readFact, writeFact } from '#kernel/database/index.ts'
import { addClaim, answerClaim, ruleClaim, withdrawClaim } from '../server/areas/catalogue/claims/index.ts'
import { memberFinder } from './people.ts'
import { readContent } from './read-content.ts'

interface DemoClaim {
  reason: 'mismatch' | 'damaged' | 'infringing' | 'other'
  wish: 'refund' | 'repair'
  words: string
  pages: string[]
  answer?: { stance: 'agree' | 'repair' | 'dispute'; answer: string }
  /** `share`: the part of the price of a partial refund. */
  ruling?: { verdict: 'refund' | 'partial' | 'release'; ruling: string; share?: number }
  isWithdrawn?: boolean
}

/** Loads claims in every state once, about purchases of the last days, by the functions that people use. */
export const loadClaims = async (db: Db): Promise<void> => {
  if (await readFact(db, 'demo.claims')) return
  const find = await memberFinder(db)
  const sales = await findSales(db)
  for (const [at, claim] of readContent<DemoClaim[]>('claims').entries()) {
    const sale = sales[at]
    if (sale) await load(db, claim, sale, find)
  }
  await writeFact(db, 'demo.claims', 'complete')
}

/** The newest purchases that can be claimed, each of another buyer. */
const findSales = async (db: Db) => {
  const rows = await db
    .selectFrom('item_sale as sale')
    .innerJoin('item', 'item.id', 'sale.item_id')
    .innerJoin('member as buyer', 'buyer.id', 'sale.buyer_id')
    .innerJoin('member as author', 'author.id', 'sale.author_id')
    .select(['item.kind', 'sale.item_id', 'sale.price', 'buyer.username as buyer', 'author.username as author'])
    .where('sale.state', '=', 'held')
    .where('sale.price', '>', 1)
    .where('author.admin_role', 'is', null)
    .orderBy('sale.posting_id', 'desc')
    .limit(100)
    .execute()
  return rows.filter((row, at) => rows.findIndex(({ buyer }) => buyer === row.buyer) === at)
}
type Sale = Awaited<ReturnType<typeof findSales>>[number]

const load = async (
  db: Db,
  { answer, ruling, isWithdrawn, ...words }: DemoClaim,
  { kind, item_id: itemId, price, ...people }: Sale,
  find: Awaited<ReturnType<typeof memberFinder>>,
) => {
  const buyer = find(people.buyer)
  const { id } = await addClaim(db, buyer, { kind, itemId, pictures: [], ...words })
  if (answer) await answerClaim(db, find(people.author), { id, ...answer })
  if (isWithdrawn) await withdrawClaim(db, buyer, id)
  if (!ruling) return
  const { share, ...rule } = ruling
  const coin = share === undefined ? undefined : Math.max(1, Math.floor(price * share))
  await ruleClaim(db, find('admin'), { id, coin, ...rule })
}
