import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { connect } from '#kernel/database/index.ts'
import { settle } from '../../server/features/payments/settle.ts'
import { testSimulator } from '../../server/testing/simulator.ts'

/** More than a run can pay; they are put in before it begins. */
const orders = 40_000
const terms = { fen: 5000, subject: '600 V币（含赠送 100）' }
/** A notice is believed for five minutes. */
const renewMs = 120_000

/**
 * A notification of WeChat Pay about the next of many orders: seal and secret of a true notice are checked, then the
 * order is settled. Every request is such a notification; what is posted is the notice itself. Arguments: port, database.
 */
const [port = '', url = ''] = process.argv.slice(2)
const { db, sql } = connect(url, { max: 10 })
const run = `BENCH_${Date.now().toString(36)}_`
await sql`
  insert into payment_order (order_no, member_id, provider, coins, bonus, fen, subject, expires_at, state)
  select ${run} || n, 2 + n % 998, 'wechat', 500, 100, ${terms.fen}, ${terms.subject}, now() + interval '10 minutes', 'closing'
  from generate_series(1, ${orders}::int) as n`
await sql`analyze payment_order` // so many at once are not seen in life, and an empty table is planned otherwise

const simulator = await testSimulator()
const { wechat } = simulator.gateways(`http://127.0.0.1:${port}`)
let notice: { headers: IncomingHttpHeaders; body: Buffer } | undefined
let turn = 0

/** Whether the next order was paid by it: not before there is a notice, and not when every order is paid. */
const beNotified = async (): Promise<boolean> => {
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
  const isSettled = await beNotified()
  response.writeHead(isSettled ? 200 : 503, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ code: 'SUCCESS', message: '成功' }))
}).listen(Number(port), '127.0.0.1', async () => {
  const orderNo = `${run}PAID`
  await wechat.pay({ ...terms, orderNo, expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + 600_000) })
  simulator.controls.pay({ orderNo })
  setInterval(() => void simulator.controls.notify({ orderNo }), renewMs)
})
process.once('SIGTERM', () => void simulator.stop().then(() => process.exit()))
