import type { ServerResponse } from 'node:http'
import { json, type Reply } from '../http.ts'
import type { FaultKind } from './faults.ts'

const trickle = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 200)
  response.on('close', () => clearInterval(timer))
}

const flood = (response: ServerResponse) => {
  const chunk = Buffer.alloc(64 * 1024, 0x20)
  response.writeHead(200, { 'content-type': 'application/json' })
  const pour = () => {
    while (!response.destroyed && response.write(chunk)) {}
  }
  response.on('drain', pour)
  pour()
}

const faultReplies: Partial<Record<FaultKind, Reply>> = {
  'error-500': json(500, { code: 'SYSTEM_ERROR', message: '系统异常，请用相同参数重新调用' }),
  'error-502': { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>502 Bad Gateway</html>' },
  garbage: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"code_url": "weixin:' },
  redirect: { status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' }, body: '' },
}

export const sendReply = (response: ServerResponse, { status, headers, body }: Reply): void => {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
  response.end(body)
}

/** Sends a fault in place of the response. Returns false for faults of the signature, which the caller applies while signing. */
export const injectFault = (response: ServerResponse, fault: FaultKind): boolean => {
  const reply = faultReplies[fault]
  if (reply) sendReply(response, reply)
  else if (fault === 'slow') trickle(response)
  else if (fault === 'huge') flood(response)
  else if (fault === 'reset' || fault === 'lost') response.socket?.resetAndDestroy()
  else return fault === 'hang'
  return true
}
