import { createSign, createVerify } from 'node:crypto'
import type { Keys } from './keys.ts'

/** Parameters as Alipay signs them: sorted by name, raw, joined. */
export const signText = (parameters: Record<string, string>, left: string[]): string =>
  Object.keys(parameters)
    .filter((name) => !left.includes(name) && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

export const signature = (text: string, privateKey: string, algorithm = 'RSA-SHA256'): string =>
  createSign(algorithm).update(text, 'utf8').sign(privateKey, 'base64')

/** A merchant signs everything but the signature, sign_type included. */
export const isMerchants = (keys: Keys, parameters: Record<string, string>): boolean =>
  createVerify('RSA-SHA256')
    .update(signText(parameters, ['sign']), 'utf8')
    .verify(keys.alipayMerchant.publicKey, parameters.sign ?? '', 'base64')

/** What Alipay signs for the merchant leaves sign_type out. */
export const signedByAlipay = (keys: Keys, parameters: Record<string, string>): Record<string, string> => ({
  ...parameters,
  sign: signature(signText(parameters, ['sign', 'sign_type']), keys.alipayPlatform.privateKey),
  sign_type: 'RSA2',
})
