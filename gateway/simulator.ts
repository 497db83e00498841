import fs from 'node:fs'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type AlipayApi, alipayApi } from './alipay/alipay-api.ts'
import { AlipayRefusal, alipayCalls, parametersOf } from './alipay/alipay-request.ts'
import { alipayBillFile } from './bills/bills.ts'
import { openBuyer } from './cashier/buyer.ts'
import { cashier } from './cashier/cashier.ts'
import { openClock } from './clock.ts'
import { controlApi } from './controls/control-api.ts'
import { type Controls, openControls } from './controls/controls.ts'
import { type FaultKind, type Faults, openFaults } from './controls/faults.ts'
import { injectFault, sendReply } from './controls/inject-fault.ts'
import { BadRequest, type Call, json, type Reply, readCall } from './http.ts'
import { type Keys, openKeys, writeSecret } from './keys.ts'
import { openDeliveries } from './notices/notice-delivery.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'
import { type Ledger, openLedger } from './trades/ledger.ts'
import { openRefunds } from './trades/refunds.ts'
import { openTradeOperations } from './trades/trade-operations.ts'
import { wechatApi } from './wechat-pay/wechat-api.ts'
import { type SignatureOptions, signReply } from './wechat-pay/wechat-signature.ts'
import { noticeTemplateOf } from './wechat-platform/wechat-apps.ts'
import { openWechatPlatform, type WechatPlatform } from './wechat-platform/wechat-platform.ts'

export interface Options {
  dataDir: string
  /** Factor by which the waits of the notice schedules are shortened. */
  speed?: number
  /** Whether this run sends one probe with a wrong signature. */
  sendsProbe?: boolean
}

export interface Simulator {
  port: number
  url: string
  controls: Controls
  /** Logins and share cards of WeChat. */
  platform: WechatPlatform
  stop(): Promise<void>
}

/** The credentials of merchant and apps at both providers; the portal reads them from gateway.json. */
const merchantCredentials = (keys: Keys, { apps }: WechatPlatform, port: number) => ({
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
  wechatApps: {
    website: { appId: apps.website.appid, secret: apps.website.secret },
    official: { appId: apps.official.appid, secret: apps.official.secret },
  },
  wechatNoticeTemplate: noticeTemplateOf(apps.official),
  controlToken: keys.controlToken,
})

const lastPort = (file: string): number => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).port
  } catch {
    return 0
  }
}

/** Listens on the port of the last run, or on any port when that one is taken. */
const listen = async (server: http.Server, preferred: number): Promise<number> => {
  const attempt = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await attempt(preferred).catch(() => attempt(0))
  return (server.address() as AddressInfo).port
}

const signatureFaults = (keys: Keys, fault: FaultKind | undefined): SignatureOptions => {
  if (fault === 'unknown-serial') return { serial: 'PUB_KEY_ID_0000000000000000000000000000000' }
  if (fault === 'wrong-key') return { key: keys.attacker.privateKey }
  return fault === 'stale' ? { ageSeconds: 301 } : {}
}

interface Handlers {
  services: Services
  faults: Faults
  wechat: ReturnType<typeof wechatApi>
  alipay: AlipayApi
  cashier: (call: Call) => Reply
  control: (call: Call) => Promise<Reply>
  platform: WechatPlatform
}

const answerWechat = ({ services, faults, wechat }: Handlers, call: Call, response: ServerResponse) => {
  const name = wechat.nameOf(call)
  if (!name) return sendReply(response, json(404, { code: 'RESOURCE_NOT_EXISTS', message: '接口不存在' }))
  const fault = faults.take(name)
  if (fault && fault !== 'lost' && injectFault(response, fault)) return
  if (fault === 'busy')
    return sendReply(response, signReply(services.keys, json(429, { code: 'FREQUENCY_LIMITED', message: '频率限制' })))
  const reply = wechat.answer(call)
  if (fault === 'lost') injectFault(response, fault)
  else
    sendReply(
      response,
      fault === 'unsigned' ? reply : signReply(services.keys, reply, signatureFaults(services.keys, fault)),
    )
}

const busy = '{"code":"20000","msg":"Service Currently Unavailable","sub_code":"aop.unknow-error","sub_msg":"系统繁忙"}'

const answerAlipay = ({ services, faults, alipay, cashier }: Handlers, call: Call, response: ServerResponse) => {
  const parameters = parametersOf(call)
  const name = alipayCalls[parameters.method ?? ''] ?? 'alipay.unknown'
  const fault = faults.take(name)
  if (fault && fault !== 'lost' && injectFault(response, fault)) return
  if (name === 'alipay.page') return sendReply(response, cashier({ ...call, path: '/demo-pay/gateway.do' }))
  const key = fault === 'wrong-key' ? services.keys.attacker.privateKey : undefined
  const reply = fault === 'busy' ? alipay.signReply(parameters.method ?? '', busy) : alipay.answer(parameters, key)
  if (fault === 'lost') injectFault(response, fault)
  else if (fault === 'unsigned') sendReply(response, { ...reply, body: String(reply.body).replace(/,"sign":.*$/, '}') })
  else sendReply(response, reply)
}

const route = async (handlers: Handlers, call: Call, response: ServerResponse): Promise<void> => {
  if (call.path.startsWith('/v3/')) return answerWechat(handlers, call, response)
  if (call.path === '/gateway.do') return answerAlipay(handlers, call, response)
  if (call.path.startsWith('/demo-pay/')) return sendReply(response, handlers.cashier(call))
  if (call.path.startsWith('/control/')) return sendReply(response, await handlers.control(call))
  if (call.path === '/alipay-bill') {
    const fault = handlers.faults.take('alipay.bill-file')
    if (fault && injectFault(response, fault)) return
    const file = alipayBillFile(handlers.services, call.query.get('day') ?? '')
    return sendReply(response, file ? { status: 200, body: file } : { status: 404, body: '' })
  }
  sendReply(response, handlers.platform.answer(call) ?? { status: 404, body: '' })
}

const serve = (handlers: Handlers): http.Server =>
  http.createServer(async (request, response) => {
    try {
      await route(handlers, await readCall(request), response)
    } catch (error) {
      if (error instanceof BadRequest) return sendReply(response, { status: 400, body: '' })
      if (error instanceof AlipayRefusal) return sendReply(response, { status: 400, body: error.subMsg })
      console.error(error)
      if (!response.headersSent) sendReply(response, json(500, { code: 'SYSTEM_ERROR', message: '系统异常' }))
    }
  })

const resumePlannedPayments = (ledger: Ledger, services: Services) => {
  for (const trade of ledger.trades()) if (trade.plan === 'late') services.buyer.payAfterExpiry(trade)
}

/** Starts both providers and the logins of WeChat on one loopback port, with keys and ledger in DATA_DIR/gateway. */
export const openSimulator = async ({ dataDir, speed = 1, sendsProbe = true }: Options): Promise<Simulator> => {
  const folder = path.join(dataDir, 'gateway')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const keys = await openKeys(folder)
  const ledger = openLedger(folder)
  const clock = openClock(speed)
  const faults = openFaults()
  const deliveries = openDeliveries({ keys, ledger, clock }, sendsProbe)
  const operations = openTradeOperations(ledger)
  const settings: Settings = { earlyBills: false, slowRefunds: false }
  const buyer = openBuyer(operations, deliveries, clock)
  const refunds = openRefunds(operations, deliveries, settings)
  let port = 0
  const services: Services = { keys, ledger, operations, buyer, refunds, settings, port: () => port }
  const alipay = alipayApi(services)
  const platform = openWechatPlatform(keys)
  const controls = openControls({ services, alipay, deliveries, faults, clock })
  const server = serve({
    services,
    faults,
    wechat: wechatApi(services),
    alipay,
    cashier: cashier(services, alipay),
    control: controlApi(controls, keys.controlToken),
    platform,
  })
  const file = path.join(folder, 'gateway.json')
  port = await listen(server, lastPort(file))
  writeSecret(file, merchantCredentials(keys, platform, port))
  resumePlannedPayments(ledger, services)
  deliveries.resume()
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    controls,
    platform,
    async stop() {
      clock.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, deliveries.stop()])
      ledger.close()
    },
  }
}
