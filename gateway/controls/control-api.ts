import { createHash, timingSafeEqual } from 'node:crypto'
import { AlipayRefusal } from '../alipay/alipay-request.ts'
import { type Call, json, type Reply } from '../http.ts'
import { Declined } from '../trades/trade-operations.ts'
import { BadControl, type Controls } from './controls.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The controls over HTTP: `POST /control/{name}` with one JSON object and the control token. */
export const controlApi = (controls: Controls, token: string) => {
  const table = new Map<string, (input: unknown) => unknown>(Object.entries(controls))
  return async (call: Call): Promise<Reply> => {
    if (!timingSafeEqual(digest(call.headers.authorization ?? ''), digest(`Bearer ${token}`)))
      return json(401, { message: '需要控制令牌' })
    const control = table.get(call.path.slice('/control/'.length))
    if (!control || call.method !== 'POST') return json(404, { message: `可用的控制：${[...table.keys()].join('、')}` })
    try {
      const answer = await control(call.body ? JSON.parse(call.body) : {})
      return json(200, answer ?? {})
    } catch (error) {
      const isExpected = [BadControl, Declined, AlipayRefusal, SyntaxError].some((kind) => error instanceof kind)
      if (isExpected) return json(400, { message: (error as Error).message })
      throw error
    }
  }
}
