import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { anOrder, createDataDir, type MerchantCredentials, placeOrder, readCredentials } from '../testing.ts'
import { openLedger } from './ledger.ts'

const startProgram = async (dataDir: string): Promise<ChildProcess> => {
  const program = fork(path.join(import.meta.dirname, '../main.ts'), {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  await new Promise((resolve, reject) => {
    program.once('message', resolve)
    program.once('exit', reject)
  })
  return program
}
const ended = (program: ChildProcess) => new Promise((resolve) => program.once('exit', (code) => resolve(code)))

const control = async (
  { port, controlToken }: MerchantCredentials,
  name: string,
  input: object = {},
  token = controlToken,
) => {
  const response = await fetch(`http://127.0.0.1:${port}/control/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  return { status: response.status, answer: await response.json() }
}

test('money that was acknowledged survives kill -9, with the same keys and port', async () => {
  const dataDir = createDataDir()
  let program = await startProgram(dataDir)
  const credentials = readCredentials(dataDir)
  const paid: string[] = []
  for (let round = 0; round < 2; round++) {
    const orders = Array.from({ length: 5 }, () => anOrder(credentials))
    await Promise.all(orders.map((order) => placeOrder(credentials, order)))
    const answers = orders.map(async ({ out_trade_no: orderNo }) => {
      await control(credentials, 'pay', { orderNo, notice: { isDropped: true } })
      paid.push(orderNo)
    })
    await Promise.race(answers)
    program.kill('SIGKILL')
    await ended(program)
    await Promise.allSettled(answers)
    program = await startProgram(dataDir)
    expect(readCredentials(dataDir)).toEqual(credentials)
  }
  const { answer } = await control(credentials, 'ledger')
  expect(answer.rows.map((row: { orderNo: string }) => row.orderNo)).toEqual(expect.arrayContaining(paid))
  expect(answer.paidFen).toBe(answer.rows.length * 5000)
  expect((await control(credentials, 'ledger', {}, 'guessed')).status).toBe(401)
  expect((await control(credentials, 'pay', { orderNo: 'NOBODY' })).status).toBe(400)
  expect((await control(credentials, 'nothing')).status).toBe(404)
  program.kill('SIGTERM')
  expect(await ended(program)).toBe(0)
})

test('only the owner may read keys, credentials and ledger', async () => {
  const dataDir = createDataDir()
  const program = await startProgram(dataDir)
  for (const file of ['keys.json', 'gateway.json', 'ledger.jsonl'])
    expect(fs.statSync(path.join(dataDir, 'gateway', file)).mode & 0o777).toBe(0o600)
  program.kill('SIGTERM')
  await ended(program)
})

test('a line that was cut short is dropped, a broken one in the middle stops the start', () => {
  const folder = createDataDir()
  const file = path.join(folder, 'ledger.jsonl')
  const common = { at: new Date().toISOString(), provider: 'wechat', orderNo: 'ORDER_1' } as const
  const terms = { fen: 1, subject: 'x', notifyUrl: 'http://a/', expiresAt: common.at, params: '{}' }
  const ledger = openLedger(folder)
  ledger.record({ ...common, ...terms, kind: 'placed' })
  ledger.record({ ...common, kind: 'paid', transactionId: '1', payerFen: 1 })
  ledger.close()
  fs.appendFileSync(file, '{"kind":"refunded","at":"20')
  const again = openLedger(folder)
  expect(again.payments()).toMatchObject([{ orderNo: 'ORDER_1', fen: 1, refundedFen: 0 }])
  again.record({ ...common, kind: 'finished' })
  again.close()
  expect(openLedger(folder).find('wechat', 'ORDER_1')?.isFinished).toBe(true)
  fs.appendFileSync(file, 'garbage\n')
  expect(() => openLedger(folder)).toThrow('第 4 行')
})

test('payments of earlier days are imported once, appear in the bill and can be refunded', async () => {
  const dataDir = createDataDir()
  const program = await startProgram(dataDir)
  const credentials = readCredentials(dataDir)
  const payment = {
    provider: 'wechat',
    orderNo: 'ORDER_20260101100000_00000001',
    fen: 3000,
    subject: '300 V币',
    orderedAt: '2026-01-01T02:00:00.000Z',
    paidAt: '2026-01-01T02:01:00.000Z',
    transactionId: '4200002001202601010000000001',
  }
  for (const _ of [1, 2]) await control(credentials, 'importPayments', { payments: [payment] })
  await control(credentials, 'refund', { orderNo: payment.orderNo })
  const { answer } = await control(credentials, 'ledger')
  expect(answer.rows).toEqual([
    expect.objectContaining({ orderNo: payment.orderNo, paidAt: payment.paidAt, fen: 3000, refundedFen: 3000 }),
  ])
  program.kill('SIGTERM')
  await ended(program)
})
