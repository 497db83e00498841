import { inTransaction, readFact, type Tx, writeFact } from '#kernel/database/index.ts'
import { importReview, type PastReview } from '../server/areas/catalogue/items/index.ts'
import { demoPasswords } from '../server/areas/people/accounts/index.ts'
import { randomShare } from './pseudo-random.ts'
import { readContent } from './read-content.ts'

interface ReviewText {
  stars: number
  for: Purchase['kind'] | 'any'
  text: string
}
interface ReviewTexts {
  reviews: ReviewText[]
  answers: { good: string[]; mixed: string[] }
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** The share of buyers who write a review. */
const shareOfWriters = 0.6
/** How often one text is used, never twice for the same item. */
const usesOfText = 2
const mostVotes = 9

/** Loads reviews by buyers once, some days after their purchases, with answers and votes. Purchases must be there. */
export const loadReviews = inTransaction(async (tx): Promise<void> => {
  if (await readFact(tx, 'demo.reviews')) return
  const texts = readContent<ReviewTexts>('reviews')
  const voters = await findVoters(tx)
  for (const review of planReviews(texts, await findPurchases(tx), voters, Date.now())) await importReview(tx, review)
  await writeFact(tx, 'demo.reviews', 'complete')
})

/** Purchases by people of the demo, with the authors of what was bought. */
const findPurchases = (tx: Tx) =>
  tx
    .selectFrom('access_grant')
    .innerJoin('member', 'member.id', 'access_grant.member_id')
    .innerJoin('item', 'item.id', 'access_grant.item_id')
    .innerJoin('member as owner', 'owner.id', 'item.author_id')
    .select(['item.kind', 'access_grant.item_id', 'access_grant.version', 'access_grant.created_at'])
    .select(['member.id as member_id', 'owner.id as owner_id', 'owner.username as owner_name'])
    .where('reason', '=', 'bought')
    .where('member.email', 'like', '%@example.com')
    .orderBy('access_grant.id')
    .execute()
type Purchase = Awaited<ReturnType<typeof findPurchases>>[number]

const findVoters = (tx: Tx) =>
  tx.selectFrom('member').select(['id', 'created_at']).where('email', 'like', '%@example.com').orderBy('id').execute()
type Voter = Awaited<ReturnType<typeof findVoters>>[number]

/** The same in every load, as far as the purchases are. */
const planReviews = (texts: ReviewTexts, purchases: Purchase[], voters: Voter[], now: number): PastReview[] => {
  const left = texts.reviews.flatMap((text, at) => Array.from({ length: usesOfText }, (_, use) => ({ text, at, use })))
  left.sort((one, other) => one.use - other.use || randomShare(`text ${one.at}`) - randomShare(`text ${other.at}`))
  const used = new Set<string>()
  return inTurn(purchases).flatMap((purchase) => {
    const { kind, item_id: itemId, member_id: authorId } = purchase
    const sign = `${kind} ${itemId} ${authorId}`
    if (randomShare(`writes ${sign}`) > shareOfWriters) return []
    // At about the time of day of the purchase.
    const at = purchase.created_at.getTime() + Math.ceil(19 * randomShare(`review ${sign}`)) * dayMs + hourMs / 3
    const place = left.findIndex(
      ({ text }) => (text.for === kind || text.for === 'any') && !used.has(`${kind} ${itemId} ${text.text}`),
    )
    if (at > now || place < 0) return []
    const { text } = left.splice(place, 1)[0]!
    used.add(`${kind} ${itemId} ${text.text}`)
    return [
      {
        ...{
          itemId,
          authorId,
          ownerId: purchase.owner_id,
          version: purchase.version ?? 1,
          ownedBy: 'bought' as const,
        },
        ...{ stars: text.stars, content: text.text, at: new Date(at) },
        answer: answerTo(texts, text, { sign, at, now }),
        votes: votesFor(voters, { sign, at, authorId }),
      },
    ]
  })
}

/** Items one after the other, those of the accounts with a published password first, so that some items have many reviews. */
const inTurn = (purchases: Purchase[]): Purchase[] => {
  const turnOf = ({ kind, item_id, owner_name }: Purchase) =>
    owner_name in demoPasswords ? 0 : 1 + randomShare(`item ${kind} ${item_id}`)
  return purchases.toSorted((one, other) => turnOf(one) - turnOf(other))
}

/** More than half of the reviews are answered within three days. */
const answerTo = (
  { answers }: ReviewTexts,
  { stars }: ReviewText,
  { sign, at, now }: { sign: string; at: number; now: number },
): PastReview['answer'] => {
  const share = randomShare(`answer ${sign}`)
  const answeredAt = at + (0.1 + share * 3) * dayMs
  if (share > 0.6 || answeredAt > now) return undefined
  const choices = stars > 3 ? answers.good : answers.mixed
  return { content: choices[Math.floor((share / 0.6) * choices.length * 0.999)]!, at: new Date(answeredAt) }
}

const votesFor = (
  voters: Voter[],
  { sign, at, authorId }: { sign: string; at: number; authorId: number },
): number[] => {
  const wanted = Math.floor(mostVotes * randomShare(`votes ${sign}`) ** 2)
  return voters
    .filter(({ id, created_at }) => id !== authorId && created_at.getTime() < at)
    .map(({ id }) => ({ id, rank: randomShare(`vote ${sign} ${id}`) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, wanted)
    .map(({ id }) => id)
}
