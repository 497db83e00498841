import { expect, test } from 'vitest'
import { importsOf } from '../../../testing/imports.ts'
import { importManyTwice } from '../../../testing/many-imports.ts'
import { testPortal } from '../../../testing/portal.ts'

test('60 members and 20 resources with 5 wrong rows are imported once, however often they are sent', async () => {
  const portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const kit = importsOf(portal, await portal.anAdministrator())
    await importManyTwice(portal, kit, { members: 60, resources: 20, wrong: 5 })
    expect.hasAssertions()
  } finally {
    await portal.close()
  }
}, 300_000)
