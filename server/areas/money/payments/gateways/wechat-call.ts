import { z } from 'zod'
import type { WechatMerchant } from '../merchants/merchants.ts'
import { GatewayTrouble } from './gateway.ts'
import { type Answer, exchange, type Limits } from './transport.ts'
import { authorization, faultOf } from './wechat-signature.ts'

const Refusal = z.object({ code: z.string(), message: z.string().default('') })

const isSuccess = (answer: Answer) => answer.status >= 200 && answer.status < 300

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Sends a signed request; a refusal becomes `GatewayTrouble` with WeChat's code. The response is not verified yet. */
export const send = async (
  merchant: WechatMerchant,
  request: { method: 'GET' | 'POST'; target: string; body?: object },
  limits?: Limits,
): Promise<Answer> => {
  const body = request.body ? JSON.stringify(request.body) : ''
  const answer = await exchange(
    () => ({
      url: merchant.baseUrl + request.target,
      method: request.method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'wechatpay-serial': merchant.publicKeyId,
        authorization: authorization(merchant, { ...request, body }),
      },
      ...(body ? { body } : {}),
    }),
    limits,
  )
  if (isSuccess(answer)) return answer
  const refusal = Refusal.safeParse(parseJson(answer.body))
  if (!refusal.success) throw new GatewayTrouble('bad_answer', `status ${answer.status} without a code`)
  throw new GatewayTrouble(refusal.data.code, refusal.data.message)
}

/** Sends a request and returns the response only if WeChat has signed it, also for status 204. */
export const call = async <Shape extends z.ZodType>(
  merchant: WechatMerchant,
  request: { method: 'GET' | 'POST'; target: string; body?: object },
  shape: Shape,
): Promise<z.output<Shape>> => {
  const answer = await send(merchant, request)
  const header = (name: string) => answer.headers.get(`wechatpay-${name}`) ?? ''
  const sealed = {
    timestamp: header('timestamp'),
    nonce: header('nonce'),
    signature: header('signature'),
    serial: header('serial'),
  }
  const fault = faultOf(merchant, sealed, answer.body)
  if (fault) throw new GatewayTrouble('bad_answer', fault)
  const parsed = shape.safeParse(answer.status === 204 ? null : parseJson(answer.body))
  if (!parsed.success) throw new GatewayTrouble('bad_answer', z.prettifyError(parsed.error))
  return parsed.data
}
