import { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import type { AlipayMerchant } from '../merchants/merchants.ts'
import { toPlainTime } from './beijing-time.ts'
import { GatewayTrouble } from './gateway.ts'
import { exchange } from './transport.ts'

const Envelope = z.looseObject({ sign: z.string().optional() })
const Verdict = z.looseObject({ code: z.string(), msg: z.string().optional(), sub_code: z.string().optional() })

/** Alipay's response: code `10000` with the fields of the call, or a refusal with `sub_code`. */
export type AlipayAnswer = z.output<typeof Verdict>

export const alipaySdk = (merchant: AlipayMerchant): AlipaySdk =>
  new AlipaySdk({
    appId: merchant.appId,
    privateKey: merchant.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: merchant.publicKey,
    gateway: merchant.gateway,
    signType: 'RSA2',
  })

const signedRequest = (sdk: AlipaySdk, method: string, bizContent: object) => {
  // The SDK would use the local time zone.
  const timestamp = toPlainTime(new Date())
  const parameters = new URLSearchParams(
    sdk.sdkExecute(method, { timestamp, bizContent }, { bizContentAutoSnakeCase: false }),
  )
  const content = parameters.get('biz_content') ?? '{}'
  parameters.delete('biz_content')
  return {
    url: `${sdk.config.gateway}?${parameters}`,
    method: 'POST' as const,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
    },
    body: new URLSearchParams({ biz_content: content }).toString(),
  }
}

const parsedAs = <Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> => {
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw new GatewayTrouble('bad_answer', 'answer of an unknown shape', { cause: error })
  }
}

const verifiedText = (sdk: AlipaySdk, raw: string, key: string, sign: string): string => {
  try {
    sdk.checkResponseSign(raw, key, sign, '')
    return sdk.getSignStr(raw, key)
  } catch (error) {
    throw new GatewayTrouble('bad_answer', 'wrong signature', { cause: error })
  }
}

/**
 * Makes a signed call. The SDK signs and verifies; our own transport sends the request, because the SDK has neither a
 * deadline for a slow body nor a limit on its size. The verified text itself is parsed; unsigned responses are refused.
 */
export const call = async (sdk: AlipaySdk, method: string, bizContent: object): Promise<AlipayAnswer> => {
  const answer = await exchange(() => signedRequest(sdk, method, bizContent))
  if (answer.status !== 200) throw new GatewayTrouble('bad_answer', `status ${answer.status}`)
  const raw = answer.body.toString('utf8')
  const envelope = parsedAs(Envelope, raw)
  const key = `${method.replaceAll('.', '_')}_response`
  if (!envelope.sign || !(key in envelope)) {
    const refusal = Verdict.safeParse(envelope.error_response).data
    throw new GatewayTrouble('bad_answer', `unsigned answer ${refusal?.sub_code ?? refusal?.code ?? ''}`.trim())
  }
  return parsedAs(Verdict, verifiedText(sdk, raw, key, envelope.sign))
}
