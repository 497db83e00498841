import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { personalData } from '../../../personal-data.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'
import { expectSoundLedger } from '../../money/points/testing/ledger.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const rowsOf = async (name: string, memberId: number) => {
  const rows: object[] = []
  for await (const row of personalData.find((kind) => kind.name === name)!.rows!(portal.db, memberId)) rows.push(row)
  return rows
}

const eraseFavorites = inTransaction(async (tx: Tx, memberId: number) => {
  for (const kind of personalData) if (kind.name === 'favorite-resources') await kind.erase?.(tx, memberId)
})

test('the personal data has uploads, favourites and downloads; favourites are erased with the account', async () => {
  const admin = await portal.anAdministrator()
  const [author, reader] = [await portal.aMember({ level: 2 }), await portal.aMember()]
  const { id, storageId } = await libraryOf(portal, () => admin).aResource(author, { coin: 0 })
  await reader.calls(library.addFavoriteResource, { resourceId: id })
  await reader.calls(library.downloadResource, { storageId })
  expect(await rowsOf('resources', author.id)).toMatchObject([{ resource_id: id, number: 1 }])
  expect(await rowsOf('resources', reader.id)).toEqual([])
  expect(await rowsOf('favorite-resources', reader.id)).toMatchObject([{ resource_id: id }])
  expect(await rowsOf('downloads', reader.id)).toMatchObject([{ resource_id: id, version: 1 }])

  await eraseFavorites(portal.db, reader.id)
  expect(await rowsOf('favorite-resources', reader.id)).toEqual([])
  expect((await portal.visitor.calls(library.getResource, { resourceId: id })).body.favoriteCount).toBe(0)
  await expectSoundLedger(portal.db)
})
