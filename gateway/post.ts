import http from 'node:http'
import https from 'node:https'
import type { Notice } from './notice.ts'

const patienceMilliseconds = 5000
const longestAnswer = 64 * 1024

/** What the merchant answered; status 0 when it did not. */
export interface Answered {
  status: number
  body: string
}

/** Posts a notice as providers do: five seconds, no redirects, headers as given, `Host` included. */
export const post = (url: string, { headers, body }: Notice, stopped: AbortSignal): Promise<Answered> =>
  new Promise((resolve) => {
    const { request } = url.startsWith('https:') ? https : http
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(patienceMilliseconds)])
    const outgoing = request(url, { method: 'POST', headers: { ...headers, ...length }, signal, agent: false })
    const giveUp = () => resolve({ status: 0, body: '' })
    outgoing.on('error', giveUp)
    outgoing.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        if (text.length < longestAnswer) text += chunk
      })
      answer.on('error', giveUp)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
    })
    outgoing.end(body)
  })
