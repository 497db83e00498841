import { generateKeyPair, randomBytes, randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

export interface Pair {
  privateKey: string
  publicKey: string
}

/** The keys of merchant and platform for both providers, and an attacker's key for forgeries. */
export interface Keys {
  wechat: { mchid: string; appid: string; apiV3Key: string; serialNo: string; publicKeyId: string }
  alipay: { appId: string; sellerId: string }
  wechatMerchant: Pair
  wechatPlatform: Pair
  alipayMerchant: Pair
  alipayPlatform: Pair
  attacker: Pair
  controlToken: string
}

const makePair = async (): Promise<Pair> =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

export const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

const makeKeys = async (): Promise<Keys> => {
  const [wechatMerchant, wechatPlatform, alipayMerchant, alipayPlatform, attacker] = await Promise.all([
    makePair(),
    makePair(),
    makePair(),
    makePair(),
    makePair(),
  ])
  return {
    wechat: {
      mchid: `19${digits(8)}`,
      appid: `wx${randomBytes(8).toString('hex')}`,
      apiV3Key: randomBytes(16).toString('hex'),
      serialNo: randomBytes(20).toString('hex').toUpperCase(),
      publicKeyId: `PUB_KEY_ID_01${digits(30)}`,
    },
    alipay: { appId: `2021${digits(12)}`, sellerId: `2088${digits(12)}` },
    wechatMerchant,
    wechatPlatform,
    alipayMerchant,
    alipayPlatform,
    attacker,
    controlToken: randomBytes(24).toString('base64url'),
  }
}

/** Replaces a file atomically, so that a crash leaves either the old or the new one; only its owner may read it. */
export const writeSecret = (file: string, value: unknown): void => {
  const draft = `${file}.new`
  const handle = fs.openSync(draft, 'w', 0o600)
  fs.writeSync(handle, `${JSON.stringify(value, null, 2)}\n`)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  fs.renameSync(draft, file)
}

/** Reads the keys of this folder; the first start creates them. */
export const openKeys = async (folder: string): Promise<Keys> => {
  const file = path.join(folder, 'keys.json')
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'))
  const keys = await makeKeys()
  writeSecret(file, keys)
  return keys
}
