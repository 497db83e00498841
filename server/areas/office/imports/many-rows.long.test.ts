import { expect, test } from 'vitest'
import { importsOf } from '../../../testing/imports.ts'
import { importManyTwice } from '../../../testing/many-imports.ts'
import { testPortal } from '../../../testing/portal.ts'

test('5,000 members and 2,000 resources with 50 wrong rows are imported once, however often they are sent', async () => {
  const portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const kit = importsOf(portal, await portal.anAdministrator())
    await importManyTwice(portal, kit, { members: 5_000, resources: 2_000, wrong: 50 })
    expect.hasAssertions()
  } finally {
    await portal.close()
  }
}, 1_800_000)
