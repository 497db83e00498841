import { connect, inTransaction } from '#kernel/database/index.ts'
import { spend } from '../../server/features/points/index.ts'
import { serveJson } from '../harness/serve-json.ts'
import { type PurchasePattern, purchaseTurns } from './purchase-turns.ts'

/** The ledger part of a purchase behind node:http. Arguments: port, database, pattern. */
const [port, url = '', pattern] = process.argv.slice(2)
const { db } = connect(url, { max: 10 })
const next = purchaseTurns(pattern as PurchasePattern)

const buy = inTransaction((tx, { buyer, author, item, price, share }: ReturnType<typeof next>) =>
  spend(tx, buyer, price, {
    kind: 'buy-resource',
    ref: `${buyer}:${item}`,
    detail: '购买资源：城市更新项目咨询报告',
    link: '/product?productId=1',
    to: { memberId: author, coins: share, bonus: 0 },
  }),
)

serveJson(port, () => buy(db, next()))
