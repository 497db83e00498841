import { isIP } from 'node:net'
import { type Check, exactly, type Field, firstProblem, notifyUrl, object, text, whole } from '../fields.ts'
import { type Call, json, type Reply } from '../http.ts'
import type { Keys } from '../keys.ts'
import { signatureProblem } from './wechat-signature.ts'

/** A refusal in WeChat Pay's format. */
export class Refusal extends Error {
  readonly reply: Reply

  constructor(status: number, code: string, message: string, detail?: object) {
    super(code)
    this.reply = json(status, { code, message, ...(detail ? { detail } : {}) })
  }
}

const orderNoShape = /^[0-9A-Za-z_\-|*]+$/
const total = whole(1, 10_000_000_000)
const cny: Field = { check: exactly('CNY'), isOptional: true }
const time = text(25, 25, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)

const clientIp: Check = (value) => (typeof value === 'string' && isIP(value) ? undefined : '应为 IP 地址')
const sceneTypes = ['iOS', 'Android', 'Wap']
const h5Info = object({
  type: { check: (value) => (sceneTypes.includes(value as string) ? undefined : `应为 ${sceneTypes.join('、')} 之一`) },
  app_name: { check: text(1, 64), isOptional: true },
  app_url: { check: text(1, 128, /^https?:\/\//), isOptional: true },
  bundle_id: { check: text(1, 128), isOptional: true },
  package_name: { check: text(1, 128), isOptional: true },
})

const orderFields: Record<string, Field> = {
  appid: { check: text(1, 32) },
  mchid: { check: text(1, 32) },
  description: { check: text(1, 127) },
  out_trade_no: { check: text(6, 32, orderNoShape) },
  time_expire: { check: time, isOptional: true },
  attach: { check: text(1, 128), isOptional: true },
  notify_url: { check: notifyUrl },
  amount: { check: object({ total: { check: total }, currency: cny }) },
  scene_info: { check: object({ payer_client_ip: { check: clientIp } }), isOptional: true },
}
/** The fields of an order by trade type. */
export const fieldsOf: Record<'NATIVE' | 'MWEB' | 'JSAPI', Record<string, Field>> = {
  NATIVE: orderFields,
  MWEB: {
    ...orderFields,
    scene_info: { check: object({ payer_client_ip: { check: clientIp }, h5_info: { check: h5Info } }) },
  },
  JSAPI: { ...orderFields, payer: { check: object({ openid: { check: text(1, 128) } }) } },
}
export const refundFields: Record<string, Field> = {
  out_trade_no: { check: text(6, 32, orderNoShape) },
  out_refund_no: { check: text(1, 64, /^[0-9A-Za-z_\-|*@]+$/) },
  reason: { check: text(1, 80), isOptional: true },
  notify_url: { check: notifyUrl, isOptional: true },
  amount: { check: object({ refund: { check: total }, total: { check: total }, currency: { check: exactly('CNY') } }) },
}
export const closeFields: Record<string, Field> = { mchid: { check: text(1, 32) } }

export const refuseField = (field: string, value: unknown, issue: string, location = 'body'): never => {
  throw new Refusal(400, 'PARAM_ERROR', `参数错误：${field} ${issue}`, { field, value, issue, location })
}

export const readBody = <T>(call: Call, fields: Record<string, Field>): T => {
  let body: unknown
  try {
    body = JSON.parse(call.body)
  } catch {
    throw new Refusal(400, 'PARAM_ERROR', '请求体不是 JSON')
  }
  const problem = firstProblem(fields, body)
  if (problem) refuseField(problem.field, problem.value, problem.issue)
  return body as T
}

export interface OrderBody {
  appid: string
  mchid: string
  description: string
  out_trade_no: string
  time_expire?: string
  attach?: string
  notify_url: string
  amount: { total: number }
  payer?: { openid: string }
  scene_info?: { h5_info?: { app_url?: string } }
}
export interface RefundBody {
  out_trade_no: string
  out_refund_no: string
  reason?: string
  notify_url?: string
  amount: { refund: number; total: number }
}

/** Refuses requests without the merchant's signature; the refusal contains the text that should have been signed. */
export const requireSignature = (keys: Keys, call: Call): void => {
  if (!call.headers.accept || !call.headers['user-agent'])
    throw new Refusal(400, 'PARAM_ERROR', 'Http头缺少Accept或User-Agent')
  const fault = signatureProblem(keys, call)
  if (!fault) return
  throw new Refusal(401, 'SIGN_ERROR', '签名错误，请检查后再试', {
    field: 'signature',
    issue: fault.issue,
    location: 'authorization',
    sign_information: {
      method: call.method,
      url: call.target,
      truncated_sign_message: fault.message.slice(0, 1024),
      sign_message_length: Buffer.byteLength(fault.message),
    },
  })
}
