import { createHash, timingSafeEqual } from 'node:crypto'
import { AlipayRefusal } from './alipay-request.ts'
import { BadControl, type Controls } from './controls.ts'
import { Declined } from './desk.ts'
import { type Call, json, type Reply } from './http.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** `POST /control/{name}` with one JSON object, for those who hold the token: the controls over HTTP. */
export const controlApi = (controls: Controls, token: string) => {
  const table = new Map<string, (wish: unknown) => unknown>(Object.entries(controls))
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
