import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type Letter, NotSent, type Provider, postJson, Refused } from './provider.ts'

export interface AliyunAccount {
  accessKeyId: string
  accessKeySecret: string
  signName: string
  endpoint: string
}

const algorithm = 'ACS3-HMAC-SHA256'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Parameters of an RPC call are in the query; encoding follows RFC 3986. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

const queryOf = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')

/** The Authorization header of signature version 3: every x-acs header and the host are signed. */
const authorization = (account: AliyunAccount, query: string, headers: Record<string, string>) => {
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const signed = names.join(';')
  const request = ['POST', '/', query, lines, signed, headers['x-acs-content-sha256']].join('\n')
  const signature = createHmac('sha256', account.accessKeySecret)
    .update(`${algorithm}\n${sha256(request)}`)
    .digest('hex')
  return `${algorithm} Credential=${account.accessKeyId},SignedHeaders=${signed},Signature=${signature}`
}

/** Answers after which another attempt may succeed; all others are final. */
const temporary = new Set(['isv.BUSINESS_LIMIT_CONTROL', 'isp.SYSTEM_ERROR', 'Throttling.User', 'ServiceUnavailable'])

/** Sends by Aliyun's SendSms call (version 2017-05-25). */
export const aliyunProvider = (account: AliyunAccount): Provider => ({
  channel: 'sms',
  isSimulated: false,
  async send({ key, receiver, providerCode, values }: Letter) {
    if (!providerCode) throw new Refused('短信模板没有填写阿里云的模板编号')
    const url = new URL(account.endpoint)
    const query = queryOf({
      PhoneNumbers: receiver,
      SignName: account.signName,
      TemplateCode: providerCode,
      TemplateParam: JSON.stringify(values),
      OutId: key,
    })
    const headers = {
      host: url.host,
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-content-sha256': sha256(''),
    }
    url.search = query
    const answer = (await postJson(url, { ...headers, authorization: authorization(account, query, headers) }, '')) as {
      Code?: string
      Message?: string
    }
    if (answer.Code === 'OK') return
    const problem = `${answer.Code ?? '没有结果'} ${answer.Message ?? ''}`.trim()
    throw temporary.has(answer.Code ?? '') ? new NotSent(problem) : new Refused(problem)
  },
})
