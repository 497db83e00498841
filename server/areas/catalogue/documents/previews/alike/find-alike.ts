import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { bandsOf, fingerprintOf, percentIn } from './fingerprint.ts'
import '../tables.ts'

/** Documents read of one band: a form that thousands fill in must not be read thousands of times. */
const maxPerBand = 100
const maxCompared = 50

interface Row {
  file_id: number
  hashes: number[]
  shingle_count: number
}

/** The query alone, so that its plan can be checked. */
export const alikeFiles = (fileId: number) => sql<Row>`
  with near as (
    select other.file_id, count(*) as bands
    from document_band as own
    cross join lateral (
      select file_id from document_band as band
      where band.hash = own.hash and band.file_id <> ${fileId} order by band.file_id desc limit ${maxPerBand}
    ) as other
    where own.file_id = ${fileId}
    group by other.file_id order by bands desc, other.file_id desc limit ${maxCompared}
  )
  select file_id, hashes, shingle_count from document_fingerprint
  where file_id = ${fileId} or file_id in (select file_id from near)`

/** VER-4: the documents whose text is most like that of this one, with how much of it they contain, in percent. */
export const findAlike = async (db: Db, fileId: number): Promise<{ fileId: number; percent: number }[]> => {
  const { rows } = await alikeFiles(fileId).execute(db)
  const own = rows.find((row) => row.file_id === fileId)
  if (!own) return []
  return rows
    .filter((row) => row !== own)
    .map((row) => ({ fileId: row.file_id, percent: percentIn(toFingerprint(own), toFingerprint(row)) }))
    .sort((one, other) => other.percent - one.percent)
}

const toFingerprint = ({ hashes, shingle_count }: Row) => ({ hashes, shingleCount: shingle_count })

/** TRACE-12: how much of a text a document contains, in percent; undefined if there is too little of either to compare. */
export const percentOfText = async (db: Db, text: string, fileId: number): Promise<number | undefined> => {
  const own = fingerprintOf(text)
  const row = await db
    .selectFrom('document_fingerprint')
    .select(['file_id', 'hashes', 'shingle_count'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return own && row && percentIn(own, toFingerprint(row))
}

/** TRACE-9: the documents whose text is most like a given one; none for a text that is too short. */
export const findAlikeText = async (db: Db, text: string): Promise<{ fileId: number; percent: number }[]> => {
  const own = fingerprintOf(text)
  if (!own) return []
  const { rows } = await sql<Row>`
    with near as (
      select other.file_id, count(*) as bands
      from unnest(${bandsOf(own)}::bigint[]) as own (hash)
      cross join lateral (
        select file_id from document_band as band where band.hash = own.hash order by band.file_id desc limit ${maxPerBand}
      ) as other
      group by other.file_id order by bands desc, other.file_id desc limit ${maxCompared}
    )
    select file_id, hashes, shingle_count from document_fingerprint
    where file_id in (select file_id from near)`.execute(db)
  return rows
    .map((row) => ({ fileId: row.file_id, percent: percentIn(own, toFingerprint(row)) }))
    .sort((one, other) => other.percent - one.percent)
}
