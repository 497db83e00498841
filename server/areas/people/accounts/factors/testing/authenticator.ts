import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyResponse } from '#contract/people/accounts/factors.ts'

/** A head of CBOR: major type and length, for lengths below 65536. */
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const integer = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const userPresentAndVerified = 0b101
const hasKey = 0b100_0000

interface Options {
  challenge: string
}

/** A security key in software: makes one passkey and answers challenges with it, as a browser would send it. */
export const authenticator = ({ origin, domain }: { origin: string; domain: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const coseKey = map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x!, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y!, 'base64url'))],
  )
  let counter = 0

  const dataOf = (flags: number, key = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(domain).digest(), Buffer.from([flags]), count, key])
  }
  const clientData = (type: string, { challenge }: Options, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const asResponse = (response: Record<string, string>) =>
    ({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    }) as unknown as PasskeyResponse

  return {
    id: id.toString('base64url'),
    makes(options: Options) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(dataOf(userPresentAndVerified | hasKey, credential))],
      )
      return asResponse({
        clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** Answers with the next counter, or as a copied key or a page of another site would. */
    answers(options: Options, { count = counter + 1, from = origin, isVerified = true } = {}) {
      counter = count
      const data = dataOf(isVerified ? userPresentAndVerified : 0b1)
      const client = clientData('webauthn.get', options, from)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return asResponse({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
