import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { connect } from '#kernel/database/index.ts'
import { settle } from '../../server/features/payments/orders/settle-order.ts'
import { testSimulator } from '../../server/testing/simulator.ts'

/** Number of orders inserted in advance: more than a run can pay. */
const orders = 40_000
const terms = { fen: 5000, subject: '600 V币（含赠送 100）' }
/** Notices older than five minutes are refused, so a fresh one is requested earlier. */
const renewMs = 120_000

/**
 * Every GET handles a WeChat Pay notice for the next order: it verifies and decrypts a genuine notice, then settles the
 * order. The simulator posts that notice to the same address. Arguments: port, database.
 */
const [port = '', url = ''] = process.argv.slice(2)
const { db, sql } = connect(url, { max: 10 })
const run = `BENCH_${Date.now().toString(36)}_`
await sql`
  insert into payment_order (order_no, member_id, provider, coins, bonus, fen, subject, expires_at, state)
  select ${run} || n, 2 + n % 998, 'wechat', 500, 100, ${terms.fen}, ${terms.subject}, now() + interval '10 minutes', 'closing'
  from generate_series(1, ${orders}::int) as n`
await sql`analyze payment_order` // the planner would assume an almost empty table

const simulator = await testSimulator()
const { wechat } = simulator.gateways(`http://127.0.0.1:${port}`)
let notice: { headers: IncomingHttpHeaders; body: Buffer } | undefined
let turn = 0

/** Settles the next order; false before the first notice has arrived and after all orders are paid. */
const settleNextOrder = async (): Promise<boolean> => {
  if (!notice || turn === orders) return false
  turn += 1
  const facts = wechat.readNotice(notice.headers, notice.body)
  const order = { orderNo: `${run}${turn}`, transactionId: `${run}${turn}` }
  return (await settle(db, { ...facts, ...order })) === 'settled'
}

createServer(async (request, response) => {
  if (request.method === 'POST') {
    notice = { headers: request.headers, body: await buffer(request) }
    return response.end()
  }
  const isSettled = await settleNextOrder()
  response.writeHead(isSettled ? 200 : 503, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ code: 'SUCCESS', message: '成功' }))
}).listen(Number(port), '127.0.0.1', async () => {
  const orderNo = `${run}PAID`
  const expiresAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 600_000)
  await wechat.pay({ ...terms, orderNo, expiresAt }, { name: 'native' })
  simulator.controls.pay({ orderNo })
  setInterval(() => void simulator.controls.notify({ orderNo }), renewMs)
})
process.once('SIGTERM', () => void simulator.stop().then(() => process.exit()))
