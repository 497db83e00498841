import { randomUUID } from 'node:crypto'
import * as library from '#contract/catalogue/documents/library.ts'
import { zipOf } from '../areas/base/files/testing.ts'
import { holdingsOf } from './holdings.ts'
import type { Person, TestPortal } from './portal.ts'
import { sendForm } from './send-form.ts'

interface UploadForm {
  fields?: Record<string, string | number>
  /** By default a small unique zip; null for no file. */
  file?: { name: string; content: Buffer } | null
}

/** Helpers for the resource mall on a test portal. */
export const libraryOf = (portal: TestPortal, admin: () => Person) => {
  let count = 0

  /** Sends the upload form like a browser; returns the same as `calls`. */
  const sends = async (person: Pick<Person, 'token'>, path: string, { fields = {}, file }: UploadForm = {}) => {
    const form = new FormData()
    const all = { sourceName: `资源 ${++count}`, sourceDesc: '说明', sourceCategoryId: 10001, coin: 0, ...fields }
    for (const [name, value] of Object.entries(all)) form.append(name, String(value))
    const sent = file === undefined ? { name: `文件 ${count}.zip`, content: await zipOf({ a: randomUUID() }) } : file
    if (sent) form.append('file', new Blob([new Uint8Array(sent.content)]), sent.name)
    const response = await sendForm(portal.app, path, form, person.token)
    return { status: response.statusCode, body: response.json() }
  }
  const uploads = (person: Pick<Person, 'token'>, form?: UploadForm) => sends(person, library.uploadResource.path, form)
  const changes = (person: Pick<Person, 'token'>, id: number, form: UploadForm = {}) =>
    sends(person, library.updateResource.path, { ...form, fields: { changeNote: '更新了内容', ...form.fields, id } })

  const approve = (id: number, more: Record<string, unknown> = {}) =>
    admin().calls(library.auditResource, { id, isAudit: 1, auditReason: '内容完整', ...more })

  /** Creates an approved resource and returns it with the id of its file. */
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
        .where('item_id', '=', id)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).file_id

  const holdings = holdingsOf(portal)
  const aBuyer = async (coins: number) => {
    const buyer = await portal.aMember()
    if (coins > 0) await holdings.givesCoins(buyer, coins)
    return buyer
  }

  /** `code` is a number on success and a string in a refusal, which the type of `calls` cannot express. */
  const buys = async (person: Person, resourceId: number, coin?: number | string) => {
    const { status, body } = await person.calls(library.buyResource, {
      resourceId,
      ...(coin !== undefined && { coin }),
    })
    return { status, ...(body as unknown as { code: number; balance: number; message?: string }) }
  }

  return { uploads, changes, approve, aResource, fileOf, aBuyer, buys, ...holdings }
}
