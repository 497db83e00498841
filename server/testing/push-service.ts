import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'

/** Of `push.test` alone, made for these tests. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4mVRG8scGDY/OH+7
OEsurXGNmEdn1zsIAn4amCYnvj2hRANCAARKamhA7Ged0RuCoHrWPXUif7LgXyrL
E70cx+OskpgxQmzVAJJ5W+VryprvSbyPgS4zDAX7SSYDycx6gyt46uw5
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBojCCAUigAwIBAgIUUZlSVACFs4dP7wpwRDenv3DOayIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJcHVzaC50ZXN0MCAXDTI2MTExODA1NDAyNFoYDzIxMjYxMDI1
MDU0MDI0WjAUMRIwEAYDVQQDDAlwdXNoLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARKamhA7Ged0RuCoHrWPXUif7LgXyrLE70cx+OskpgxQmzVAJJ5W+Vr
yprvSbyPgS4zDAX7SSYDycx6gyt46uw5o3YwdDAdBgNVHQ4EFgQUcmOETWzv9PdD
vYzowqiSMLgrTp0wHwYDVR0jBBgwFoAUcmOETWzv9PdDvYzowqiSMLgrTp0wDwYD
VR0TAQH/BAUwAwEB/zAhBgNVHREEGjAYgglwdXNoLnRlc3SCCyoucHVzaC50ZXN0
MAoGCCqGSM49BAMCA0gAMEUCIDjVuGzWsj1tIH9MPckelIk/NmaYyxP7HCwKDkfE
hmuKAiEAx2BGvW+hAlBG3W16HJ1bW7VO4dhJAckN47ZI1stiqCY=
-----END CERTIFICATE-----`

export interface PushRequest {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A push service on this machine that stands in for push.test: it stores what it gets and answers as `status` says. */
export const startPushService = async () => {
  const requests: PushRequest[] = []
  const service = { status: 201 }
  const server = createServer({ key, cert }, async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    requests.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(service.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent()
  // Addresses of push services have no port; here all of them lead to the server above.
  agent.createConnection = ({ servername, host }) =>
    connect({ host: '127.0.0.1', port, ca: cert, servername: servername ?? host ?? '' })
  return {
    requests,
    agent,
    answerWith: (status: number) => {
      service.status = status
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The keys of a browser, with which it subscribes and decrypts what comes (RFC 8291). */
export const aBrowser = () => {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const secret = randomBytes(16)
  const decrypt = (body: Buffer): unknown => {
    const [salt, idLength] = [body.subarray(0, 16), body[20]!]
    const sender = body.subarray(21, 21 + idLength)
    const derive = (from: Buffer, by: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', from, by, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const shared = derive(own.computeSecret(sender), secret, info, 32)
    const contentKey = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
    const decipher = createDecipheriv('aes-128-gcm', contentKey, derive(shared, salt, 'Content-Encoding: nonce\0', 12))
    decipher.setAuthTag(body.subarray(-16))
    const text = decipher.update(body.subarray(21 + idLength, -16)).toString('utf8')
    return JSON.parse(text.slice(0, text.lastIndexOf('\x02')))
  }
  return { keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') }, decrypt }
}
