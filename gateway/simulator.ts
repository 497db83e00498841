import fs from 'node:fs'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type AlipayApi, alipayApi } from './alipay-api.ts'
import { AlipayRefusal, alipayCalls, parametersOf } from './alipay-request.ts'
import { alipayBillFile } from './bills.ts'
import { type Book, openBook } from './book.ts'
import { openBuyer } from './buyer.ts'
import { openCashBack } from './cash-back.ts'
import { cashier } from './cashier.ts'
import { openClock } from './clock.ts'
import { controlApi } from './control-api.ts'
import { type Controls, openControls } from './controls.ts'
import type { Counter, Settings } from './counter.ts'
import { openDeliveries } from './deliveries.ts'
import { openDesk } from './desk.ts'
import { type FaultKind, type Faults, openFaults } from './faults.ts'
import { type Call, json, type Reply, readCall, Unreadable } from './http.ts'
import { type Keys, openKeys, writeSecret } from './keys.ts'
import { sendReply, spoil } from './spoil.ts'
import { wechatApi } from './wechat-api.ts'
import { type SealOptions, sealed } from './wechat-seal.ts'

export interface Options {
  dataDir: string
  /** Divides every wait of the notice schedules. */
  speed?: number
  /** Whether the run sends its one probe with a wrong signature. */
  sendsProbe?: boolean
}

export interface Simulator {
  port: number
  url: string
  controls: Controls
  stop(): Promise<void>
}

/** What the merchant's side of both contracts needs; the file is for the portal. */
const handover = (keys: Keys, port: number) => ({
  port,
  wechat: {
    mchid: keys.wechat.mchid,
    appid: keys.wechat.appid,
    apiV3Key: keys.wechat.apiV3Key,
    merchantPrivateKey: keys.wechatMerchant.privateKey,
    merchantSerialNo: keys.wechat.serialNo,
    platformPublicKey: keys.wechatPlatform.publicKey,
    publicKeyId: keys.wechat.publicKeyId,
  },
  alipay: {
    appId: keys.alipay.appId,
    privateKey: keys.alipayMerchant.privateKey,
    alipayPublicKey: keys.alipayPlatform.publicKey,
    sellerId: keys.alipay.sellerId,
  },
  controlToken: keys.controlToken,
})

const lastPort = (file: string): number => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).port
  } catch {
    return 0
  }
}

/** The port of the last run when it is free, else any. */
const listen = async (server: http.Server, wanted: number): Promise<number> => {
  const attempt = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await attempt(wanted).catch(() => attempt(0))
  return (server.address() as AddressInfo).port
}

const sealFaults = (keys: Keys, fault: FaultKind | undefined): SealOptions => {
  if (fault === 'unknown-serial') return { serial: 'PUB_KEY_ID_0000000000000000000000000000000' }
  if (fault === 'wrong-key') return { key: keys.stranger.privateKey }
  return fault === 'stale' ? { ageSeconds: 301 } : {}
}

interface Windows {
  counter: Counter
  faults: Faults
  wechat: ReturnType<typeof wechatApi>
  alipay: AlipayApi
  cashier: (call: Call) => Reply
  control: (call: Call) => Promise<Reply>
}

const answerWechat = ({ counter, faults, wechat }: Windows, call: Call, response: ServerResponse) => {
  const name = wechat.nameOf(call)
  if (!name) return sendReply(response, json(404, { code: 'RESOURCE_NOT_EXISTS', message: '接口不存在' }))
  const fault = faults.take(name)
  if (fault && fault !== 'lost' && spoil(response, fault)) return
  if (fault === 'busy')
    return sendReply(response, sealed(counter.keys, json(429, { code: 'FREQUENCY_LIMITED', message: '频率限制' })))
  const reply = wechat.answer(call)
  if (fault === 'lost') spoil(response, fault)
  else sendReply(response, fault === 'unsigned' ? reply : sealed(counter.keys, reply, sealFaults(counter.keys, fault)))
}

const busy = '{"code":"20000","msg":"Service Currently Unavailable","sub_code":"aop.unknow-error","sub_msg":"系统繁忙"}'

const answerAlipay = ({ counter, faults, alipay, cashier }: Windows, call: Call, response: ServerResponse) => {
  const parameters = parametersOf(call)
  const name = alipayCalls[parameters.method ?? ''] ?? 'alipay.unknown'
  const fault = faults.take(name)
  if (fault && fault !== 'lost' && spoil(response, fault)) return
  if (name === 'alipay.page') return sendReply(response, cashier({ ...call, path: '/demo-pay/gateway.do' }))
  const key = fault === 'wrong-key' ? counter.keys.stranger.privateKey : undefined
  const reply = fault === 'busy' ? alipay.sealed(parameters.method ?? '', busy) : alipay.answer(parameters, key)
  if (fault === 'lost') spoil(response, fault)
  else if (fault === 'unsigned') sendReply(response, { ...reply, body: String(reply.body).replace(/,"sign":.*$/, '}') })
  else sendReply(response, reply)
}

const route = async (windows: Windows, call: Call, response: ServerResponse): Promise<void> => {
  if (call.path.startsWith('/v3/')) return answerWechat(windows, call, response)
  if (call.path === '/gateway.do') return answerAlipay(windows, call, response)
  if (call.path.startsWith('/demo-pay/')) return sendReply(response, windows.cashier(call))
  if (call.path.startsWith('/control/')) return sendReply(response, await windows.control(call))
  if (call.path === '/alipay-bill') {
    const fault = windows.faults.take('alipay.bill-file')
    if (fault && spoil(response, fault)) return
    const file = alipayBillFile(windows.counter, call.query.get('day') ?? '')
    return sendReply(response, file ? { status: 200, body: file } : { status: 404, body: '' })
  }
  sendReply(response, { status: 404, body: '' })
}

const serve = (windows: Windows): http.Server =>
  http.createServer(async (request, response) => {
    try {
      await route(windows, await readCall(request), response)
    } catch (error) {
      if (error instanceof Unreadable) return sendReply(response, { status: 400, body: '' })
      if (error instanceof AlipayRefusal) return sendReply(response, { status: 400, body: error.subMsg })
      console.error(error)
      if (!response.headersSent) sendReply(response, json(500, { code: 'SYSTEM_ERROR', message: '系统异常' }))
    }
  })

const rearm = (book: Book, counter: Counter) => {
  for (const trade of book.trades()) if (trade.plan === 'late') counter.buyer.payAfterExpiry(trade)
}

/** Both gateways on one loopback port, with keys and book in DATA_DIR/gateway. */
export const openSimulator = async ({ dataDir, speed = 1, sendsProbe = true }: Options): Promise<Simulator> => {
  const folder = path.join(dataDir, 'gateway')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const keys = await openKeys(folder)
  const book = openBook(folder)
  const clock = openClock(speed)
  const faults = openFaults()
  const deliveries = openDeliveries({ keys, book, clock }, sendsProbe)
  const desk = openDesk(book)
  const settings: Settings = { earlyBills: false, slowRefunds: false }
  const buyer = openBuyer(desk, deliveries, clock)
  const cashBack = openCashBack(desk, deliveries, settings)
  let port = 0
  const counter: Counter = { keys, book, desk, buyer, cashBack, settings, port: () => port }
  const alipay = alipayApi(counter)
  const controls = openControls({ counter, alipay, deliveries, faults, clock })
  const server = serve({
    counter,
    faults,
    wechat: wechatApi(counter),
    alipay,
    cashier: cashier(counter, alipay),
    control: controlApi(controls, keys.controlToken),
  })
  const file = path.join(folder, 'gateway.json')
  port = await listen(server, lastPort(file))
  writeSecret(file, handover(keys, port))
  rearm(book, counter)
  deliveries.resume()
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    controls,
    async stop() {
      clock.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, deliveries.stop()])
      book.close()
    },
  }
}
