import http from 'node:http'
import https from 'node:https'
import type { Notice } from './notice.ts'

const timeoutMilliseconds = 5000
const maxResponseLength = 64 * 1024

/** The merchant's response; status 0 when there was none. */
export interface MerchantResponse {
  status: number
  body: string
}

/** Posts a notice like the providers do: five seconds timeout, no redirects, and every header as given, including `Host`. */
export const postNotice = (url: string, { headers, body }: Notice, stopped: AbortSignal): Promise<MerchantResponse> =>
  new Promise((resolve) => {
    const { request } = url.startsWith('https:') ? https : http
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMilliseconds)])
    const outgoing = request(url, { method: 'POST', headers: { ...headers, ...length }, signal, agent: false })
    const giveUp = () => resolve({ status: 0, body: '' })
    outgoing.on('error', giveUp)
    outgoing.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        if (text.length < maxResponseLength) text += chunk
      })
      answer.on('error', giveUp)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
    })
    outgoing.end(body)
  })
