import { createDecipheriv, createPublicKey, verify } from 'node:crypto'
import path from 'node:path'
import { openKeys } from '../../gateway/keys.ts'
import type { FloorRequest } from './floor-request.ts'

interface Notice {
  resource: { ciphertext: string; nonce: string; associated_data: string }
}

const readKeys = async (portalFolder: string) => {
  const { wechat, wechatPlatform } = await openKeys(path.join(portalFolder, 'gateway'))
  return { platform: createPublicKey(wechatPlatform.publicKey), resource: Buffer.from(wechat.apiV3Key) }
}
let keys: ReturnType<typeof readKeys> | undefined

const tagBytes = 16

/**
 * The number of the order that a notice of WeChat Pay is about. Only its signature proves that anything was paid, and the
 * number is encrypted, so that no program can do without either.
 */
export const orderOfNotice = async ({ headers, body, text, portalFolder }: FloorRequest): Promise<string> => {
  keys ??= readKeys(portalFolder)
  const { platform, resource } = await keys
  const signed = `${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${text}\n`
  const signature = Buffer.from(String(headers['wechatpay-signature']), 'base64')
  if (!verify('sha256', Buffer.from(signed), platform, signature)) throw new Error('wrong signature')
  const { ciphertext, nonce, associated_data } = (body as unknown as Notice).resource
  const sealed = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', resource, Buffer.from(nonce))
  decipher.setAAD(Buffer.from(associated_data))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  return JSON.parse(opened.toString('utf8')).out_trade_no
}
