import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { copyLimits } from '#contract/catalogue/copies/trace-rules.ts'
import type { Agreement, Leak } from '#contract/catalogue/documents/library.ts'
import { closeWorkFolder, openWorkFolder } from '#kernel/child/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { Meter } from '#kernel/files/index.ts'
import { type Actor, noteChange, type Upload } from '#kernel/http/index.ts'
import { settingsOf } from '../../../../base/settings/index.ts'
import { findDownload, type LeakedFile, readLeaked } from '../../../copies/index.ts'
import { findAlikeText, percentOfText } from '../alike/find-alike.ts'
import { findEqual, findResourcesOf, toCopy } from './leak-queries.ts'

const MB = 1024 * 1024
const mostAlike = 5

/** TRACE-9: whose copy a code names. The look is written to the audit log, since it names a person. */
export const findLeakByCode = async (db: Db, actor: Actor, code: string): Promise<Leak> => {
  const found = await findDownload(db, code)
  return noted(db, actor, code, { ...nothing, code, copy: found ? toCopy(found) : null })
}

const nothing: Leak = { code: null, copy: null, codes: [], isDoubtful: false, equal: [], alike: [] }

/** TRACE-9: whose copy a leaked file is; without a sure code, what it equals or resembles. Nothing of the file is stored. */
export const findLeakByFile = async (db: Db, actor: Actor, uploads: AsyncIterable<Upload>): Promise<Leak> => {
  const folder = await openWorkFolder('leak')
  try {
    const { file, name, sha256 } = await receive(folder, uploads)
    const leaked = await readLeaked(file)
    const codes = await compareCodes(db, sha256, leaked)
    const [best] = codes
    const isDoubtful = codes.length > 1 || best?.agreement === 'different' || best?.agreement === 'unknown'
    const isSure = best?.copy && !isDoubtful
    const origin = isSure ? nothing : await findOrigin(db, sha256, leaked)
    const { equal, alike } = origin
    return await noted(db, actor, name, {
      code: best?.code ?? null,
      copy: best?.copy ?? null,
      codes: codes.slice(0, mostShown),
      isDoubtful: isDoubtful && codes.some(({ copy }) => copy !== null),
      equal,
      alike,
    })
  } finally {
    await closeWorkFolder(folder)
  }
}

/** Codes that were never issued tell nothing; of many that were, somebody has forged some. */
const [mostCompared, mostShown] = [100, 20]
const order: Agreement[] = ['same', 'alike', 'unknown', 'different']

/** TRACE-12: all codes of the file with their downloads, those first whose item the file agrees with. */
const compareCodes = async (db: Db, sha256: string, { codes, text }: LeakedFile): Promise<Leak['codes']> => {
  const { alikePercent } = await settingsOf(db, 'library')
  const compared: Leak['codes'] = []
  for (const found of codes.slice(0, mostCompared)) {
    const download = await findDownload(db, found.code)
    const percent = download && (await percentOfText(db, text, download.file_id))
    compared.push({
      ...found,
      copy: download ? toCopy(download) : null,
      agreement: agreementOf({ isSame: download?.copy_sha256 === sha256, percent }, alikePercent),
    })
  }
  const issued = compared.filter(({ copy }) => copy !== null)
  const rankOf = ({ agreement }: Leak['codes'][number]) => order.indexOf(agreement)
  return (issued.length > 0 ? issued : compared).toSorted((one, other) => rankOf(one) - rankOf(other))
}

const agreementOf = (
  { isSame, percent }: { isSame: boolean; percent: number | undefined },
  alikePercent: number,
): Agreement => {
  if (isSame) return 'same'
  if (percent === undefined) return 'unknown'
  return percent >= alikePercent ? 'alike' : 'different'
}

const receive = async (folder: string, uploads: AsyncIterable<Upload>) => {
  const file = path.join(folder, 'leaked')
  let received: { name: string; sha256: string } | undefined
  for await (const { name, stream } of uploads) {
    if (received) fail('too_many_files', { message: '一次查一个文件' })
    const meter = new Meter()
    await pipeline(stream, bounded, meter, createWriteStream(file)).catch(asFullDisk)
    received = { name: name.slice(0, 200), sha256: meter.result().sha256 }
  }
  return { file, ...(received ?? fail('no_file')) }
}

async function* bounded(chunks: AsyncIterable<Buffer>) {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > copyLimits.maxLeakMb * MB)
      fail('file_too_large', { message: `文件过大，最大 ${copyLimits.maxLeakMb} MB` })
    yield chunk
  }
}

const asFullDisk = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') fail('disk_full')
  throw error
}

const findOrigin = async (db: Db, sha256: string, { text }: LeakedFile): Promise<Pick<Leak, 'equal' | 'alike'>> => {
  const equal = await findEqual(db, sha256)
  if (equal.length > 0) return { equal, alike: [] }
  const { alikePercent } = await settingsOf(db, 'library')
  const near = (await findAlikeText(db, text)).filter(({ percent }) => percent >= alikePercent).slice(0, mostAlike)
  const resources = await findResourcesOf(
    db,
    near.map(({ fileId }) => fileId),
  )
  const alike = near.flatMap(({ fileId, percent }) => {
    const found = resources.find(({ file_id }) => file_id === fileId)
    return found ? [{ id: found.id, name: found.name, versionNumber: found.number, percent }] : []
  })
  return { equal, alike }
}

const noted = async (db: Db, actor: Actor, asked: string, leak: Leak): Promise<Leak> => {
  const memberId = leak.copy?.member.id
  await noteChange(db, actor, {
    target: `谁的副本：${asked}`,
    ...(memberId && { memberId }),
    after: {
      code: leak.code,
      codes: leak.codes.map(({ code, agreement }) => `${code} ${agreement}`),
      isDoubtful: leak.isDoubtful,
      member: leak.copy?.member.userName ?? null,
      equal: leak.equal.map(({ name }) => name),
    },
  })
  return leak
}
