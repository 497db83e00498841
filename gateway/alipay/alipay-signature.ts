import { createSign, createVerify } from 'node:crypto'
import type { Keys } from '../keys.ts'

/** The text that Alipay signs: `name=value` pairs, not URL-encoded, sorted by name, without empty values. */
export const textToSign = (parameters: Record<string, string>, excluded: string[]): string =>
  Object.keys(parameters)
    .filter((name) => !excluded.includes(name) && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

export const signature = (text: string, privateKey: string, algorithm = 'RSA-SHA256'): string =>
  createSign(algorithm).update(text, 'utf8').sign(privateKey, 'base64')

/** A merchant signs every parameter except `sign`; `sign_type` is included. */
export const isSignedByMerchant = (keys: Keys, parameters: Record<string, string>): boolean =>
  createVerify('RSA-SHA256')
    .update(textToSign(parameters, ['sign']), 'utf8')
    .verify(keys.alipayMerchant.publicKey, parameters.sign ?? '', 'base64')

/** Alipay's own signature leaves out `sign_type` as well. */
export const signedByAlipay = (keys: Keys, parameters: Record<string, string>): Record<string, string> => ({
  ...parameters,
  sign: signature(textToSign(parameters, ['sign', 'sign_type']), keys.alipayPlatform.privateKey),
  sign_type: 'RSA2',
})
