import { expect, test } from 'vitest'
import { testPortal } from '../../testing/portal.ts'
import { importsOf } from './testing/import-kit.ts'
import { importManyTwice } from './testing/many-rows.ts'

test('200 members and 50 resources with 5 wrong rows are imported once, however often they are sent', async () => {
  const portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const kit = importsOf(portal, await portal.anAdministrator())
    await importManyTwice(portal, kit, { members: 200, resources: 50, wrong: 5 })
    expect.hasAssertions()
  } finally {
    await portal.close()
  }
}, 300_000)
