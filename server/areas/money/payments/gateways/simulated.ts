import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { AlipayMerchant, WechatMerchant } from '../merchants/merchants.ts'
import { GatewayTrouble } from './gateway.ts'

const SimulatorFile = z
  .object({
    port: z.number().int().positive(),
    wechat: z.object({
      mchid: z.string(),
      appid: z.string(),
      apiV3Key: z.string(),
      merchantPrivateKey: z.string(),
      merchantSerialNo: z.string(),
      platformPublicKey: z.string(),
      publicKeyId: z.string(),
    }),
    alipay: z.object({
      appId: z.string(),
      privateKey: z.string(),
      alipayPublicKey: z.string(),
      sellerId: z.string(),
    }),
  })
  .transform(({ port, wechat, alipay }) => ({
    port,
    wechat: {
      mchid: wechat.mchid,
      appid: wechat.appid,
      apiV3Key: wechat.apiV3Key,
      privateKey: wechat.merchantPrivateKey,
      serialNo: wechat.merchantSerialNo,
      publicKey: wechat.platformPublicKey,
      publicKeyId: wechat.publicKeyId,
      baseUrl: `http://127.0.0.1:${port}`,
    } satisfies WechatMerchant,
    alipay: {
      appId: alipay.appId,
      privateKey: alipay.privateKey,
      publicKey: alipay.alipayPublicKey,
      sellerId: alipay.sellerId,
      gateway: `http://127.0.0.1:${port}/gateway.do`,
    } satisfies AlipayMerchant,
  }))

export type Simulated = z.output<typeof SimulatorFile>

/**
 * Reads the simulator's keys and port from its file whenever the file changes: the simulator may start later than the
 * portal, and on another port after a restart.
 */
export const simulatedMerchants = (dataDir: string): (() => Simulated) => {
  const file = path.join(dataDir, 'gateway', 'gateway.json')
  let cached: { version: string; merchants: Simulated } | undefined
  return () => {
    try {
      const { mtimeMs, ino } = statSync(file)
      const version = `${ino}/${mtimeMs}`
      if (cached?.version !== version)
        cached = { version, merchants: SimulatorFile.parse(JSON.parse(readFileSync(file, 'utf8'))) }
      return cached.merchants
    } catch (error) {
      throw new GatewayTrouble('unreachable', 'the payment simulator is not there', { cause: error })
    }
  }
}
