import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Config } from '#kernel/config/index.ts'
import { loadConfig } from '../../../../config.ts'
import { openGateways } from './index.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const alipay = { appId: '2021000000000000', privateKey, publicKey, sellerId: '2088000000000000' }
const withAlipay: Config = {
  ...loadConfig({ DEMO: 'off', PUBLIC_URL: 'https://portal.example' }),
  simulatesPayments: false,
  merchants: { wechat: undefined, alipay: { ...alipay, gateway: 'https://openapi.alipay.com/gateway.do' } },
}

test('the simulator is not offered beside a real provider', () => {
  const gateways = openGateways(withAlipay)
  expect(gateways).toMatchObject({ isSimulated: false, wechat: undefined })
  expect(gateways.simulatorUrl()).toBeUndefined()
  expect(openGateways(loadConfig({})).isSimulated).toBe(true)
})

test('a real provider has its own payment page, and notices come to the public address', async () => {
  const order = { orderNo: 'ORDER_1', fen: 1, subject: '1 V币', expiresAt: new Date('2026-11-15T02:00:00Z') }
  const answer = await openGateways(withAlipay).alipay!.pay(order, { name: 'page' })
  const url = new URL((answer as { pageUrl: string }).pageUrl)
  expect(url.origin + url.pathname).toBe('https://openapi.alipay.com/gateway.do')
  expect(url.searchParams.get('notify_url')).toBe('https://portal.example/api/ali-pay/trade/notify')
  expect(url.searchParams.get('return_url')).toBe('https://portal.example/success')
  expect(JSON.parse(url.searchParams.get('biz_content')!)).toEqual({
    out_trade_no: 'ORDER_1',
    total_amount: '0.01',
    subject: '1 V币',
    product_code: 'FAST_INSTANT_TRADE_PAY',
    time_expire: '2026-11-15 10:00:00',
  })
})
