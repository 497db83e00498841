import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '#kernel/config/index.ts'
import { loadConfig } from '../../../../config.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = {
  pkcs8: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  pkcs1: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  spki: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
}
const bare = (text: string) => text.replaceAll(/-----[^-]+-----|\s/g, '')

const wechat = {
  WECHAT_MCHID: '1900009191',
  WECHAT_APPID: 'wxd678efh567hg6787',
  WECHAT_API_V3_KEY: 'abcdefghijklmnopqrstuvwxyz012345',
  WECHAT_PRIVATE_KEY: pem.pkcs8,
  WECHAT_SERIAL_NO: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  WECHAT_PUBLIC_KEY: pem.spki,
  WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
}
const alipay = {
  ALIPAY_APP_ID: '2021000000000000',
  ALIPAY_PRIVATE_KEY: bare(pem.pkcs1),
  ALIPAY_PUBLIC_KEY: bare(pem.spki),
  ALIPAY_SELLER_ID: '2088000000000000',
}

test('without variables there is no contract; with all variables there are both with their default addresses', () => {
  expect(loadConfig({}).merchants).toEqual({ wechat: undefined, alipay: undefined })
  const { merchants } = loadConfig({ ...wechat, ...alipay })
  expect(merchants.wechat).toMatchObject({ mchid: '1900009191', baseUrl: 'https://api.mch.weixin.qq.com' })
  expect(merchants.alipay).toMatchObject({ sellerId: '2088000000000000', privateKey: pem.pkcs8, publicKey: pem.spki })
  expect(merchants.alipay?.gateway).toBe('https://openapi.alipay.com/gateway.do')
})

test.each(Object.keys(wechat))('WeChat Pay without %s names it', (name) => {
  expect(() => loadConfig({ ...wechat, [name]: '' })).toThrow(new ConfigError(`微信支付配置不完整，缺少 ${name}`))
})

test.each(Object.keys(alipay))('Alipay without %s names it', (name) => {
  expect(() => loadConfig({ ...alipay, [name]: undefined })).toThrow(new ConfigError(`支付宝配置不完整，缺少 ${name}`))
})

test('keys can be read from files, but not from both sources', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'keys-')), 'key.pem')
  fs.writeFileSync(file, pem.pkcs1)
  const { ALIPAY_PRIVATE_KEY: _, ...rest } = alipay
  expect(loadConfig({ ...rest, ALIPAY_PRIVATE_KEY_FILE: file }).merchants.alipay?.privateKey).toBe(pem.pkcs8)
  expect(() => loadConfig({ ...alipay, ALIPAY_PRIVATE_KEY_FILE: file })).toThrow('只能设置一个')
  expect(() => loadConfig({ ...rest, ALIPAY_PRIVATE_KEY_FILE: `${file}.gone` })).toThrow('无法读取')
})

test.each([
  [{ WECHAT_API_V3_KEY: 'short' }, 'WECHAT_API_V3_KEY 应为 32 个字符'],
  [{ WECHAT_PRIVATE_KEY: 'not a key' }, 'WECHAT_PRIVATE_KEY 不是可用的 RSA 密钥'],
  [{ WECHAT_PUBLIC_KEY: 'not a key' }, 'WECHAT_PUBLIC_KEY 不是可用的 RSA 密钥'],
  [{ WECHAT_BASE_URL: 'http://pay.example' }, 'WECHAT_BASE_URL 应为 https 网址'],
  [{ ALIPAY_GATEWAY: 'https://pay.example/gateway.do' }, '没有支付宝商户配置'],
])('%j is refused', (changes, sentence) => {
  expect(() => loadConfig({ ...wechat, ...changes })).toThrow(sentence)
})

test('a loopback address may use plain http, for a test gateway on this machine', () => {
  const { merchants } = loadConfig({ ...wechat, WECHAT_BASE_URL: 'http://127.0.0.1:8080/' })
  expect(merchants.wechat?.baseUrl).toBe('http://127.0.0.1:8080')
})
