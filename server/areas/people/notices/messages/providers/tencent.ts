import { createHash, createHmac } from 'node:crypto'
import { type Letter, NotSent, type Provider, postJson, Refused } from './provider.ts'

export interface TencentAccount {
  secretId: string
  secretKey: string
  appId: string
  signName: string
  region: string
  endpoint: string
}

const service = 'sms'
const algorithm = 'TC3-HMAC-SHA256'
const contentType = 'application/json; charset=utf-8'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The Authorization header of signature version 3: its key is made of the secret, the day and the service. */
const authorization = (account: TencentAccount, host: string, seconds: number, body: string) => {
  const day = new Date(seconds * 1000).toISOString().slice(0, 10)
  const signed = 'content-type;host'
  const request = ['POST', '/', '', `content-type:${contentType}\nhost:${host}\n`, signed, sha256(body)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${account.secretKey}`, day), service), 'tc3_request')
  const signature = hmac(key, [algorithm, seconds, scope, sha256(request)].join('\n')).toString('hex')
  return `${algorithm} Credential=${account.secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

interface Answer {
  Response?: {
    Error?: { Code: string; Message: string }
    SendStatusSet?: { Code: string; Message: string }[]
  }
}

const isTemporary = (code: string) => /^(LimitExceeded|RequestLimitExceeded|InternalError)/.test(code)

/** Sends by Tencent's SendSms call (version 2021-01-11). */
export const tencentProvider = (account: TencentAccount): Provider => ({
  channel: 'sms',
  isSimulated: false,
  async send({ key, receiver, providerCode, values }: Letter) {
    if (!providerCode) throw new Refused('短信模板没有填写腾讯云的模板编号')
    const url = new URL(account.endpoint)
    const seconds = Math.floor(Date.now() / 1000)
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${receiver}`],
      SmsSdkAppId: account.appId,
      SignName: account.signName,
      TemplateId: providerCode,
      TemplateParamSet: Object.values(values),
      SessionContext: key,
    })
    const headers = {
      host: url.host,
      'content-type': contentType,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': account.region,
      'x-tc-timestamp': String(seconds),
      authorization: authorization(account, url.host, seconds, body),
    }
    const { Response: response } = (await postJson(url, headers, body)) as Answer
    const result = response?.Error ?? response?.SendStatusSet?.[0]
    if (result?.Code === 'Ok') return
    const problem = result ? `${result.Code} ${result.Message}` : '没有结果'
    throw result && isTemporary(result.Code) ? new NotSent(problem) : new Refused(problem)
  },
})
