import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { aliyunProvider } from './aliyun.ts'
import { type Letter, NotSent, Refused } from './provider.ts'
import { smtpProvider } from './smtp.ts'
import { tencentProvider } from './tencent.ts'

const closing: { close(): unknown }[] = []
afterAll(() => {
  for (const server of closing) server.close()
})

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const letter: Letter = {
  key: 'code:1',
  receiver: '13800001234',
  subject: '【数咨】重设密码',
  text: '验证码 407126 <b>',
  html: '<p>验证码 407126</p>',
  unsubscribeUrl: undefined,
  providerCode: 'SMS_1',
  values: { code: '407126', minutes: "5'(*)" },
}

const listening = async (answer: (request: IncomingMessage, body: string) => object): Promise<Server> => {
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer(request, await text(request))))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(server)
  return server
}

const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')

/** A strict stand-in for Aliyun: recomputes the signature from what arrived, as the documentation of version 3 says. */
const aliyun = (secret: string, code = 'OK') =>
  listening((request, body) => {
    const [path, query = ''] = request.url!.split('?')
    const [, id, signed, signature] =
      /^ACS3-HMAC-SHA256 Credential=(\w+),SignedHeaders=([\w;-]+),Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      ) ?? []
    const required = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-acs-'))].sort()
    const sorted = query.split('&').sort().join('&')
    const lines = required.map((name) => `${name}:${request.headers[name]}\n`).join('')
    const canonical = ['POST', path, sorted, lines, required.join(';'), sha256(body)].join('\n')
    const expected = createHmac('sha256', secret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex')
    const age = Math.abs(Date.now() - Date.parse(String(request.headers['x-acs-date'])))
    const isRight = id === 'key1' && signed === required.join(';') && signature === expected && age < 60_000
    const fields = new URLSearchParams(query)
    const isWhole =
      fields.get('PhoneNumbers') === letter.receiver &&
      fields.get('TemplateCode') === 'SMS_1' &&
      fields.get('SignName') === '数咨' &&
      JSON.parse(fields.get('TemplateParam')!).minutes === "5'(*)" &&
      request.headers['x-acs-action'] === 'SendSms' &&
      request.headers['x-acs-content-sha256'] === sha256(body)
    return isRight && isWhole ? { Code: code, Message: 'said' } : { Code: 'SignatureDoesNotMatch', Message: 'no' }
  })

const byAliyun = async (server: Server, secret = 'secret1') =>
  aliyunProvider({
    accessKeyId: 'key1',
    accessKeySecret: secret,
    signName: '数咨',
    endpoint: `http://127.0.0.1:${portOf(server)}`,
  }).send(letter)

test('Aliyun takes a signed message and refuses one signed with another secret', async () => {
  await byAliyun(await aliyun('secret1'))
  const refused = byAliyun(await aliyun('another'))
  await expect(refused).rejects.toThrow('SignatureDoesNotMatch')
  await expect(refused).rejects.not.toThrow('secret1')
})

test('a limit of the provider is tried again, a wrong number is not', async () => {
  await expect(byAliyun(await aliyun('secret1', 'isv.BUSINESS_LIMIT_CONTROL'))).rejects.toBeInstanceOf(NotSent)
  await expect(byAliyun(await aliyun('secret1', 'isv.MOBILE_NUMBER_ILLEGAL'))).rejects.toBeInstanceOf(Refused)
})

/** The same for Tencent, whose key is derived from the day and the service. */
const tencent = (secret: string, code = 'Ok') =>
  listening((request, body) => {
    const seconds = Number(request.headers['x-tc-timestamp'])
    const day = new Date(seconds * 1000).toISOString().slice(0, 10)
    const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()
    const headers = `content-type:${request.headers['content-type']}\nhost:${request.headers.host}\n`
    const canonical = ['POST', '/', '', headers, 'content-type;host', sha256(body)].join('\n')
    const toSign = ['TC3-HMAC-SHA256', seconds, `${day}/sms/tc3_request`, sha256(canonical)].join('\n')
    const key = hmac(hmac(hmac(`TC3${secret}`, day), 'sms'), 'tc3_request')
    const expected = `TC3-HMAC-SHA256 Credential=id1/${day}/sms/tc3_request, SignedHeaders=content-type;host, Signature=${hmac(key, toSign).toString('hex')}`
    const { PhoneNumberSet, TemplateParamSet, SmsSdkAppId } = JSON.parse(body)
    const isWhole = PhoneNumberSet[0] === '+8613800001234' && TemplateParamSet[0] === '407126' && SmsSdkAppId === '1400'
    if (request.headers.authorization !== expected || !isWhole)
      return { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'no' } } }
    return { Response: { SendStatusSet: [{ Code: code, Message: 'said' }] } }
  })

test('Tencent takes a signed message, refuses a wrong signature and names its reason', async () => {
  const send = async (server: Server) =>
    tencentProvider({
      secretId: 'id1',
      secretKey: 'secret1',
      appId: '1400',
      signName: '数咨',
      region: 'ap-guangzhou',
      endpoint: `http://127.0.0.1:${portOf(server)}`,
    }).send(letter)
  await send(await tencent('secret1'))
  await expect(send(await tencent('another'))).rejects.toThrow('AuthFailure.SignatureFailure')
  await expect(send(await tencent('secret1', 'LimitExceeded.PhoneNumberDailyLimit'))).rejects.toBeInstanceOf(NotSent)
  await expect(send(await tencent('secret1', 'FailedOperation.PhoneNumberInBlacklist'))).rejects.toBeInstanceOf(Refused)
})

test('a provider that cannot be reached has sent nothing', async () => {
  const server = await aliyun('secret1')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  const provider = aliyunProvider({
    accessKeyId: 'key1',
    accessKeySecret: 's',
    signName: '数咨',
    endpoint: `http://127.0.0.1:${port}`,
  })
  await expect(provider.send(letter)).rejects.toBeInstanceOf(NotSent)
})

/** A mail server that answers RCPT with the given line and remembers what it took. */
const mailServer = async (recipientAnswer: string) => {
  const mails: string[] = []
  const talk = (socket: Socket) => {
    let [buffered, mail] = ['', undefined as string | undefined]
    const handle = (line: string) => {
      if (mail !== undefined) {
        if (line !== '.') mail += `${line}\n`
        else {
          mails.push(mail)
          mail = undefined
          socket.write('250 taken\r\n')
        }
      } else if (/^EHLO/i.test(line)) socket.write('250 local\r\n')
      else if (/^RCPT/i.test(line)) socket.write(`${recipientAnswer}\r\n`)
      else if (/^DATA/i.test(line)) {
        mail = ''
        socket.write('354 go on\r\n')
      } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
    }
    socket.write('220 local\r\n')
    socket.on('data', (chunk) => {
      buffered += chunk
      const lines = buffered.split('\r\n')
      buffered = lines.pop()!
      for (const line of lines) handle(line)
    })
    socket.on('error', () => {})
  }
  const server = createSocketServer(talk).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(server)
  return { mails, url: `smtp://127.0.0.1:${portOf(server)}` }
}

const mail = { ...letter, receiver: 'li@example.com', unsubscribeUrl: 'https://portal.example/unsubscribe?t=1' }

test('a mail has plain text and HTML, a link to unsubscribe, and the same id at every attempt', async () => {
  const { url, mails } = await mailServer('250 ok')
  const provider = smtpProvider({ url, from: '数咨 <post@portal.example>' })
  await provider.send(mail)
  await provider.send(mail)
  expect(mails[0]).toContain('To: li@example.com')
  expect(mails[0]).toContain('text/plain')
  expect(mails[0]).toContain('text/html')
  expect(mails[0]).toContain('List-Unsubscribe: <https://portal.example/unsubscribe?t=1>')
  expect(mails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const ids = mails.map((one) => /^Message-ID: <([0-9a-f]{32}@portal\.example)>$/m.exec(one)?.[1])
  expect(ids[0]).toBeDefined()
  expect(ids[1]).toBe(ids[0])
})

test('an address that does not exist is refused for good, a full mail box is tried again', async () => {
  const send = async (answer: string) =>
    smtpProvider({ url: (await mailServer(answer)).url, from: 'post@portal.example' }).send(mail)
  await expect(send('550 no such user')).rejects.toMatchObject({ isUnreachable: true })
  await expect(send('452 mailbox full')).rejects.toBeInstanceOf(NotSent)
})
