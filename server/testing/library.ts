import { randomUUID } from 'node:crypto'
import * as library from '#contract/library.ts'
import { inTransaction } from '#kernel/transaction.ts'
import { grantShared } from '../features/access/index.ts'
import { zipOf } from '../features/files/testing.ts'
import { credit } from '../features/points/index.ts'
import type { Person, TestPortal } from './portal.ts'

interface Sent {
  fields?: Record<string, string | number>
  /** Absent: a small zip that no other test has; null: none. */
  file?: { name: string; content: Buffer } | null
}

/** The resource mall on a test portal: factories that read like what people do there. */
export const libraryOf = (portal: TestPortal, admin: () => Person) => {
  let count = 0

  /** Sends the form of an upload as a browser does, and answers as `calls` does. */
  const sends = async (person: Pick<Person, 'token'>, path: string, { fields = {}, file }: Sent = {}) => {
    const form = new FormData()
    const all = { sourceName: `资源 ${++count}`, sourceDesc: '说明', sourceCategoryId: 10001, coin: 0, ...fields }
    for (const [name, value] of Object.entries(all)) form.append(name, String(value))
    const sent = file === undefined ? { name: `文件 ${count}.zip`, content: await zipOf({ a: randomUUID() }) } : file
    if (sent) form.append('file', new Blob([new Uint8Array(sent.content)]), sent.name)
    const request = new Response(form)
    const response = await portal.app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': request.headers.get('content-type')!,
        ...(person.token && { authorization: `Bearer ${person.token}` }),
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: response.statusCode, body: response.json() }
  }
  const uploads = (person: Pick<Person, 'token'>, sent?: Sent) => sends(person, library.uploadResource.path, sent)
  const changes = (person: Pick<Person, 'token'>, id: number, sent: Sent = {}) =>
    sends(person, library.updateResource.path, { ...sent, fields: { ...sent.fields, id } })

  const approve = (id: number, more: Record<string, unknown> = {}) =>
    admin().calls(library.auditResource, { id, isAudit: 1, auditReason: '内容完整', ...more })

  /** A resource on offer, with the id of its file. */
  const aResource = async (author: Person, fields: Record<string, string | number> = {}) => {
    const { id } = (await uploads(author, { fields })).body
    await approve(id)
    return { id: id as number, storageId: await fileOf(id) }
  }

  const fileOf = async (id: number) =>
    (
      await portal.db
        .selectFrom('resource_version')
        .select('file_id')
        .where('resource_id', '=', id)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).file_id

  const givesCoins = (person: Person, coins: number) =>
    inTransaction((tx) => credit(tx, person.id, coins, { kind: 'bonus', ref: randomUUID(), detail: '赠送' }))(portal.db)

  const aBuyer = async (coins: number) => {
    const buyer = await portal.aMember()
    if (coins > 0) await givesCoins(buyer, coins)
    return buyer
  }

  /** `code` of the answer is a number, of a refusal a word: `calls` cannot name both. */
  const buys = async (person: Person, resourceId: number, coin?: number | string) => {
    const { status, body } = await person.calls(library.buyResource, {
      resourceId,
      ...(coin !== undefined && { coin }),
    })
    return { status, ...(body as unknown as { code: number; balance: number; message?: string }) }
  }

  const shares = (giver: Person, id: number, receiver: Person) =>
    inTransaction((tx) => grantShared(tx, { kind: 'resource', id, giverId: giver.id, memberIds: [receiver.id] }))(
      portal.db,
    )

  return { uploads, changes, approve, aResource, fileOf, givesCoins, aBuyer, buys, shares }
}
