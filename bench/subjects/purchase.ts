import { connect, inTransaction } from '#kernel/database/index.ts'
import { spend } from '../../server/features/points/index.ts'
import { answerWith } from '../kit/answer-with.ts'
import { type Buying, purchases } from './buying.ts'

/** The portal's ledger behind node:http: what a feature that sells adds to its own rows. Arguments: port, database, how. */
const [port, url = '', buying] = process.argv.slice(2)
const { db } = connect(url, { max: 10 })
const next = purchases(buying as Buying)

const buy = inTransaction((tx, { buyer, author, item, price, share }: ReturnType<typeof next>) =>
  spend(tx, buyer, price, {
    kind: 'buy-resource',
    ref: `${buyer}:${item}`,
    detail: '购买资源：城市更新项目咨询报告',
    link: '/product?productId=1',
    to: { memberId: author, coins: share },
  }),
)

answerWith(port, () => buy(db, next()))
